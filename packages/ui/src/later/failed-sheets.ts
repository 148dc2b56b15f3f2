const failed = new Set<HTMLLinkElement>();
const loading = new Set<Promise<void>>();

/**
 * Remembers the stylesheets that fail to load. Vite loads those of a chunk before its code, but each of them
 * only once: at the next attempt the code would come without them. The page's own failed before this code.
 */
export function noteFailedSheets(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'))
    if (!hasRules(link)) failed.add(link);
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    { capture: true },
  );
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // A browser refuses to show the rules of a file that never came.
    return false;
  }
}

/** Loads failed stylesheets again, each in its place, or throws: nothing is drawn without its sheets. */
export async function loadFailedSheets(): Promise<void> {
  for (const link of failed) {
    const again = loadAgain(link);
    loading.add(again);
    again.finally(() => loading.delete(again)).catch(() => undefined);
  }
  failed.clear();
  await Promise.all(loading);
}

async function loadAgain(lost: HTMLLinkElement): Promise<void> {
  const { rel, crossOrigin, href } = lost;
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin });
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} was not loaded`)));
  });
  link.href = href;
  lost.replaceWith(link);
  await loaded;
}
