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

  // Until the page is awake its buttons do nothing yet, and the page of an order is drawn again in its place.
  // So the focus, the last button pressed and the control held down are remembered, and passed on.
  document.addEventListener('click', rememberPress, true);
  document.addEventListener('mousedown', rememberHold, true);
  document.addEventListener('mouseup', endHold, true);
  document.addEventListener('focusin', rememberFocus, true);
  document.addEventListener('naru-frame', endPresses, { once: true });
  document.addEventListener('naru-awake', continueWithApp, { once: true });
  var controls = 'a, button, input, select, summary, textarea';
  var pressed = null;
  var press = null;
  var held = null;
  var focused = null;
  function controlOf(event) {
    return event.target instanceof Element ? event.target.closest(controls) : null;
  }
  function rememberPress(event) {
    var control = controlOf(event);
    if (control === null || control.tagName !== 'BUTTON') return;
    pressed = placeOf(control);
    press = event;
  }
  function rememberHold(event) {
    var control = controlOf(event);
    held = control === null ? null : placeOf(control);
    // A press beside every control takes the focus away; otherwise `focusin` follows.
    focused = null;
  }
  function endHold() {
    held = null;
  }
  function rememberFocus(event) {
    var control = controlOf(event);
    focused = control === null ? null : placeOf(control);
  }
  // From now on the app handles presses, and also the one that made it hydrate within its event.
  function endPresses() {
    document.removeEventListener('click', rememberPress, true);
    if (press !== null && press.eventPhase !== Event.NONE) pressed = null;
  }
  function continueWithApp() {
    document.removeEventListener('mousedown', rememberHold, true);
    document.removeEventListener('mouseup', endHold, true);
    document.removeEventListener('focusin', rememberFocus, true);
    if (focused !== null && !focused.control.isConnected && document.activeElement === document.body) {
      var again = counterpartOf(focused);
      if (again !== undefined) again.focus({ preventScroll: true });
    }
    if (held !== null && !held.control.isConnected) clickOnRelease(counterpartOf(held));
    if (pressed !== null) {
      var button = counterpartOf(pressed);
      if (button !== undefined) button.click();
    }
  }
  // Browsers send no click if the element under the mouse was replaced between press and release.
  function clickOnRelease(control) {
    document.addEventListener(
      'mouseup',
      function (event) {
        if (control !== undefined && controlOf(event) === control) control.click();
      },
      { capture: true, once: true },
    );
  }
  // Counted while the control is in the document: equal ones before it, such as other "Copy" buttons.
  function placeOf(control) {
    return { control: control, index: alike(control).indexOf(control) };
  }
  function counterpartOf(place) {
    return place.control.isConnected ? place.control : alike(place.control)[place.index];
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
