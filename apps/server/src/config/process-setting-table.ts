import { DEFAULT_NEWS_FEEDS } from '@naru/market';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import {
  ACCESS_TOKEN,
  API_KEY,
  DATABASE_URL,
  DEMO_FAULTS,
  EMAIL,
  FEED_URLS,
  FILE,
  FOLDER,
  HOOK_URL,
  HOST,
  HOST_NAMES,
  HTTP_ADDRESS,
  ORIGIN,
  PORT,
  PROXIES,
  SMTP_URL,
  SWITCH,
  TELEGRAM_CHAT,
  choiceOf,
} from './env-setting.ts';

/** The work of one process of several. */
export const DESK_ROLES = ['all', 'web', 'worker'] as const;

/** Every setting of the environment: its type and its meaning. */
export const PROCESS_SETTINGS = {
  mode: {
    ...choiceOf(['rehearsal', 'live']),
    name: 'NARU_MODE',
    defaultText: 'rehearsal',
    meaning:
      'Whether the desk rehearses on simulated networks for every currency, or serves the rails of its ' +
      'configuration file.',
  },
  role: {
    ...choiceOf(DESK_ROLES),
    name: 'NARU_ROLE',
    defaultText: 'all',
    meaning:
      'What this process of several on one PostgreSQL does: `web` leaves background work to others, ' +
      '`worker` does it and serves the console only.',
  },
  port: { ...PORT, name: 'PORT', defaultText: '8787', meaning: 'Port of the visitors’ application.' },
  host: {
    ...HOST,
    name: 'HOST',
    defaultText: '127.0.0.1',
    meaning: 'Address that the visitors’ application listens on; `0.0.0.0` for all of this computer.',
  },
  consolePort: {
    ...PORT,
    name: 'CONSOLE_PORT',
    defaultText: '8788',
    meaning: 'Port of the operator’s console.',
  },
  consoleHost: {
    ...HOST,
    name: 'CONSOLE_HOST',
    defaultText: '127.0.0.1',
    meaning:
      'Address that the console listens on. Leave it on this computer and reach it through a tunnel, or ' +
      'put an encrypting proxy in front of it.',
  },
  consoleNames: {
    ...HOST_NAMES,
    name: 'CONSOLE_NAMES',
    meaning:
      'Host names under which your proxy offers the console. It answers to these and `localhost` only, ' +
      'so that no foreign page reaches it through a name of its own (DNS rebinding).',
  },
  dataFolder: {
    ...FOLDER,
    name: 'DATA_DIR',
    defaultText: './data',
    meaning: 'Folder of the embedded database, of the rails’ configuration and of the rehearsal networks.',
  },
  stateFolder: {
    ...FOLDER,
    name: 'STATE_DIR',
    defaultText: '',
    meaning:
      'Folder of the mark by which a desk notices that its database was restored; by default `DATA_DIR` ' +
      'followed by `.state`. Never include it in a backup, nor put it into `DATA_DIR`, and keep it on a ' +
      'persistent disk.',
  },
  keyFile: {
    ...FILE,
    name: 'KEY_FILE',
    defaultText: '',
    meaning:
      'File of the key that encrypts secrets in the database; by default `DATA_DIR` followed by `.key`. ' +
      'The first start makes it, for its owner alone. Back it up apart from the database, and keep it out ' +
      'of `DATA_DIR`. All processes of one desk share it.',
  },
  signingKeyFile: {
    ...FILE,
    name: 'SIGNING_KEY_FILE',
    defaultText: '',
    meaning:
      'File of the key that signs what the desk says; by default `KEY_FILE` followed by `.signing`. It ' +
      'moves no money. The first start makes it, for its owner alone. Back it up beside the key file.',
  },
  databaseUrl: {
    ...DATABASE_URL,
    name: 'DATABASE_URL',
    meaning: 'Uses PostgreSQL instead of the embedded database.',
  },
  ...BACKUP_SETTINGS,
  publicUrl: {
    ...ORIGIN,
    name: 'PUBLIC_URL',
    meaning:
      'The address under which visitors reach the desk. Links in letters and previews of shared links need it.',
  },
  smtpUrl: {
    ...SMTP_URL,
    name: 'SMTP_URL',
    meaning:
      'Sends letters through this mail server. Without it they wait in the console, where an operator can ' +
      'pass on their links.',
  },
  mailFrom: {
    ...EMAIL,
    name: 'MAIL_FROM',
    meaning: 'The sender address of letters. Required with `SMTP_URL`.',
  },
  alarmHookUrl: {
    ...HOOK_URL,
    name: 'ALARM_HOOK_URL',
    meaning:
      'Alarms are posted to this address as `{"text": "..."}`, which Slack and Mattermost take. For ' +
      'Telegram it is `https://api.telegram.org/bot<token>/sendMessage`, with `ALARM_HOOK_CHAT`.',
  },
  alarmHookChat: {
    ...TELEGRAM_CHAT,
    name: 'ALARM_HOOK_CHAT',
    meaning: 'The chat of Telegram that alarms are posted to.',
  },
  screeningUrl: {
    ...HOOK_URL,
    name: 'SCREENING_URL',
    meaning:
      'A service that is asked about a receiving address before it is paid: ' +
      '`{"symbol", "network", "address"}` is posted to it, and it answers ' +
      '`{"result": "clear" | "review" | "blocked", "reference": "..."}`.',
  },
  screeningKey: {
    ...API_KEY,
    name: 'SCREENING_KEY',
    meaning: 'Sent to the screening service as a bearer token.',
  },
  trustProxy: {
    ...PROXIES,
    name: 'TRUST_PROXY',
    defaultText: 'false',
    meaning:
      'Whether your own proxies are in front of the desk and set `X-Forwarded-For` and ' +
      '`X-Forwarded-Proto`. The first one must overwrite these headers if visitors send them, and each ' +
      'further one must add the address of its caller. Networks are safer than a number where visitors could reach one of the proxies past the others.',
  },
  consoleTrustProxy: {
    ...PROXIES,
    name: 'CONSOLE_TRUST_PROXY',
    defaultText: 'false',
    meaning:
      'The same for a proxy in front of the console. It must also pass on the `Host` header. Leave it off ' +
      'when the console is reached through a tunnel.',
  },
  cryptocompareKey: {
    ...API_KEY,
    name: 'CRYPTOCOMPARE_KEY',
    meaning: 'Key of CryptoCompare, for one more source of prices and its news; the other sources need none.',
  },
  newsFeeds: {
    ...FEED_URLS,
    name: 'NARU_NEWS_FEEDS',
    defaultText: DEFAULT_NEWS_FEEDS.en.join(','),
    meaning: 'RSS feeds in English that a live desk takes its headlines from.',
  },
  newsFeedsKr: {
    ...FEED_URLS,
    name: 'NARU_NEWS_FEEDS_KR',
    defaultText: DEFAULT_NEWS_FEEDS.kr.join(','),
    meaning: 'The same in Korean, for the Korean pages; without any they show the English headlines.',
  },
  demoFaults: {
    ...DEMO_FAULTS,
    name: 'NARU_DEMO_FAULTS',
    defaultText: '',
    meaning: 'Simulated faults of a rehearsal desk’s market, to see what the desk does then.',
  },
  metricsToken: {
    ...ACCESS_TOKEN,
    name: 'METRICS_TOKEN',
    meaning:
      'Lets a program that shows it read figures of the desk at `/metrics` on the console’s port, in the ' +
      'format of Prometheus. They show how much money the desk has. Without it the port answers 404 there.',
  },
  otlpEndpoint: {
    ...HTTP_ADDRESS,
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'A collector of OpenTelemetry, such as `http://127.0.0.1:4318`: it gets how long calls, ' +
      'statements and networks took, without personal data. Headers that it requires go into ' +
      '`OTEL_EXPORTER_OTLP_HEADERS`.',
  },
  limits: {
    ...SWITCH,
    name: 'NARU_LIMITS',
    defaultText: 'true',
    meaning:
      'Whether requests and unpaid orders of one client are limited. Switch it off only to measure a ' +
      'rehearsal desk.',
  },
} as const;
