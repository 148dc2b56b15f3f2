import { useSyncExternalStore } from 'react';

/**
 * Whether this is the view that the server has drawn: there, and while the page hydrates. What depends on the
 * reader's device is not in it. The component is drawn again as soon as the page has been hydrated.
 */
export function useIsFirstView(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
