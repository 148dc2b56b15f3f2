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

/** Forms and buttons are written inert, see prerender/prerender.tsx, and stay so until they have code. */
export function wakeParts(place: ParentNode): void {
  const isOwn = place instanceof Element && place.matches('[data-later]');
  for (const part of place.querySelectorAll('form[inert], button[inert]'))
    if (isOwn || part.closest('[data-later]') === null) part.removeAttribute('inert');
}
