// Before the first paint: the theme and language that were chosen last, so that nothing flashes.
// Runs as a classic script in the head and touches only the root element.

(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('ping-audit') ?? '{}') ?? {};
  } catch { /* a damaged or forbidden store is an empty one */ }
  const theme = query.get('theme') ?? kept.theme;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const wished = query.get('lang') ?? kept.lang ?? navigator.languages?.find((tag) => /^(en|ru)\b/i.test(tag)) ?? 'en';
  root.lang = /^ru\b/i.test(wished) ? 'ru' : 'en';
  if (query.has('embed')) root.dataset.mode = 'embed';
})();
