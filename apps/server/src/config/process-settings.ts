import type { Language } from '@naru/core';
import path from 'node:path';
import type { DemoFault } from '@naru/market';
import { type BackupSettings, readBackupSettings } from './backup-settings.ts';
import type { ConfigAnswer, ConfigProblem } from './config-problem.ts';
import type { EnvSetting, FindSetting, TrustedProxies } from './env-setting.ts';
import { type DESK_ROLES, PROCESS_SETTINGS } from './process-setting-table.ts';
import type { Secret } from './secret.ts';

/** The address of the screening service, and the desk's key there. */
export interface ScreeningPlace {
  readonly url: Secret;
  readonly key: Secret | null;
}

/** The address for alarms. */
export interface AlarmHookPlace {
  readonly url: Secret;
  /** A chat of Telegram, if the address is a bot's `sendMessage`; null: any other address. */
  readonly chat: string | null;
}

/** The address of one of the two applications. */
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

/** The work of one process of several. */
export type DeskRole = (typeof DESK_ROLES)[number];

/** The settings from the environment, read once at the start. */
export interface ProcessSettings {
  readonly mode: 'rehearsal' | 'live';
  /** Without PostgreSQL always `all`. */
  readonly role: DeskRole;
  readonly publicListen: ListenAddress;
  readonly consoleListen: ListenAddress;
  /** Host names that the console answers to, besides those of this computer. */
  readonly consoleNames: readonly string[];
  readonly dataFolder: string;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: Secret | null;
  /** Folder of the mark that reveals a restored database; never part of a backup. */
  readonly stateFolder: string;
  /** The file of the desk's key, apart from the database. */
  readonly keyFile: string;
  /** The file of the keys that the desk signs documents with. */
  readonly signingKeyFile: string;
  /** `--new-key` at the start: an operator says that a key file is lost. */
  readonly isKeyReplaced: boolean;
  /** `--restored` at the start: an operator says that the database was restored. */
  readonly isSaidRestored: boolean;
  /** `--new-database` at the start: an operator says that the database is lost, and begins with none. */
  readonly isDatabaseReplaced: boolean;
  /** For prices and news of CryptoCompare, which requires a key. */
  readonly cryptocompareKey: Secret | null;
  /** RSS feeds of headlines, by language. */
  readonly newsFeeds: Readonly<Record<Language, readonly string[]>>;
  /** Simulated faults of the demo market. */
  readonly demoFaults: readonly DemoFault[];
  /** The desk's address for visitors, or null if unknown. */
  readonly publicUrl: string | null;
  /** Null: letters wait in the console for an operator. */
  readonly mail: MailPlace | null;
  /** Null: alarms appear only in the console and in letters. */
  readonly alarmHook: AlarmHookPlace | null;
  /** Null: no service is asked about addresses. */
  readonly screening: ScreeningPlace | null;
  readonly backup: BackupSettings;
  readonly proxies: TrustedProxies;
  readonly consoleProxies: TrustedProxies;
  /** Null: the figures of the desk can be read only by signing in. */
  readonly metricsToken: Secret | null;
  /** Null: nothing is traced. */
  readonly otlpEndpoint: string | null;
  /** False: no rate limits, for measurements. */
  readonly areLimitsOn: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting and reports every problem, not only the first. Empty texts count as not set. */
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
    role: find(PROCESS_SETTINGS.role) ?? 'all',
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
    isDatabaseReplaced: args.includes(NEW_DATABASE_ARGUMENT),
    isSaidRestored: args.includes(RESTORED_ARGUMENT),
    databaseUrl: find(PROCESS_SETTINGS.databaseUrl),
    cryptocompareKey: find(PROCESS_SETTINGS.cryptocompareKey),
    newsFeeds: readNewsFeeds(find),
    demoFaults: find(PROCESS_SETTINGS.demoFaults) ?? [],
    publicUrl: find(PROCESS_SETTINGS.publicUrl),
    mail: smtpUrl === null || from === null ? null : { smtpUrl, from },
    alarmHook: hookUrl === null ? null : { url: hookUrl, chat },
    screening: screeningUrl === null ? null : { url: screeningUrl, key: screeningKey },
    backup: readBackupSettings(find, problems),
    proxies: find(PROCESS_SETTINGS.trustProxy) ?? 0,
    consoleProxies: find(PROCESS_SETTINGS.consoleTrustProxy) ?? 0,
    metricsToken: find(PROCESS_SETTINGS.metricsToken),
    otlpEndpoint: find(PROCESS_SETTINGS.otlpEndpoint),
    areLimitsOn: find(PROCESS_SETTINGS.limits) ?? true,
  };
  if (smtpUrl !== null) problems.push(...findMailGaps(env));
  problems.push(
    ...findUnknownNames(env),
    ...findGoneNames(env),
    ...findClashes(settings, env),
    ...findOrphans(PROCESS_SETTINGS.alarmHookUrl, PROCESS_SETTINGS.alarmHookChat, env),
    ...findOrphans(PROCESS_SETTINGS.screeningUrl, PROCESS_SETTINGS.screeningKey, env),
  );
  return problems.length === 0 ? { ok: true, value: settings } : { ok: false, problems };
}

/** Docker keeps quotation marks: a folder of that name would be created, with a new desk in it. */
const UNWRAPPED = 'without quotation marks, blanks or line ends around it, ';
const WRAPPED = /^(["']).*\1$|^\s|\s$|\p{Cc}/u;

/** Returns the value of a setting, or null; a value that is not accepted is added to `problems`. */
function createFinder(env: Environment, problems: ConfigProblem[]): FindSetting {
  return (setting) => {
    const text = env[setting.name] || setting.defaultText;
    const isWrapped = text !== undefined && WRAPPED.test(text);
    const value = text === undefined ? null : isWrapped ? undefined : setting.parse(text);
    if (value === undefined) {
      problems.push({
        setting: setting.name,
        problem: 'this value cannot be used',
        fix: `write ${setting.accepts}, ${isWrapped ? UNWRAPPED : ''}or remove it`,
      });
    }
    return value ?? null;
  };
}

function readNewsFeeds(find: FindSetting): ProcessSettings['newsFeeds'] {
  return { en: find(PROCESS_SETTINGS.newsFeeds) ?? [], kr: find(PROCESS_SETTINGS.newsFeedsKr) ?? [] };
}

/** A setting that depends on another one would silently have no effect without it. */
function findOrphans(
  place: EnvSetting<unknown>,
  part: EnvSetting<unknown>,
  env: Environment,
): readonly ConfigProblem[] {
  const text = env[part.name] || null;
  // A setting with a wrong value is a problem of its own.
  if (env[place.name] || text === null || part.parse(text) === undefined) return [];
  return [
    {
      setting: place.name,
      problem: `it is missing, and ${part.name} is set`,
      fix: `write ${place.accepts}, or remove ${part.name}`,
    },
  ];
}

/** Letters need a sender, and an address for their links. A wrong value is a problem of its own. */
function findMailGaps(env: Environment): readonly ConfigProblem[] {
  return [PROCESS_SETTINGS.mailFrom, PROCESS_SETTINGS.publicUrl]
    .filter(({ name }) => !env[name])
    .map(({ name, accepts }) => ({
      setting: name,
      problem: `letters cannot be sent without it, and ${PROCESS_SETTINGS.smtpUrl.name} is set`,
      fix: `write ${accepts}`,
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

/** The fix for settings of an earlier version: ignored, they would promise what the desk no longer does. */
const GONE_NAMES = {
  BACKUP_EVERY_HOURS: 'write the time in BACKUP_EVERY_MINUTES, and remove it',
  BACKUP_LIVE_DIR:
    'lower BACKUP_EVERY_MINUTES or move to PostgreSQL (docs/operating/backups.md), and remove it',
} as const;

function findGoneNames(env: Environment): readonly ConfigProblem[] {
  return Object.entries(GONE_NAMES)
    .filter(([setting]) => env[setting])
    .map(([setting, fix]) => ({ setting, problem: 'this setting is gone', fix }));
}

function findClashes(settings: ProcessSettings, env: Environment): ConfigProblem[] {
  const { mode, role, publicListen, consoleListen, areLimitsOn } = settings;
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
  // A wrong address is a problem of its own.
  if (role !== 'all' && !env[PROCESS_SETTINGS.databaseUrl.name]) {
    problems.push({
      setting: PROCESS_SETTINGS.role.name,
      problem: 'the embedded database belongs to one process, which has to do everything',
      fix: `remove it, or set ${PROCESS_SETTINGS.databaseUrl.name}`,
    });
  }
  return problems;
}

export const RESTORED_ARGUMENT = '--restored';

export const NEW_KEY_ARGUMENT = '--new-key';

export const NEW_DATABASE_ARGUMENT = '--new-database';

const KNOWN: readonly string[] = [RESTORED_ARGUMENT, NEW_KEY_ARGUMENT, NEW_DATABASE_ARGUMENT];

/** With a misspelt argument the desk would start as if its database had not been restored. */
export function findUnknownArguments(args: readonly string[]): ConfigProblem[] {
  return args
    .filter((arg) => !KNOWN.includes(arg))
    .map((arg) => ({
      setting: arg.slice(0, 64),
      problem: 'there is no argument of this name',
      fix:
        `leave it out, or write ${RESTORED_ARGUMENT} when the database was restored from a backup, ` +
        `${NEW_KEY_ARGUMENT} when a key file is lost, or ${NEW_DATABASE_ARGUMENT} when the database and ` +
        'its backups are lost',
    }));
}
