/** Names of the buttons that keys press. A key can do nothing that is not on the screen. */
export type KeyMark = 'take' | 'next_step' | 'cancel' | 'copy_amount' | 'copy_address';

/** Presses the button that is marked with `data-key`, or the one inside; false when there is none. */
export function pressMarked(mark: KeyMark): boolean {
  const marked = document.querySelector(`[data-key="${mark}"]`);
  const button = marked instanceof HTMLButtonElement ? marked : (marked?.querySelector('button') ?? null);
  if (button === null || button.disabled) return false;
  button.click();
  return true;
}
