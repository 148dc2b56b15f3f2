import path from 'node:path';
import { DEFAULT_NEWS_FEEDS, type DemoFault, type NewsLanguage } from '@naru/market';
import { BACKUP_SETTINGS, type BackupSettings, readBackupSettings } from './backup-settings.ts';
import type { ConfigAnswer, ConfigProblem } from './config-problem.ts';
import {
  API_KEY,
  DATABASE_URL,
  DEMO_FAULTS,
  EMAIL,
  type EnvSetting,
  type FindSetting,
  FEED_URLS,
  FILE,
  FOLDER,
  HOOK_URL,
  HOST,
  HOST_NAMES,
  ORIGIN,
  PORT,
  SMTP_URL,
  SWITCH,
  TELEGRAM_CHAT,
  choiceOf,
} from './env-setting.ts';
import { NEW_KEY_ARGUMENT, RESTORED_ARGUMENT, findUnknownArguments } from './process-arguments.ts';
import type { Secret } from './secret.ts';
import type { AlarmHookPlace } from '../status/alarm-hook.ts';
import type { ScreeningPlace } from '../screening/http-screener.ts';

/** Where one of the two applications listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** The mail server, and the sender of letters. */
export interface MailPlace {
  readonly smtpUrl: Secret;
  readonly from: string;
}

/** The settings from the environment, read once at the start. */
export interface ProcessSettings {
  readonly mode: 'rehearsal' | 'live';
  readonly publicListen: ListenAddress;
  readonly consoleListen: ListenAddress;
  /** Host names that the console answers to, besides those of this computer. */
  readonly consoleNames: readonly string[];
  readonly dataFolder: string;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: Secret | null;
  /** Folder of the mark by which a restored database is noticed; never part of a backup. */
  readonly stateFolder: string;
  /** The file of the desk's key, apart from the database. */
  readonly keyFile: string;
  /** The file of the keys that the desk signs documents with. */
  readonly signingKeyFile: string;
  /** `--new-key` at the start: an operator says that a key file is lost. */
  readonly isKeyReplaced: boolean;
  /** `--restored` at the start: an operator says that the database was restored. */
  readonly isSaidRestored: boolean;
  /** For prices and news of CryptoCompare, which requires a key. */
  readonly cryptocompareKey: Secret | null;
  /** RSS feeds of headlines, by language. */
  readonly newsFeeds: Readonly<Record<NewsLanguage, readonly string[]>>;
  /** Simulated faults of the demo market. */
  readonly demoFaults: readonly DemoFault[];
  /** The desk's address for visitors, or null if unknown. */
  readonly publicUrl: string | null;
  /** Null: letters wait in the console for an operator. */
  readonly mail: MailPlace | null;
  /** Null: alarms go nowhere but to the console and by letter. */
  readonly alarmHook: AlarmHookPlace | null;
  /** Null: no service is asked about addresses. */
  readonly screening: ScreeningPlace | null;
  readonly backup: BackupSettings;
  readonly isBehindProxy: boolean;
  readonly isConsoleBehindProxy: boolean;
  /** False: no rate limits, for measurements. */
  readonly areLimitsOn: boolean;
}

export const PROCESS_SETTINGS = {
  mode: {
    ...choiceOf(['rehearsal', 'live']),
    name: 'NARU_MODE',
    defaultText: 'rehearsal',
    meaning:
      'Whether the desk rehearses on simulated networks for every currency, or serves the rails of its ' +
      'configuration file.',
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
    defaultText: null,
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
      'followed by `.state`. Never include it in a backup, and keep it on a persistent disk.',
  },
  keyFile: {
    ...FILE,
    name: 'KEY_FILE',
    defaultText: '',
    meaning:
      'File of the key that encrypts secrets in the database; by default `DATA_DIR` followed by `.key`. ' +
      'The first start makes it. Back it up apart from the database. All processes of one desk share it.',
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
    defaultText: null,
    meaning: 'Uses PostgreSQL instead of the embedded database.',
  },
  ...BACKUP_SETTINGS,
  publicUrl: {
    ...ORIGIN,
    name: 'PUBLIC_URL',
    defaultText: null,
    meaning:
      'The address under which visitors reach the desk. Links in letters and previews of shared links need it.',
  },
  smtpUrl: {
    ...SMTP_URL,
    name: 'SMTP_URL',
    defaultText: null,
    meaning:
      'Sends letters through this mail server. Without it they wait in the console, where an operator can ' +
      'pass on their links.',
  },
  mailFrom: {
    ...EMAIL,
    name: 'MAIL_FROM',
    defaultText: null,
    meaning: 'The sender address of letters. Required with `SMTP_URL`.',
  },
  alarmHookUrl: {
    ...HOOK_URL,
    name: 'ALARM_HOOK_URL',
    defaultText: null,
    meaning:
      'Alarms are posted to this address as `{"text": "..."}`, which Slack and Mattermost take. For ' +
      'Telegram it is `https://api.telegram.org/bot<token>/sendMessage`, with `ALARM_HOOK_CHAT`.',
  },
  alarmHookChat: {
    ...TELEGRAM_CHAT,
    name: 'ALARM_HOOK_CHAT',
    defaultText: null,
    meaning: 'The chat of Telegram that alarms are posted to.',
  },
  screeningUrl: {
    ...HOOK_URL,
    name: 'SCREENING_URL',
    defaultText: null,
    meaning:
      'A service that is asked about every receiving address: `{"symbol", "network", "address"}` is posted ' +
      'to it, and it answers `{"result": "clear" | "review" | "blocked", "reference": "..."}`.',
  },
  screeningKey: {
    ...API_KEY,
    name: 'SCREENING_KEY',
    defaultText: null,
    meaning: 'Sent to the screening service as a bearer token.',
  },
  trustProxy: {
    ...SWITCH,
    name: 'TRUST_PROXY',
    defaultText: 'false',
    meaning:
      'Whether your proxy stands in front of the desk and sets `X-Forwarded-For` and `X-Forwarded-Proto`. ' +
      'It must overwrite these headers if visitors send them.',
  },
  consoleTrustProxy: {
    ...SWITCH,
    name: 'CONSOLE_TRUST_PROXY',
    defaultText: 'false',
    meaning:
      'The same for a proxy in front of the console. It must also pass on the `Host` header. Leave it off ' +
      'when the console is reached through a tunnel.',
  },
  cryptocompareKey: {
    ...API_KEY,
    name: 'CRYPTOCOMPARE_KEY',
    defaultText: null,
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
  limits: {
    ...SWITCH,
    name: 'NARU_LIMITS',
    defaultText: 'true',
    meaning:
      'Whether requests and unpaid orders of one client are limited. Switch it off only to measure a ' +
      'rehearsal desk.',
  },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting and names every problem, not only the first. Empty texts count as not set. */
export function readProcessSettings(
  env: Environment = process.env,
  args: readonly string[] = [],
): ConfigAnswer<ProcessSettings> {
  const problems: ConfigProblem[] = findUnknownArguments(args);
  const find = createFinder(env, problems);
  const smtpUrl = find(PROCESS_SETTINGS.smtpUrl);
  const from = find(PROCESS_SETTINGS.mailFrom);
  const hookUrl = find(PROCESS_SETTINGS.alarmHookUrl);
  const chat = find(PROCESS_SETTINGS.alarmHookChat);
  const screeningUrl = find(PROCESS_SETTINGS.screeningUrl);
  const screeningKey = find(PROCESS_SETTINGS.screeningKey);
  const dataFolder = find(PROCESS_SETTINGS.dataFolder) ?? '';
  const keyFile = find(PROCESS_SETTINGS.keyFile) || `${path.resolve(dataFolder)}.key`;
  const settings: ProcessSettings = {
    mode: find(PROCESS_SETTINGS.mode) ?? 'rehearsal',
    publicListen: { host: find(PROCESS_SETTINGS.host) ?? '', port: find(PROCESS_SETTINGS.port) ?? 0 },
    consoleListen: {
      host: find(PROCESS_SETTINGS.consoleHost) ?? '',
      port: find(PROCESS_SETTINGS.consolePort) ?? 0,
    },
    consoleNames: find(PROCESS_SETTINGS.consoleNames) ?? [],
    dataFolder,
    stateFolder: find(PROCESS_SETTINGS.stateFolder) || `${path.resolve(dataFolder)}.state`,
    keyFile,
    signingKeyFile: find(PROCESS_SETTINGS.signingKeyFile) || `${keyFile}.signing`,
    isKeyReplaced: args.includes(NEW_KEY_ARGUMENT),
    isSaidRestored: args.includes(RESTORED_ARGUMENT),
    databaseUrl: find(PROCESS_SETTINGS.databaseUrl),
    cryptocompareKey: find(PROCESS_SETTINGS.cryptocompareKey),
    newsFeeds: readNewsFeeds(find),
    demoFaults: find(PROCESS_SETTINGS.demoFaults) ?? [],
    publicUrl: find(PROCESS_SETTINGS.publicUrl),
    mail: smtpUrl === null || from === null ? null : { smtpUrl, from },
    alarmHook: hookUrl === null ? null : { url: hookUrl, chat },
    screening: screeningUrl === null ? null : { url: screeningUrl, key: screeningKey },
    backup: readBackupSettings(find),
    isBehindProxy: find(PROCESS_SETTINGS.trustProxy) ?? false,
    isConsoleBehindProxy: find(PROCESS_SETTINGS.consoleTrustProxy) ?? false,
    areLimitsOn: find(PROCESS_SETTINGS.limits) ?? true,
  };
  if (smtpUrl !== null) problems.push(...findMailGaps({ from, publicUrl: settings.publicUrl }));
  problems.push(
    ...findUnknownNames(env),
    ...findClashes(settings),
    ...findOrphans(PROCESS_SETTINGS.alarmHookUrl, PROCESS_SETTINGS.alarmHookChat, env),
    ...findOrphans(PROCESS_SETTINGS.screeningUrl, PROCESS_SETTINGS.screeningKey, env),
  );
  return problems.length === 0 ? { ok: true, value: settings } : { ok: false, problems };
}

/** Gives the value of a setting, or null; a value that cannot be used is added to `problems`. */
function createFinder(env: Environment, problems: ConfigProblem[]): FindSetting {
  return (setting) => {
    const text = env[setting.name] || setting.defaultText;
    const value = text === null ? null : setting.parse(text);
    if (value === undefined) {
      problems.push({
        setting: setting.name,
        problem: 'this value cannot be used',
        fix: `write ${setting.accepts}, or remove it`,
      });
    }
    return value ?? null;
  };
}

function readNewsFeeds(find: FindSetting): ProcessSettings['newsFeeds'] {
  return { en: find(PROCESS_SETTINGS.newsFeeds) ?? [], kr: find(PROCESS_SETTINGS.newsFeedsKr) ?? [] };
}

/** Without its place, a setting would silently have no effect. */
function findOrphans(
  place: EnvSetting<unknown>,
  part: EnvSetting<unknown>,
  env: Environment,
): readonly ConfigProblem[] {
  const text = env[part.name] || null;
  // A part that cannot be used is a problem of its own.
  if (env[place.name] || text === null || part.parse(text) === undefined) return [];
  return [
    {
      setting: place.name,
      problem: `it is missing, and ${part.name} is set`,
      fix: `write ${place.accepts}, or remove ${part.name}`,
    },
  ];
}

/** Letters need a sender, and an address for their links. */
function findMailGaps(known: {
  readonly from: string | null;
  readonly publicUrl: string | null;
}): readonly ConfigProblem[] {
  const gaps = [
    { value: known.from, setting: PROCESS_SETTINGS.mailFrom },
    { value: known.publicUrl, setting: PROCESS_SETTINGS.publicUrl },
  ];
  return gaps
    .filter(({ value }) => value === null)
    .map(({ setting }) => ({
      setting: setting.name,
      problem: `letters cannot be sent without it, and ${PROCESS_SETTINGS.smtpUrl.name} is set`,
      fix: `write ${setting.accepts}`,
    }));
}

/** A misspelt name would silently leave the default in effect. */
function findUnknownNames(env: Environment): readonly ConfigProblem[] {
  const known = new Set<string>(Object.values(PROCESS_SETTINGS).map((setting) => setting.name));
  return Object.keys(env)
    .filter((name) => name.startsWith('NARU_') && !known.has(name))
    .map((name) => ({
      setting: name.slice(0, 64),
      problem: 'there is no setting of this name',
      fix: `correct its spelling or remove it; known are ${[...known].join(', ')}`,
    }));
}

function findClashes({ mode, publicListen, consoleListen, areLimitsOn }: ProcessSettings): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (publicListen.port === consoleListen.port && publicListen.port !== 0) {
    problems.push({
      setting: PROCESS_SETTINGS.consolePort.name,
      problem: 'the console and the visitors’ application would listen on one port',
      fix: `give ${PROCESS_SETTINGS.consolePort.name} another port than ${PROCESS_SETTINGS.port.name}`,
    });
  }
  if (mode === 'live' && !areLimitsOn) {
    problems.push({
      setting: PROCESS_SETTINGS.limits.name,
      problem: 'a live desk would answer strangers without any limit',
      fix: 'remove it; single limits are settings of the desk',
    });
  }
  return problems;
}
