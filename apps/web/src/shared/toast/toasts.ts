import type { ToastKind } from '@naru/ui';
import { lazy } from 'react';

const loadPlace = () => import('./toast-place.ts');

/** The place of all toasts; it comes when the page stands. */
export const LazyToasts = lazy(async () => ({ default: (await loadPlace()).Toasts }));

/** Shows a line for five seconds. What matters stands in the page as well, so a lost one is not missed. */
export function showToast(kind: ToastKind, text: string): void {
  loadPlace().then(
    (place) => place.showToast(kind, text),
    () => undefined,
  );
}
