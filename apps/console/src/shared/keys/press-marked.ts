/** Names of the buttons that keys can press: a key does only what a visible button does. */
export type KeyMark =
  | 'take'
  | 'next_step'
  | 'cancel'
  | 'hold'
  | 'refund'
  | 'release'
  | 'show'
  | 'note'
  | 'tell'
  | 'copy_amount'
  | 'copy_address';

/** Presses the button marked with `data-key`, or the one inside; false if there is none. */
export function pressMarked(mark: KeyMark): boolean {
  const marked = document.querySelector(`[data-key="${mark}"]`);
  const button = marked instanceof HTMLButtonElement ? marked : (marked?.querySelector('button') ?? null);
  if (button === null || button.disabled) return false;
  button.click();
  return true;
}
