// Runs before the first paint, outside the bundle, because the policy of the page allows no inline script.
(function () {
  var page = document.documentElement;
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    stored = null;
  }
  page.dataset.theme = stored === 'is_light' ? 'is_light' : 'is_dark';
  var asked = new URLSearchParams(location.search).get('lang');
  var kept = /(?:^|; )lang=(en|kr)(?:;|$)/.exec(document.cookie);
  var language = asked === 'en' || asked === 'kr' ? asked : kept ? kept[1] : 'en';
  page.lang = language === 'kr' ? 'ko' : 'en';
})();
