// Embeds the audit and gives its frame the height that the audit asks for.

const { audit: address } = document.currentScript.dataset;
// `?audit=` names another address of the audit, for trying this page out.
const audit = new URL(new URLSearchParams(location.search).get('audit') ?? address, location.href);
const frame = document.getElementById('audit');

window.addEventListener('message', (event) => {
  // Only the audit itself may set the height: its origin, and its window.
  if (event.origin !== audit.origin || event.source !== frame.contentWindow) return;
  if (event.data?.type === 'ping-audit:height' && Number.isFinite(event.data.height)) {
    frame.style.height = `${Math.min(event.data.height, 6000) + 2}px`;
  }
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const theme = () => (dark.matches ? 'dark' : 'light');
frame.src = new URL(`?embed&theme=${theme()}&lang=${document.documentElement.lang}`, audit).href;
dark.addEventListener('change', () => {
  frame.contentWindow.postMessage({ type: 'ping-audit:theme', theme: theme() }, audit.origin);
});
