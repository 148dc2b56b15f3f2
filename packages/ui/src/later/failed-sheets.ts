const failed = new Set<HTMLLinkElement>();
const loading = new Set<Promise<void>>();

/**
 * Remembers the stylesheets that fail to load. Vite loads those of a chunk before its code, but each of them
 * only once: at the next attempt the code would come without them.
 */
export function noteFailedSheets(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    { capture: true },
  );
}

/** Loads failed stylesheets again, each in its place, or throws: nothing is drawn without its sheets. */
export async function loadFailedSheets(): Promise<void> {
  for (const link of failed) {
    const again = loadAgain(link);
    const forget = (): boolean => loading.delete(again);
    loading.add(again);
    again.then(forget, forget);
  }
  failed.clear();
  await Promise.all(loading);
}

async function loadAgain(lost: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${lost.href} was not loaded`)));
  });
  link.rel = 'stylesheet';
  link.crossOrigin = lost.crossOrigin;
  link.href = lost.href;
  lost.replaceWith(link);
  await loaded;
}
