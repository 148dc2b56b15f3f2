import type { ToastKind } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { useSyncExternalStore } from 'react';

const importPlace = () => import('./toast-place.ts');

type ToastPlace = Awaited<ReturnType<typeof importPlace>>;

/** Most visits have no toast, so its code is loaded after the page. */
export const TOAST_CODE = createLater(importPlace);

/** A line that is shown without the code of toasts. */
export interface PlainToast {
  readonly kind: ToastKind;
  readonly text: string;
}

const PLAIN_MS = 5000;

const shown: { place: ToastPlace | null; plain: PlainToast | null } = { place: null, plain: null };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(change: Partial<typeof shown>): void {
  Object.assign(shown, change);
  for (const listener of listeners) listener();
}

/** The container of all toasts, or null before the first one. */
export function useToastPlace(): ToastPlace['Toasts'] | null {
  return useSyncExternalStore(
    subscribe,
    () => shown.place?.Toasts ?? null,
    () => null,
  );
}

/** The last toast whose code could not be loaded, or null. */
export function usePlainToast(): PlainToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown.plain,
    () => null,
  );
}

/** Closes the warnings: the act is about to be repeated, or given up. */
export function dismissWarnings(): void {
  shown.place?.dismissWarnings();
  if (shown.plain !== null) show({ plain: null });
}

/** Shows a line for five seconds. */
export function showToast(kind: ToastKind, text: string): void {
  void TOAST_CODE.load().then((loaded) => {
    if (loaded.ok) {
      show({ place: loaded.value, plain: null });
      loaded.value.showToast(kind, text);
      return;
    }
    const plain = { kind, text };
    show({ plain });
    setTimeout(() => {
      if (shown.plain === plain) show({ plain: null });
    }, PLAIN_MS);
  });
}
