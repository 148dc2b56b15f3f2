import { useEffect, type RefObject } from 'react';

/** Calls back for a press on the backdrop of a modal dialog: its own box is the target only out there. */
export function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const node = dialog.current;
    if (node === null) return undefined;
    // Pressed and let go out there: a selection that ends outside closes nothing.
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
