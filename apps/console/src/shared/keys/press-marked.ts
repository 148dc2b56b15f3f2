/** Names of the buttons that keys can press: a key does only what a visible button does. */
export const KEY_MARKS = [
  'take',
  'next_step',
  'prepare_picked',
  'cancel',
  'hold',
  'refund',
  'release',
  'show',
  'note',
  'tell',
  'copy_amount',
  'copy_address',
] as const;
export type KeyMark = (typeof KEY_MARKS)[number];

/** Presses the button or link marked with `data-key`, or the one inside; false if there is none. */
export function pressMarked(mark: KeyMark): boolean {
  const button = buttonOf(document.querySelector(`[data-key="${mark}"]`));
  if (button === null) return false;
  button.click();
  return true;
}

/** Null when it cannot be pressed. */
function buttonOf(marked: Element | null): HTMLElement | null {
  if (marked instanceof HTMLAnchorElement) return marked;
  const button = marked instanceof HTMLButtonElement ? marked : marked?.querySelector('button');
  return button === undefined || button === null || button.disabled ? null : button;
}

/** The marked buttons that can be pressed now, by their labels. */
export function listMarked(): readonly {
  readonly mark: KeyMark;
  readonly name: string;
  readonly keys: string;
}[] {
  return [...document.querySelectorAll('[data-key]')].flatMap((marked) => {
    const button = buttonOf(marked);
    const mark = KEY_MARKS.find((each) => each === marked.getAttribute('data-key'));
    if (button === null || mark === undefined) return [];
    const face = button.cloneNode(true);
    if (!(face instanceof HTMLElement)) return [];
    const sign = face.querySelector('kbd');
    sign?.remove();
    return [{ mark, name: face.textContent, keys: sign?.textContent ?? '' }];
  });
}
