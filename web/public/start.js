// Before the first paint: no flash of the wrong theme.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('stellwerk.settings') || '{}');
  } catch {}
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
