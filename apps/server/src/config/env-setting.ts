import { isIP } from 'node:net';
import { isEmail } from '@naru/core';
import { type DemoFault, parseDemoFaults, readHttpsUrl } from '@naru/market';
import { databaseEncryption } from './database-marks.ts';
import { isLoopbackHost } from './listening.ts';
import { Secret } from './secret.ts';

/** The type of a setting of the process: which texts it accepts, and their value. */
interface SettingKind<T> {
  /** The accepted texts in words, for the reference and for messages. */
  readonly accepts: string;
  readonly isSecret?: true;
  /** Undefined for a text that is not accepted. */
  parse(text: string): T | undefined;
}

/** A setting of the process: an environment variable. */
export interface EnvSetting<T> extends SettingKind<T> {
  readonly name: string;
  /** The value if it is not set. */
  readonly defaultText?: string;
  /** One sentence for the reference. */
  readonly meaning: string;
}

/** Reads a setting of the process; null if it has no value. */
export type FindSetting = <T>(setting: EnvSetting<T>) => T | null;

export function choiceOf<const Choice extends string>(choices: readonly Choice[]): SettingKind<Choice> {
  return {
    accepts: choices.map((choice) => `\`${choice}\``).join(' or '),
    parse: (text) => choices.find((choice) => choice === text),
  };
}

export const PORT: SettingKind<number> = {
  accepts: 'a port from 1 to 65535, or 0 for any free one',
  parse: (text) => {
    const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    return port >= 0 && port <= 65_535 ? port : undefined;
  },
};

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

export const HOST: SettingKind<string> = {
  accepts: 'an IP address of this computer, or a host name',
  parse: (text) => (isIP(text) !== 0 || HOST_NAME.test(text) ? text : undefined),
};

export const HOST_NAMES: SettingKind<readonly string[]> = {
  accepts: 'host names without ports, separated by commas, such as `console.desk.example`',
  parse: (text) => {
    const names = text.split(',').map((name) => name.trim().toLowerCase());
    return names.every((name) => HOST_NAME.test(name)) ? names : undefined;
  },
};

const FEEDS_MAX = 8;

export const FEED_URLS: SettingKind<readonly string[]> = {
  accepts: `at most ${FEEDS_MAX} addresses that begin with https://, separated by commas, or \`none\``,
  parse: (text) => {
    if (text === 'none') return [];
    const parts = text.split(',').map((part) => part.trim());
    const urls = parts.filter((part) => part !== '').map((part) => readHttpsUrl(part));
    const readable = urls.filter((url) => url !== null);
    return readable.length === urls.length && urls.length <= FEEDS_MAX ? readable : undefined;
  },
};

export const FOLDER: SettingKind<string> = {
  accepts: 'the path of a folder; it is created if it does not exist',
  parse: (text) => (text.includes('\0') ? undefined : text),
};

export const FILE: SettingKind<string> = {
  accepts: 'the path of a file',
  parse: (text) => (text.includes('\0') ? undefined : text),
};

export const SWITCH: SettingKind<boolean> = {
  accepts: '`true` or `false`',
  parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
};

/** The number of proxies in front, or the networks that they are in; 0: none. */
export type TrustedProxies = number | readonly string[];

/** A limit; Cloudflare's own networks are about twenty. */
const PROXY_NETWORKS_MAX = 100;

export const PROXIES: SettingKind<TrustedProxies> = {
  accepts:
    '`true` for one proxy, `false` for none, how many stand in a row (`1` to `9`), or their addresses and ' +
    'networks, such as `127.0.0.1,173.245.48.0/20`',
  parse: (text) => {
    if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0;
    if (/^[1-9]$/.test(text)) return Number.parseInt(text, 10);
    const networks = text.split(',').map((network) => network.trim());
    return networks.length <= PROXY_NETWORKS_MAX && networks.every(isNetwork) ? networks : undefined;
  },
};

/** An address, or one with the length of a network; a network of half of all addresses is refused. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  const [least, most] = version === 4 ? [8, 32] : [16, 128];
  return Number(bits) >= least && Number(bits) <= most;
}

export function countFrom(least: number, most: number): SettingKind<number> {
  return {
    accepts: `a whole number from ${least} to ${most}`,
    parse: (text) => {
      const count = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
      return count >= least && count <= most ? count : undefined;
    },
  };
}

/** The public half of a key of age. */
export const AGE_RECIPIENT: SettingKind<string> = {
  accepts: 'an address of age: `age1` and 58 more letters and digits',
  parse: (text) => (/^age1[02-9ac-hj-np-z]{58}$/.test(text) ? text : undefined),
};

/** An address that visitors type: no path, query or login in it. */
export const ORIGIN: SettingKind<string> = {
  accepts: 'an address such as `https://desk.example`; `http` only for this computer itself',
  parse: (text) => {
    const url = URL.parse(text);
    if (url === null || url.origin === 'null') return undefined;
    if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined;
    if (url.username !== '' || url.password !== '') return undefined;
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
    return isSafe ? url.origin : undefined;
  },
};

/** The address of a program beside the desk, without secrets. */
export const HTTP_ADDRESS: SettingKind<string> = {
  accepts: 'an address that begins with http:// or https://',
  parse: (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
};

/** Generated passwords contain characters with another meaning in an address (RFC 3986 §2.1). */
const PASSWORD_SIGNS =
  'in user and password write `%` as `%25`, `/` as `%2F`, `?` as `%3F`, `#` as `%23`, `@` as `%40`, `:` as `%3A`';

/** False if a percent sign is not followed by two hexadecimal digits, so that the sign itself was meant. */
function canDecode({ username, password, hostname, pathname }: URL): boolean {
  return ![username, password, hostname, pathname].some((part) => /%(?![0-9a-f]{2})/i.test(part));
}

export const DATABASE_URL: SettingKind<Secret> = {
  accepts:
    'a PostgreSQL address such as `postgres://user@host/database`; on another machine with ' +
    '`?sslmode=verify-full`, or with `?sslmode=disable` if password and data may travel in clear; ' +
    PASSWORD_SIGNS,
  isSecret: true,
  parse: (text) => {
    const url = URL.parse(text);
    if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || !canDecode(url)) return undefined;
    return databaseEncryption(url) === 'unsaid' ? undefined : new Secret(text);
  },
};

/** `smtps` encrypts from the first byte, `smtp` before anything is sent. */
export const SMTP_URL: SettingKind<Secret> = {
  accepts:
    'a mail server such as `smtps://user:password@mail.example` or `smtp://mail.example:587`; ' +
    PASSWORD_SIGNS,
  isSecret: true,
  parse: (text) => {
    const url = URL.parse(text);
    const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
    if (url === null || !isSmtp || url.hostname === '' || !canDecode(url)) return undefined;
    const isBare = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
    return isBare ? new Secret(text) : undefined;
  },
};

export const EMAIL: SettingKind<string> = {
  accepts: 'an e-mail address such as `desk@example.org`',
  parse: (text) => (isEmail(text) ? text : undefined),
};

export const API_KEY: SettingKind<Secret> = {
  accepts: 'the key as its service wrote it: letters, digits, `-` and `_`',
  isSecret: true,
  parse: (text) => (/^[A-Za-z0-9_-]{8,256}$/.test(text) ? new Secret(text) : undefined),
};

/** 32 random characters cannot be guessed, so tries need not be counted. */
export const ACCESS_TOKEN: SettingKind<Secret> = {
  accepts: 'at least 32 random letters, digits, `-` and `_`, such as of `openssl rand -hex 32`',
  isSecret: true,
  parse: (text) => (/^[A-Za-z0-9_-]{32,256}$/.test(text) ? new Secret(text) : undefined),
};

/** Without encryption only on this computer: the address of a hook is its password. */
export const HOOK_URL: SettingKind<Secret> = {
  accepts: 'an address that begins with https://, or with http:// on this computer',
  isSecret: true,
  parse: (text) => {
    const url = URL.parse(text);
    const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
    return isSafe ? new Secret(text) : undefined;
  },
};

export const TELEGRAM_CHAT: SettingKind<string> = {
  accepts:
    'the number of a chat of Telegram, such as `-1001234567890`, or the name of a channel, such as `@desk`',
  parse: (text) => (/^(?:-?\d{1,20}|@\w{1,64})$/.test(text) ? text : undefined),
};

export const DEMO_FAULTS: SettingKind<readonly DemoFault[]> = {
  accepts: 'faults such as `okx:+6%@120s,kraken:stale,binance:down,usdt:0.97`',
  parse: (text) => {
    const faults = parseDemoFaults(text);
    return faults.ok ? faults.value : undefined;
  },
};
