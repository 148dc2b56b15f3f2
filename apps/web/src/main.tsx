import '@naru/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrokenPageBoundary } from './app/broken-page.tsx';
import { Providers } from './app/providers.tsx';
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
const connection = createConnection();
const http = createHttpCaller({
  fetch: (input, init) => fetch(input, init),
  clock,
  connection,
  readToken,
});
const api = createDeskApi(http);

preloadScreen(location.pathname);
// The answer says nothing that is needed, but its date sets the clock before the first order is shown.
void api.greet();
const wanted = chooseLanguage(location.search, document.cookie);
const startPack = await loadLanguage(wanted).catch(() => loadLanguage('en'));

createRoot(root).render(
  <StrictMode>
    <Providers
      access={{ api, connection, log: (line) => console.error(line), forget: () => http.forget() }}
      clock={clock}
      startPack={startPack}
    >
      <BrokenPageBoundary>
        <Router />
      </BrokenPageBoundary>
    </Providers>
  </StrictMode>,
);
