import { useSyncExternalStore } from 'react';

/**
 * Whether this is the view that the server has rendered: there, and while the page hydrates. Nothing in it
 * depends on the reader's device. The component renders again as soon as the page has been hydrated.
 */
export function useIsFirstView(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
