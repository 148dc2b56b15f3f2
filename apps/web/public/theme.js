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

  // A button that is pressed before the page is awake: remembered, and pressed again by what wakes it up.
  document.addEventListener('click', remember, true);
  document.addEventListener('naru-awake', pressAgain, { once: true });
  var pressed = null;
  function remember(event) {
    var button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button !== null) pressed = button;
  }
  function pressAgain() {
    document.removeEventListener('click', remember, true);
    if (pressed === null) return;
    var again = pressed.isConnected ? pressed : sameButton(pressed);
    if (again !== undefined) again.click();
  }
  // An order's page is drawn again in its place.
  function sameButton(old) {
    return Array.from(document.querySelectorAll('button')).find(function (button) {
      return button.textContent === old.textContent && button.ariaLabel === old.ariaLabel;
    });
  }
})();
