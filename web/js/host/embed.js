// The page around an embedded audit learns how tall it is, and may set its theme and language.
// Messages go to, and are taken from, the one origin that embeds the page.

/** The origin of the page around, as the browser tells it. */
function around() {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest) return nearest;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return undefined;
  }
}

export function report_height() {
  const origin = around();
  if (window.parent === window || !origin || origin === 'null') return;
  let last = 0;
  const post = () => {
    const height = Math.ceil(document.querySelector('.page').getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    window.parent.postMessage({ type: 'ping-audit:height', height }, origin);
  };
  new ResizeObserver(post).observe(document.querySelector('.page'));
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    if (event.data?.type === 'ping-audit:theme' && ['light', 'dark'].includes(event.data.theme)) {
      document.documentElement.dataset.theme = event.data.theme;
    }
  });
  post();
}
