/* Theme and language before the first paint. A file of its own: the content policy refuses inline scripts. */
(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    theme = null;
  }
  root.dataset.theme = theme === 'is_light' ? 'is_light' : 'is_dark';
  root.lang = /(?:^|; )lang=kr(?:;|$)/.test(document.cookie) ? 'ko' : 'en';
})();
