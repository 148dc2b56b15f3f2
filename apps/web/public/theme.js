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

  // The page of an order is drawn again in its place once it is awake: the focus is passed on.
  document.addEventListener('focusin', rememberFocus, true);
  document.addEventListener('mousedown', forgetFocus, true);
  document.addEventListener('naru-awake', passFocusOn, { once: true });
  var controls = 'a, button, input, select, summary, textarea';
  var focused = null;
  var place = -1;
  function rememberFocus(event) {
    focused = event.target instanceof Element ? event.target.closest(controls) : null;
    // Counted while the control is in the document: equal ones before it, such as other "Copy" buttons.
    place = focused === null ? -1 : alike(focused).indexOf(focused);
  }
  // A press beside every control takes the focus away; otherwise `focusin` follows.
  function forgetFocus() {
    focused = null;
  }
  function passFocusOn() {
    document.removeEventListener('focusin', rememberFocus, true);
    document.removeEventListener('mousedown', forgetFocus, true);
    if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
    var again = alike(focused)[place];
    if (again !== undefined) again.focus({ preventScroll: true });
  }
  function alike(control) {
    return Array.from(document.querySelectorAll(control.tagName)).filter(function (other) {
      return (
        other.textContent === control.textContent &&
        other.ariaLabel === control.ariaLabel &&
        other.getAttribute('href') === control.getAttribute('href') &&
        other.type === control.type
      );
    });
  }
})();
