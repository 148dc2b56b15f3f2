import '@naru/ui/styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createConnection, createServerClock } from '@naru/ui';
import { App } from './app/app.tsx';
import { isWrittenOut } from './app/written-page.ts';
import { Router } from './app/router.tsx';
import { preloadScreen } from './app/screen-table.tsx';
import { createDeskApi } from './shared/api/desk-api.ts';
import { readFirstAnswers } from './shared/api/first-answers.ts';
import { createHttpCaller } from './shared/api/http-caller.ts';
import { readWrittenBrand } from './shared/brand/brand.ts';
import { loadLanguage } from './shared/i18n/load-language.ts';
import { readToken } from './shared/storage/browser-storage.ts';
import { chooseLanguage } from './shared/storage/language-cookie.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no root');

const clock = createServerClock(() => Date.now());
const awake = Promise.withResolvers<void>();
const connection = createConnection();
const first = readFirstAnswers(document.getElementById('first-answers')?.textContent ?? null, () =>
  performance.now(),
);
if (first !== null) setClock(first.nowMs);
const takeTurn = createTurns();
const http = createHttpCaller({
  // A page that was written out wakes up as it was written; what was asked meanwhile is given to it then.
  fetch: async (input, init) => (await Promise.all([fetch(input, init), awake.promise]))[0],
  clock,
  connection,
  readToken,
  firstAnswer: async (path, signal) => {
    if (first?.has(path) !== true) return undefined;
    await awake.promise.then(takeTurn);
    // Left for the next who asks, when the one who did has gone.
    return signal?.aborted === true ? undefined : first.take(path);
  },
});
const api = createDeskApi(http);

/** As an answer does: the page was on its way between these two moments. */
function setClock(nowMs: number): void {
  const [sent] = performance.getEntriesByType('navigation');
  clock.noteAnswer({
    sentAtMs: performance.timeOrigin + (sent?.startTime ?? 0),
    receivedAtMs:
      performance.timeOrigin + (sent instanceof PerformanceNavigationTiming ? sent.responseEnd : 0),
    dateHeader: new Date(nowMs).toISOString(),
  });
}

/** Lets one after the other go on, each in a task of its own, so that no tap waits for all of them. */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return async () => {
    last = last.then(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve);
        }),
    );
    return last;
  };
}

// In a task of its own, after that which read all of the code; and not begun from here, as browsers that are
// watched look up the place of every line of it to tell who began a task.
queueMicrotask(() => setTimeout(() => void wakeUp(root)));

/** Not awaited up there: the code of every screen waits for that of the frame, which this file is part of. */
async function wakeUp(place: HTMLElement): Promise<void> {
  const pageCode = preloadScreen(location.pathname);
  // The answer says nothing that is needed, but its date sets the clock before the first order is shown.
  if (first === null) void api.greet();
  const wanted = chooseLanguage(location.search, document.cookie);
  const startPack = await loadLanguage(wanted).catch(() => loadLanguage('en'));
  const app = (
    <App
      access={{ api, connection, log: (line) => console.error(line), forget: () => http.forget() }}
      brand={readWrittenBrand(place)}
      clock={clock}
      startPack={startPack}
    >
      <Router onAwake={awake.resolve} />
    </App>
  );
  if (!isWrittenOut(place, startPack.language)) {
    awake.resolve();
    createRoot(place).render(app);
    return;
  }
  // All at once: a part that wakes up later would meet data that it was not written with.
  await pageCode;
  // In slices: a tap that comes in between is answered before the rest.
  startTransition(() => {
    hydrateRoot(place, app);
  });
  // The build wrote forms asleep, see tools/launch/write-pages.ts.
  await awake.promise;
  for (const form of place.querySelectorAll('form[inert]')) form.removeAttribute('inert');
  // Whatever was pressed meanwhile is pressed now, see public/theme.js.
  document.dispatchEvent(new Event('naru-awake'));
}
