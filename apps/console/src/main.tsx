import '@naru/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { createConnection, createServerClock } from '@naru/ui';
import { App } from './app/app.tsx';
import { loadMessages } from './shared/i18n/load-messages.ts';
import { createConsoleApi } from './shared/api/console-api.ts';
import { parseLanguage } from './shared/storage/language-cookie.ts';

const clock = createServerClock(() => Date.now());
const connection = createConnection();
const api = createConsoleApi({ fetch: (...request) => fetch(...request), clock, connection });
const language = parseLanguage(document.cookie);
const messages = await loadMessages(language);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');
createRoot(root).render(<App access={{ api, connection }} clock={clock} start={{ language, messages }} />);
