// What the audit found, shown in the text: a squiggle, a tinted line, a sign in the gutter and the
// message on hover. Marks move with edits until the next report replaces them.

import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter, hoverTooltip } from '@codemirror/view';

export const setMarks = StateEffect.define();
export const flash = StateEffect.define();
const unflash = StateEffect.define();

const weights = { info: 0, warning: 1, fail: 2 };
const signs = { fail: '✕', warning: '!', info: 'i' };
/** A finding over more lines than this is tinted and underlined on its first line only. */
const LONG = 4;

class Sign extends GutterMarker {
  constructor(level) {
    super();
    this.level = level;
  }
  eq(other) {
    return other.level === this.level;
  }
  toDOM() {
    const sign = document.createElement('span');
    sign.className = `cm-sign ${this.level}`;
    sign.textContent = signs[this.level];
    return sign;
  }
}

const found = StateField.define({
  create: () => ({ list: [], text: Decoration.none, signs: RangeSet.empty }),
  update(value, transaction) {
    let next = value;
    if (transaction.docChanged) {
      const moved = (at, side) => transaction.changes.mapPos(at, side);
      next = {
        list: next.list.map((one) => ({ ...one, from: moved(one.from, 1), to: moved(one.to, -1) })),
        text: next.text.map(transaction.changes),
        signs: next.signs.map(transaction.changes),
      };
    }
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorate(effect.value, transaction.state.doc);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.text),
});

function decorate(list, doc) {
  const lines = new Map();
  const text = [];
  for (const { from, to, level } of list) {
    const first = doc.lineAt(from);
    const last = doc.lineAt(to);
    const long = last.number - first.number >= LONG;
    for (let number = first.number; number <= (long ? first : last).number; number += 1) {
      const known = lines.get(number);
      if (!known || weights[known] < weights[level]) lines.set(number, level);
    }
    const end = long ? first.to : to;
    const mark = Decoration.mark({ class: `cm-squiggle ${level}` });
    if (end > from) text.push(mark.range(from, end));
  }
  const at = (number) => doc.line(number).from;
  const line = (level) => Decoration.line({ class: `cm-found ${level}` });
  const starts = new Map();
  for (const { from, level } of list) {
    const start = doc.lineAt(from).from;
    const known = starts.get(start);
    if (!known || weights[known] < weights[level]) starts.set(start, level);
  }
  return {
    list,
    text: Decoration.set([...[...lines].map(([number, level]) => line(level).range(at(number))), ...text], true),
    signs: RangeSet.of([...starts].map(([start, level]) => new Sign(level).range(start)), true),
  };
}

const flashed = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(unflash)) next = Decoration.none;
      if (effect.is(flash)) {
        const { doc } = transaction.state;
        const first = doc.lineAt(effect.value.from).number;
        const last = Math.min(doc.lineAt(effect.value.to).number, first + LONG - 1);
        const lines = [];
        for (let number = first; number <= last; number += 1) {
          lines.push(Decoration.line({ class: 'cm-flash' }).range(doc.line(number).from));
        }
        next = Decoration.set(lines);
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const fade = EditorView.updateListener.of((update) => {
  const started = update.transactions.some((one) => one.effects.some((effect) => effect.is(flash)));
  if (started) setTimeout(() => update.view.dispatch({ effects: unflash.of(null) }), 1200);
});

const signGutter = gutter({
  class: 'cm-signs',
  markers: (view) => view.state.field(found).signs,
  initialSpacer: () => new Sign('fail'),
});

const hover = hoverTooltip((view, position) => {
  const here = view.state.field(found).list.filter((one) => one.from <= position && position <= one.to);
  if (here.length === 0) return null;
  return {
    pos: Math.max(...here.map((one) => one.from)),
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-messages';
      for (const { level, title, message } of here) {
        const one = dom.appendChild(document.createElement('p'));
        const name = one.appendChild(document.createElement('b'));
        name.className = level;
        name.textContent = `${signs[level]} ${title}`;
        one.append(` ${message}`);
      }
      return { dom };
    },
  };
});

export const marks = [found, flashed, fade, signGutter, hover];
