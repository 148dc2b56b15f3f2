import '@naru/ui/styles.css';
import { createRoot } from 'react-dom/client';
import {
  createConnection,
  createServerClock,
  keptLanguage,
  noteFailedSheets,
  noticeSilentValues,
} from '@naru/ui';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/screen-table.tsx';
import { createConsoleApi } from './shared/api/console-api.ts';
import { loadLanguage } from './shared/i18n/load-language.ts';
import { NoTextsPage } from './shared/page/no-texts-page.tsx';

noteFailedSheets(document);
noticeSilentValues();
preloadScreen(location.pathname);
const clock = createServerClock(() => Date.now());
const connection = createConnection();
const api = createConsoleApi({ fetch: (...request) => fetch(...request), clock, connection });

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element with the id "root"');
const page = createRoot(root);
const language = keptLanguage(document.cookie) ?? 'en';
void loadLanguage(language).then((loaded) => {
  if (loaded.ok) {
    page.render(<App access={{ api, connection }} clock={clock} startPack={loaded.value} />);
    return;
  }
  page.render(<NoTextsPage language={language} />);
  addEventListener('online', () => location.reload(), { once: true });
});
