// <ping-audit>: a field for a server's code and its verdict, for pages that explain the pattern.
//   <script type="module" src="…/element.js"></script>
//   <ping-audit filename="server.ts"></ping-audit>
// The code in it comes from its text content, from `value`, or from the reader. After each audit
// it sends an `audit` event whose `detail` is the report.
import { createWorkerAuditor } from './remote.js';

/** A pause in typing after which the text is audited, in milliseconds. */
const PAUSE = 150;

/** After this many milliseconds an audit is given up. */
const LIMIT = 10_000;

const WORDS = { pass: 'Pass', fail: 'Fail', skip: 'Not applicable', inconclusive: 'Inconclusive' };
const SIGNS = { pass: '✓', fail: '✗', skip: '–', inconclusive: '?' };

const style = new CSSStyleSheet();
style.replaceSync(`
  :host { display: block; font: 1rem/1.5 system-ui, sans-serif; }
  :host([hidden]) { display: none; }
  textarea { box-sizing: border-box; width: 100%; min-height: 14em; padding: .75em; resize: vertical;
    font: .875rem/1.5 ui-monospace, monospace; tab-size: 2; white-space: pre; overflow: auto;
    color: CanvasText; background: Canvas; border: 1px solid GrayText; border-radius: 6px; }
  [role=status] { margin: .75em 0 .5em; min-height: 3em; }
  [role=status] b { margin-inline-end: .5em; }
  [data-verdict=pass] b { color: light-dark(#1a7f37, #3fb950); }
  [data-verdict=fail] b { color: light-dark(#cf222e, #ff7b72); }
  [data-verdict=inconclusive] b { color: light-dark(#9a6700, #d29922); }
  ul { list-style: none; margin: 0; padding: 0; }
  button { all: unset; box-sizing: border-box; display: block; width: 100%; padding: .4em .6em; cursor: pointer;
    border-inline-start: 3px solid GrayText; margin-block: .35em; }
  button[data-level=fail] { border-color: light-dark(#cf222e, #ff7b72); }
  button[data-level=warning] { border-color: light-dark(#9a6700, #d29922); }
  button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  button:hover { background: color-mix(in srgb, CanvasText 6%, Canvas); }
  /* GrayText is too pale for words. */
  small { color: light-dark(#59626d, #9ba5b0); }
`);

const create = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

export class PingAudit extends HTMLElement {
  static observedAttributes = ['filename'];

  #auditor;
  #timer;
  #pending = false;
  #running = false;
  #code = create('textarea', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', ariaLabel: 'Server code' });
  #verdict = create('div', { role: 'status' });
  #findings = create('ul', { ariaLabel: 'Findings' });
  #credit = create('small');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [style];
    root.append(this.#code, this.#verdict, this.#findings, this.#credit);
    this.#code.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#audit(), PAUSE);
    });
  }

  /** The code that is audited. */
  get value() {
    return this.#code.value;
  }

  set value(text) {
    this.#code.value = text;
    if (this.isConnected) this.#audit();
  }

  connectedCallback() {
    this.#auditor ??= createWorkerAuditor();
    // Not while the parser may still be adding to the element.
    queueMicrotask(() => {
      if (!this.value) this.value = this.textContent.trim();
      else this.#audit();
    });
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#auditor?.close();
    this.#auditor = undefined;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#audit();
  }

  /** Audits the newest text; while one audit runs, all later changes wait as one. */
  async #audit() {
    this.#pending = true;
    if (this.#running) return;
    this.#running = true;
    while (this.#pending && this.#auditor) {
      this.#pending = false;
      await this.#auditOnce();
    }
    this.#running = false;
  }

  async #auditOnce() {
    if (this.value.trim() === '') {
      this.#show(undefined, '');
      return;
    }
    const auditor = this.#auditor;
    const watchdog = setTimeout(() => auditor.stop(), LIMIT);
    try {
      const path = this.getAttribute('filename') ?? 'server';
      const report = await auditor.audit([{ path, text: this.value }]);
      this.#show(report.verdict, report.summary, report);
      this.dispatchEvent(new CustomEvent('audit', { detail: report, bubbles: true, composed: true }));
    } catch (error) {
      this.#show(undefined, error.message);
    } finally {
      clearTimeout(watchdog);
    }
  }

  #show(verdict, text, report) {
    this.#verdict.dataset.verdict = verdict ?? '';
    const word = verdict ? [create('b', {}, `${SIGNS[verdict]} ${WORDS[verdict]}`)] : [];
    this.#verdict.replaceChildren(...word, text);
    this.#findings.replaceChildren(...(report?.findings ?? []).map((finding) => this.#finding(finding)));
    const pattern = report?.pattern;
    this.#credit.replaceChildren(...(pattern ? ['Pattern ', create('a', { href: pattern.url }, pattern.id), ` by ${pattern.attribution}, ${pattern.license}`] : []));
  }

  #finding({ rule, level, message, range }) {
    const button = create('button', { type: 'button' }, `Line ${range.start.line}: ${message} `, create('small', {}, rule));
    Object.assign(button.dataset, { rule, level });
    button.addEventListener('click', () => {
      this.#code.focus();
      this.#code.setSelectionRange(range.start.offset, range.end.offset);
    });
    return create('li', {}, button);
  }
}

customElements.define('ping-audit', PingAudit);
