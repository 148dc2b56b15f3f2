import '@naru/ui/styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isWrittenOut } from './app/written-page.ts';
import { Router } from './app/router.tsx';
import { preloadScreen } from './app/screen-table.tsx';
import { createConnection } from './shared/api/connection.ts';
import { createDeskApi } from './shared/api/desk-api.ts';
import { createHttpCaller } from './shared/api/http-caller.ts';
import { createServerClock } from './shared/clock/server-clock.ts';
import { loadLanguage } from './shared/i18n/load-language.ts';
import { readToken } from './shared/storage/browser-storage.ts';
import { chooseLanguage } from './shared/storage/language-cookie.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no root');

const clock = createServerClock(() => Date.now());
const awake = Promise.withResolvers<void>();
const connection = createConnection();
const http = createHttpCaller({
  // A page that was written out wakes up as it was written; what was asked meanwhile is given to it then.
  fetch: async (input, init) => (await Promise.all([fetch(input, init), awake.promise]))[0],
  clock,
  connection,
  readToken,
});
const api = createDeskApi(http);

void wakeUp(root);

/** Not awaited up here: the code of every screen waits for that of the frame, which this file is part of. */
async function wakeUp(place: HTMLElement): Promise<void> {
  const pageCode = preloadScreen(location.pathname);
  // The answer says nothing that is needed, but its date sets the clock before the first order is shown.
  void api.greet();
  const wanted = chooseLanguage(location.search, document.cookie);
  const startPack = await loadLanguage(wanted).catch(() => loadLanguage('en'));
  const app = (
    <App
      access={{ api, connection, log: (line) => console.error(line), forget: () => http.forget() }}
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
}
