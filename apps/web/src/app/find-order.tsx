import { Suspense, lazy, useCallback, useMemo, useState, type ReactNode } from 'react';
import { FindOrderContext } from '../shared/find-order/find-order-context.ts';

const LazyDialog = lazy(async () => ({
  default: (await import('../features/resume/ui/find-order-dialog.tsx')).FindOrderDialog,
}));

/** Holds the dialog that finds an order; its code loads with the first press. */
export function FindOrderProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = useCallback(() => setState('open'), []);
  const dialog = useMemo(
    () => state !== 'never' && <LazyDialog isOpen={state === 'open'} onClose={() => setState('closed')} />,
    [state],
  );
  return (
    <FindOrderContext value={open}>
      {children}
      <Suspense fallback={null}>{dialog}</Suspense>
    </FindOrderContext>
  );
}
