import type { ToastKind } from '@naru/ui';
import { lazy, useSyncExternalStore } from 'react';

const loadPlace = () => import('./toast-place.ts');

/** The container of all toasts. */
export const LazyToasts = lazy(async () => ({ default: (await loadPlace()).Toasts }));

const asked = { count: 0, listeners: new Set<() => void>() };

function subscribe(listener: () => void): () => void {
  asked.listeners.add(listener);
  return () => asked.listeners.delete(listener);
}

/** Whether a toast was shown: most visits have none, so the code is loaded with the first one. */
export function useHasToast(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => asked.count > 0,
    () => false,
  );
}

/** Shows a line for five seconds. Important messages are in the page as well, so it may be missed. */
export function showToast(kind: ToastKind, text: string): void {
  asked.count += 1;
  if (asked.count === 1) for (const listener of asked.listeners) listener();
  loadPlace().then(
    (place) => place.showToast(kind, text),
    () => undefined,
  );
}
