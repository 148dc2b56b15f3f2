import { useCallback, useState, type ReactNode } from 'react';
import { FindOrderDialog } from '../features/resume/find-order-dialog.tsx';
import { FindOrderContext } from '../shared/part/find-order-context.ts';

/** Holds the dialog that finds an order. */
export function FindOrderProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  return (
    <FindOrderContext value={open}>
      {children}
      <FindOrderDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </FindOrderContext>
  );
}
