class Pipeline {
  constructor() { this.stages = []; }
  use(weight, fn) { this.stages.push({ weight, fn }); return this; }
  compile() {
    const ordered = this.stages.slice().sort((a, b) => a.weight - b.weight);
    return async (ctx) => {
      let i = -1;
      const next = async () => { i += 1; if (i < ordered.length) await ordered[i].fn(ctx, next); };
      await next();
      return ctx.reply;
    };
  }
}
module.exports = { Pipeline };
