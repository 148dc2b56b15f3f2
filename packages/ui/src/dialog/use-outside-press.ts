import { useEffect, type RefObject } from 'react';

/** Calls back for a press on the backdrop of a modal dialog: its own box is the target only out there. */
export function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const node = dialog.current;
    if (node === null) return undefined;
    const press = (event: MouseEvent) => {
      if (event.target === node) onPress();
    };
    node.addEventListener('mousedown', press);
    return () => node.removeEventListener('mousedown', press);
  }, [dialog, onPress]);
}
