import '@naru/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { createConnection, createServerClock, dropFailedSheets } from '@naru/ui';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/screen-table.tsx';
import { createConsoleApi } from './shared/api/console-api.ts';

dropFailedSheets(document);
preloadScreen(location.pathname);
const clock = createServerClock(() => Date.now());
const connection = createConnection();
const api = createConsoleApi({ fetch: (...request) => fetch(...request), clock, connection });

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element with the id "root"');
createRoot(root).render(<App access={{ api, connection }} clock={clock} />);
