import '@naru/ui/styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  type ServerClock,
  chooseLanguage,
  createConnection,
  createServerClock,
  noteFailedSheets,
  noticeSilentValues,
} from '@naru/ui';
import { App } from './app/app.tsx';
import { Router } from './app/router.tsx';
import { isOrderScreen, preloadScreen } from './app/screen-table.tsx';
import { createDeskApi } from './shared/api/desk-api.ts';
import { readFirstAnswers } from './shared/api/first-answers.ts';
import { readWrittenBrand } from './shared/brand/brand.ts';
import { wakeParts } from './shared/part/first-view.ts';
import { ENGLISH, loadLanguage } from './shared/i18n/load-language.ts';
import { readSession, readToken } from './shared/storage/browser-storage.ts';
import type { Language } from '@naru/core';

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no root');

noteFailedSheets(document);
noticeSilentValues();
const serverClock = createServerClock(() => Date.now());
const awake = Promise.withResolvers<void>();
// If this file, or what it needs, never arrives, the style sheet alone makes the page say so.
void awake.promise.then(() => document.getElementById('asleep')?.remove());
const connection = createConnection();
const first = readFirstAnswers(document.getElementById('first-answers')?.textContent ?? null, () =>
  performance.now(),
);
if (first !== null) setClock(first.nowMs);
/** Whether the view that the page came with is still to be hydrated, or drawn again. */
let isFirstView = root.hasChildNodes();
/** A page that was prerendered at build time had no answers. */
let isBuilt = true;
/** The server's view has remaining times in it: until it has been hydrated, it is as late as in that view. */
const clock: ServerClock = {
  ...serverClock,
  nowMs: () => (isFirstView && first !== null ? first.nowMs : serverClock.nowMs()),
};
const api = createDeskApi({
  // A prerendered page hydrates as it was written; answers wait until then.
  fetch: async (input, init) => (await Promise.all([fetch(input, init), awake.promise]))[0],
  clock,
  connection,
  readToken,
  peekFirst: (path) => (isBuilt ? undefined : first?.peek(path)),
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
  serverClock.noteAnswer({
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
  const isSame = isAsWritten(place, startPack.language);
  isBuilt = isSame && place.dataset['drawn'] === undefined;
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
  for (const part of place.querySelectorAll<HTMLElement>('[data-style]'))
    part.style.cssText = part.dataset['style'] ?? '';
  // Interruptible: taps are handled in between.
  startTransition(() => {
    if (isSame) hydrateRoot(place, app);
    else createRoot(place).render(app);
  });
  await awake.promise;
  isFirstView = false;
  first?.endFirstRender();
  wakeParts(place);
  // From here on React owns every element; what changes a page from outside, such as a translator, can begin.
  document.dispatchEvent(new Event('naru-awake'));
}

/**
 * Whether the root holds this page as the app would draw it now. A query that it was not written with may
 * change it, and so do a draft of this tab and answers that are missing.
 */
function isAsWritten({ dataset }: HTMLElement, language: Language): boolean {
  const query = new URLSearchParams(location.search);
  query.delete('lang');
  const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/$/, '');
  const { path: writtenPath, language: writtenLanguage, drawn: drawnQuery } = dataset;
  if (drawnQuery !== undefined && (first === null || hasDraft(path))) return false;
  return query.toString() === (drawnQuery ?? '') && writtenPath === path && writtenLanguage === language;
}

function hasDraft(path: string): boolean {
  return !isOrderScreen(path) && readSession('exchangeDraft') !== null;
}
