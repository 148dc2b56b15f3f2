import '@naru/ui/styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createConnection, createServerClock, noteFailedSheets } from '@naru/ui';
import { App } from './app/app.tsx';
import { Router } from './app/router.tsx';
import { isOrderScreen, preloadScreen } from './app/screen-table.tsx';
import { createDeskApi } from './shared/api/desk-api.ts';
import { readFirstAnswers } from './shared/api/first-answers.ts';
import { readWrittenBrand } from './shared/brand/brand.ts';
import { ENGLISH, loadLanguage } from './shared/i18n/load-language.ts';
import { readToken } from './shared/storage/browser-storage.ts';
import type { Language } from '@naru/core';
import { chooseLanguage } from '@naru/ui';

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no root');

noteFailedSheets(document);
const clock = createServerClock(() => Date.now());
const awake = Promise.withResolvers<void>();
const connection = createConnection();
const first = readFirstAnswers(document.getElementById('first-answers')?.textContent ?? null, () =>
  performance.now(),
);
if (first !== null) setClock(first.nowMs);
/** A page that hydrates begins as it was built, which was before any answer. */
let isHydrated = true;
const api = createDeskApi({
  // A prerendered page hydrates as it was written; answers wait until then.
  fetch: async (input, init) => (await Promise.all([fetch(input, init), awake.promise]))[0],
  clock,
  connection,
  readToken,
  peekFirst: (path) => (isHydrated ? undefined : first?.peek(path)),
  firstAnswer: async (path, signal) => {
    if (first?.has(path) !== true) return undefined;
    await awake.promise;
    // An aborted call leaves the answer for the next one.
    return signal?.aborted === true ? undefined : first.take(path);
  },
});

/** Uses the page's own request like any other answer. */
function setClock(nowMs: number): void {
  const [sent] = performance.getEntriesByType('navigation');
  clock.noteAnswer({
    sentAtMs: performance.timeOrigin + (sent?.startTime ?? 0),
    receivedAtMs:
      performance.timeOrigin + (sent instanceof PerformanceNavigationTiming ? sent.responseEnd : 0),
    dateHeader: new Date(nowMs).toISOString(),
  });
}

// In its own task, after the code has been evaluated. The microtask keeps this long stack out of the task's
// origin, which browsers with open developer tools resolve line by line.
queueMicrotask(() => setTimeout(() => void wakeUp(root)));

/** Not awaited above: every screen's chunk imports the frame's chunk, which this file belongs to. */
async function wakeUp(place: HTMLElement): Promise<void> {
  const pageCode = preloadScreen(location.pathname);
  // Its answer's date sets the clock before the first order is shown.
  void api.read('root', {}).catch(() => undefined);
  const wanted = chooseLanguage(location.search, document.cookie);
  const startPack = (await loadLanguage(wanted)) ?? ENGLISH;
  isHydrated = isWrittenOut(place, startPack.language);
  const app = (
    <App
      access={{ api, connection, log: (line) => console.error(line) }}
      brand={readWrittenBrand(place)}
      clock={clock}
      startPack={startPack}
    >
      <Router onAwake={awake.resolve} />
    </App>
  );
  if (!place.hasChildNodes()) {
    awake.resolve();
    createRoot(place).render(app);
    return;
  }
  // All at once: a part hydrated later would meet data that it was not rendered with.
  const isLoaded = await pageCode;
  if (!isLoaded && isOrderScreen(location.pathname)) {
    // What the server has drawn stays: amount and address are readable without code.
    addEventListener('online', () => location.reload(), { once: true });
    return;
  }
  if (isHydrated) {
    // Interruptible: taps are handled in between.
    startTransition(() => {
      hydrateRoot(place, app);
    });
  } else {
    // The server drew it with an order or with amounts, or it has a query: it is drawn again in its place,
    // because times here are in another zone, and the form has a draft.
    const page = createRoot(place);
    startTransition(() => page.render(app));
  }
  // They were prerendered inert, see prerender/prerender.tsx.
  await awake.promise;
  first?.endFirstRender();
  for (const form of place.querySelectorAll('form[inert]')) form.removeAttribute('inert');
  // Passes the focus on, see public/theme.js.
  document.dispatchEvent(new Event('naru-awake'));
}

/**
 * Whether the root holds this page prerendered. A page with a query besides the language may look different,
 * so it is rendered from scratch.
 */
function isWrittenOut(root: HTMLElement, language: Language): boolean {
  const query = new URLSearchParams(location.search);
  query.delete('lang');
  const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/$/, '');
  const { path: writtenPath, language: writtenLanguage } = root.dataset;
  return query.size === 0 && writtenPath === path && writtenLanguage === language;
}
