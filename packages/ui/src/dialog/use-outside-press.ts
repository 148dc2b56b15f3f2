import { useEffect, type RefObject } from 'react';

/** Calls back for clicks on the backdrop of a modal dialog, where the dialog itself is the target. */
export function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const node = dialog.current;
    if (node === null) return undefined;
    // Both mouse down and up have to be outside: a text selection that ends there closes nothing.
    let isPressedOutside = false;
    const press = (event: MouseEvent) => {
      isPressedOutside = event.target === node;
    };
    const letGo = (event: MouseEvent) => {
      if (isPressedOutside && event.target === node) onPress();
    };
    node.addEventListener('mousedown', press);
    node.addEventListener('click', letGo);
    return () => {
      node.removeEventListener('mousedown', press);
      node.removeEventListener('click', letGo);
    };
  }, [dialog, onPress]);
}
