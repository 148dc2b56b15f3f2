/** Forms and buttons are written inert, see prerender/prerender.tsx, and stay so until they have code. */
export function wakeParts(place: ParentNode): void {
  const isOwn = place instanceof Element && place.matches('[data-later]');
  for (const part of place.querySelectorAll('form[inert], button[inert]'))
    if (isOwn || part.closest('[data-later]') === null) part.removeAttribute('inert');
}
