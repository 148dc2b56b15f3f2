import type { ToastKind } from '@naru/ui';
import { useSyncExternalStore } from 'react';

const loadPlace = () => import('./toast-place.ts');

type ToastPlace = Awaited<ReturnType<typeof loadPlace>>;

const loaded: { place: ToastPlace | null } = { place: null };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The container of all toasts, or null: most visits have none, so its code is loaded with the first one. */
export function useToastPlace(): ToastPlace['Toasts'] | null {
  return useSyncExternalStore(
    subscribe,
    () => loaded.place?.Toasts ?? null,
    () => null,
  );
}

/** Shows a line for five seconds. Important messages are in the page as well, so it may be missed. */
export function showToast(kind: ToastKind, text: string): void {
  loadPlace().then(
    (place) => {
      loaded.place = place;
      for (const listener of listeners) listener();
      place.showToast(kind, text);
    },
    // The desk cannot be reached, so the code cannot be loaded: the next toast tries again.
    () => undefined,
  );
}
