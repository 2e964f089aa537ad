// Before the first paint: the theme, so that none flashes up, and everything that the page at this address is
// made of, so that it is asked for at once and not one part after the other.
(() => {
  const PARTS = ['PARTS'];

  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) || '{}');
    } catch {
      return {};
    }
  };

  const { theme, lang } = kept('stellwerk.settings');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  if (kept('stellwerk.fonts') === 1) document.documentElement.dataset.fonts = 'own';

  const [page, which] = location.hash.replace(/^#\/?/, '').split('/');
  const spoken = [lang, ...navigator.languages.map((each) => each.toLowerCase().split('-')[0]), 'en'];
  const language = spoken.find((each) => PARTS.words?.[each]);
  const files = [
    PARTS.words?.[language],
    ['replay', 'analysis', 'game', 'boards'].includes(page) && PARTS.later?.[language],
    ...(PARTS.pages?.[page] ?? []),
    PARTS.helps?.[page === 'rules' ? which : ''],
    PARTS.boards?.[kept('stellwerk.tokens')[which]?.edition],
  ];
  for (const file of files) {
    if (!file) continue;
    const link = document.createElement('link');
    if (file.endsWith('.css')) [link.rel, link.as] = ['preload', 'style'];
    else link.rel = 'modulepreload';
    link.crossOrigin = ''; // as the page will ask for it
    link.href = file;
    document.head.append(link);
  }
})();
