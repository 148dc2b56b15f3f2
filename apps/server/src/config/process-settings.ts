import path from 'node:path';
import { DEFAULT_NEWS_FEEDS, type DemoFault, type NewsLanguage } from '@naru/market';
import { type ConfigProblem } from './config-problem.ts';
import {
  type EnvSetting,
  choiceSetting,
  apiKeySetting,
  databaseUrlSetting,
  demoFaultsSetting,
  feedUrlsSetting,
  folderSetting,
  hostNamesSetting,
  hostSetting,
  emailSetting,
  originSetting,
  portSetting,
  smtpUrlSetting,
  switchSetting,
} from './env-setting.ts';
import type { Secret } from './secret.ts';

/** Where one of the two applications listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** Where letters are handed over, and who they are from. */
export interface MailPlace {
  readonly smtpUrl: Secret;
  readonly from: string;
}

/** What the process is told by its environment, read once at the start. */
export interface ProcessSettings {
  readonly mode: 'rehearsal' | 'live';
  readonly publicListen: ListenAddress;
  readonly consoleListen: ListenAddress;
  /** Names under which the console answers, beside those of this computer. */
  readonly consoleNames: readonly string[];
  readonly dataFolder: string;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: Secret | null;
  /** Where the mark is kept that tells a restored database; beside the data folder, and never in a backup. */
  readonly stateFolder: string;
  /** `--restored` at the start: an operator says that the database was put back. */
  readonly isSaidRestored: boolean;
  /** For prices and news of CryptoCompare, which answers nobody without a key. */
  readonly cryptocompareKey: Secret | null;
  /** RSS channels that headlines are taken from, by what they are written in. */
  readonly newsFeeds: Readonly<Record<NewsLanguage, readonly string[]>>;
  /** What goes wrong in the demo market. */
  readonly demoFaults: readonly DemoFault[];
  /** How visitors reach the desk from outside, or null when that is not known. */
  readonly publicUrl: string | null;
  /** Null: letters wait in the console for an operator. */
  readonly mail: MailPlace | null;
  readonly isBehindProxy: boolean;
  /** False: nothing bounds how often anybody asks, for measurements. */
  readonly areLimitsOn: boolean;
}

export const PROCESS_SETTINGS = {
  mode: choiceSetting(
    {
      name: 'NARU_MODE',
      defaultText: 'rehearsal',
      meaning:
        'Whether the desk plays with simulated networks for every currency, or serves the rails of its ' +
        'configuration file.',
    },
    ['rehearsal', 'live'],
  ),
  port: portSetting({ name: 'PORT', defaultText: '8787', meaning: 'Port of the visitors’ application.' }),
  host: hostSetting({
    name: 'HOST',
    defaultText: '127.0.0.1',
    meaning: 'Address that the visitors’ application listens on; `0.0.0.0` for every one of this computer.',
  }),
  consolePort: portSetting({
    name: 'CONSOLE_PORT',
    defaultText: '8788',
    meaning: 'Port of the operator’s console.',
  }),
  consoleHost: hostSetting({
    name: 'CONSOLE_HOST',
    defaultText: '127.0.0.1',
    meaning:
      'Address that the console listens on. Leave it on this computer and reach it through a tunnel, or ' +
      'put an encrypting proxy in front of it.',
  }),
  consoleNames: hostNamesSetting({
    name: 'CONSOLE_NAMES',
    defaultText: null,
    meaning:
      'Names under which a proxy of yours offers the console. It answers under these and ' +
      '`localhost` only, so that no page of a stranger reaches it by a name of its own.',
  }),
  dataFolder: folderSetting({
    name: 'DATA_DIR',
    defaultText: './data',
    meaning: 'Folder of the embedded database, of the rails’ configuration and of the rehearsal networks.',
  }),
  stateFolder: folderSetting({
    name: 'STATE_DIR',
    defaultText: '',
    meaning:
      'Folder of the mark by which a desk notices that its database was restored; `DATA_DIR` with `.state` ' +
      'behind it where nothing is set. Never put it into a backup, and keep it on a disk that stays.',
  }),
  databaseUrl: databaseUrlSetting({
    name: 'DATABASE_URL',
    defaultText: null,
    meaning: 'Keeps everything in PostgreSQL instead of the embedded database.',
  }),
  publicUrl: originSetting({
    name: 'PUBLIC_URL',
    defaultText: null,
    meaning: 'How visitors reach the desk from outside.',
  }),
  smtpUrl: smtpUrlSetting({
    name: 'SMTP_URL',
    defaultText: null,
    meaning:
      'Sends letters through this mail server. Without it they wait in the console, where an operator can ' +
      'pass their links on.',
  }),
  mailFrom: emailSetting({
    name: 'MAIL_FROM',
    defaultText: null,
    meaning: 'The address that letters come from. Needed with `SMTP_URL`.',
  }),
  trustProxy: switchSetting({
    name: 'TRUST_PROXY',
    defaultText: 'false',
    meaning:
      'Whether a proxy of yours stands in front and says, by `X-Forwarded-For` and `X-Forwarded-Proto`, ' +
      'who asks. It must overwrite what visitors send under these names.',
  }),
  cryptocompareKey: apiKeySetting({
    name: 'CRYPTOCOMPARE_KEY',
    defaultText: null,
    meaning: 'Key of CryptoCompare, for one more source of prices and its news; other sources need none.',
  }),
  newsFeeds: feedUrlsSetting({
    name: 'NARU_NEWS_FEEDS',
    defaultText: DEFAULT_NEWS_FEEDS.en.join(','),
    meaning: 'RSS channels in English that a live desk takes its headlines from.',
  }),
  newsFeedsKr: feedUrlsSetting({
    name: 'NARU_NEWS_FEEDS_KR',
    defaultText: DEFAULT_NEWS_FEEDS.kr.join(','),
    meaning:
      'RSS channels in Korean, for readers of the Korean pages; without any they see the English ones.',
  }),
  demoFaults: demoFaultsSetting({
    name: 'NARU_DEMO_FAULTS',
    defaultText: '',
    meaning: 'What goes wrong in the invented market of a rehearsal desk, to see what the desk does then.',
  }),
  limits: switchSetting({
    name: 'NARU_LIMITS',
    defaultText: 'true',
    meaning:
      'Whether requests and unpaid orders of one client are bounded. Without bounds for measuring a ' +
      'rehearsal desk only.',
  }),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export type ProcessSettingsAnswer =
  | { readonly ok: true; readonly value: ProcessSettings }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads every setting and names every problem, not only the first. Empty texts count as not set. */
export function readProcessSettings(
  env: Environment = process.env,
  args: readonly string[] = [],
): ProcessSettingsAnswer {
  const problems: ConfigProblem[] = findUnknownArguments(args);
  const read = <T>(setting: EnvSetting<T>, fallback: T): T => {
    const written = env[setting.name] ?? '';
    const text = written === '' ? setting.defaultText : written;
    if (text === null) return fallback;
    const parsed = setting.parse(text);
    if (parsed.ok) return parsed.value;
    problems.push({
      setting: setting.name,
      problem: 'this value cannot be used',
      mend: `write ${setting.accepts}, or remove it`,
    });
    return fallback;
  };
  const smtpUrl = read<Secret | null>(PROCESS_SETTINGS.smtpUrl, null);
  const from = read<string | null>(PROCESS_SETTINGS.mailFrom, null);
  const dataFolder = read(PROCESS_SETTINGS.dataFolder, '');
  const settings: ProcessSettings = {
    mode: read(PROCESS_SETTINGS.mode, 'rehearsal'),
    publicListen: { host: read(PROCESS_SETTINGS.host, ''), port: read(PROCESS_SETTINGS.port, 0) },
    consoleListen: {
      host: read(PROCESS_SETTINGS.consoleHost, ''),
      port: read(PROCESS_SETTINGS.consolePort, 0),
    },
    consoleNames: read<readonly string[]>(PROCESS_SETTINGS.consoleNames, []),
    dataFolder,
    stateFolder: read(PROCESS_SETTINGS.stateFolder, '') || `${path.resolve(dataFolder)}.state`,
    isSaidRestored: args.includes(RESTORED_ARGUMENT),
    databaseUrl: read<Secret | null>(PROCESS_SETTINGS.databaseUrl, null),
    cryptocompareKey: read<Secret | null>(PROCESS_SETTINGS.cryptocompareKey, null),
    newsFeeds: {
      en: read<readonly string[]>(PROCESS_SETTINGS.newsFeeds, DEFAULT_NEWS_FEEDS.en),
      kr: read<readonly string[]>(PROCESS_SETTINGS.newsFeedsKr, DEFAULT_NEWS_FEEDS.kr),
    },
    demoFaults: read<readonly DemoFault[]>(PROCESS_SETTINGS.demoFaults, []),
    publicUrl: read<string | null>(PROCESS_SETTINGS.publicUrl, null),
    mail: smtpUrl === null || from === null ? null : { smtpUrl, from },
    isBehindProxy: read(PROCESS_SETTINGS.trustProxy, false),
    areLimitsOn: read(PROCESS_SETTINGS.limits, true),
  };
  problems.push(...findUnknownNames(env), ...findClashes(settings));
  if (smtpUrl !== null) problems.push(...findMailGaps({ from, publicUrl: settings.publicUrl }));
  return problems.length === 0 ? { ok: true, value: settings } : { ok: false, problems };
}

/** The one word that the process takes beside its environment. */
const RESTORED_ARGUMENT = '--restored';

/** A misspelt one must not start a desk that then takes its database for one that nobody touched. */
function findUnknownArguments(args: readonly string[]): ConfigProblem[] {
  return args
    .filter((arg) => arg !== RESTORED_ARGUMENT)
    .map((arg) => ({
      setting: arg.slice(0, 64),
      problem: 'there is no argument of this name',
      mend: `leave it out, or write ${RESTORED_ARGUMENT} when the database was restored from a backup`,
    }));
}

/** A letter comes from somewhere, and its links lead somewhere. */
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
      mend: `write ${setting.accepts}`,
    }));
}

/** A misspelt name would silently leave the default in force. */
function findUnknownNames(env: Environment): readonly ConfigProblem[] {
  const known = new Set<string>(Object.values(PROCESS_SETTINGS).map((setting) => setting.name));
  return Object.keys(env)
    .filter((name) => name.startsWith('NARU_') && !known.has(name))
    .map((name) => ({
      setting: name.slice(0, 64),
      problem: 'there is no setting of this name',
      mend: `correct its spelling or remove it; known are ${[...known].join(', ')}`,
    }));
}

function findClashes(settings: ProcessSettings): readonly ConfigProblem[] {
  const { publicListen, consoleListen } = settings;
  const isOnePort = publicListen.port === consoleListen.port && publicListen.port !== 0;
  const isLiveUnbounded = settings.mode === 'live' && !settings.areLimitsOn;
  return [
    ...(isOnePort ? [ONE_PORT] : []),
    ...(isLiveUnbounded
      ? [
          {
            setting: PROCESS_SETTINGS.limits.name,
            problem: 'a live desk would answer strangers without any bound',
            mend: 'remove it; single bounds are settings of the desk',
          },
        ]
      : []),
  ];
}

const ONE_PORT: ConfigProblem = {
  setting: PROCESS_SETTINGS.consolePort.name,
  problem: 'the console and the visitors’ application would listen on one port',
  mend: `give ${PROCESS_SETTINGS.consolePort.name} another port than ${PROCESS_SETTINGS.port.name}`,
};
