/**
 * Removes stylesheets that failed to load: Vite loads the sheets of a chunk before its code, and skips those
 * that are in the document already.
 */
export function dropFailedSheets(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    { capture: true },
  );
}
