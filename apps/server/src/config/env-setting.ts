import { isIP } from 'node:net';
import { type Result, isEmail, ok, refuse } from '@naru/core';
import { type DemoFault, parseDemoFaults, readHttpsUrl } from '@naru/market';
import { Secret } from './secret.ts';

/** One setting of the process: where it is read, what it means, and how its text becomes a value. */
export interface EnvSetting<T> {
  readonly name: string;
  /** What applies when it is not set, or null when nothing does. */
  readonly defaultText: string | null;
  /** One sentence for the reference. */
  readonly meaning: string;
  /** What may be written, for the reference and for whoever wrote something else. */
  readonly accepts: string;
  readonly isSecret: boolean;
  parse(text: string): Result<T, 'setting_malformed'>;
}

type Facts = Omit<EnvSetting<unknown>, 'parse' | 'accepts' | 'isSecret'>;

export function choiceSetting<const Choice extends string>(
  facts: Facts,
  choices: readonly Choice[],
): EnvSetting<Choice> {
  return {
    ...facts,
    accepts: choices.map((choice) => `\`${choice}\``).join(' or '),
    isSecret: false,
    parse: (text) => {
      const choice = choices.find((candidate) => candidate === text);
      return choice === undefined ? refuse('setting_malformed') : ok(choice);
    },
  };
}

export function portSetting(facts: Facts): EnvSetting<number> {
  return {
    ...facts,
    accepts: 'a port from 1 to 65535, or 0 for any free one',
    isSecret: false,
    parse: (text) => {
      const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
      return port >= 0 && port <= 65_535 ? ok(port) : refuse('setting_malformed');
    },
  };
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

export function hostSetting(facts: Facts): EnvSetting<string> {
  return {
    ...facts,
    accepts: 'an IP address of this computer, or a host name',
    isSecret: false,
    parse: (text) => {
      return isIP(text) !== 0 || HOST_NAME.test(text) ? ok(text) : refuse('setting_malformed');
    },
  };
}

export function hostNamesSetting(facts: Facts): EnvSetting<readonly string[]> {
  return {
    ...facts,
    accepts: 'host names without ports, with commas between them, such as `console.desk.example`',
    isSecret: false,
    parse: (text) => {
      const names = text.split(',').map((name) => name.trim().toLowerCase());
      return names.every((name) => HOST_NAME.test(name)) ? ok(names) : refuse('setting_malformed');
    },
  };
}

const FEEDS_MAX = 8;

export function feedUrlsSetting(facts: Facts): EnvSetting<readonly string[]> {
  return {
    ...facts,
    accepts: `at most ${FEEDS_MAX} addresses that begin with https://, with commas between them, or \`none\``,
    isSecret: false,
    parse: (text) => {
      if (text === 'none') return ok([]);
      const parts = text.split(',').map((part) => part.trim());
      const urls = parts.filter((part) => part !== '').map((part) => readHttpsUrl(part));
      const readable = urls.filter((url) => url !== null);
      return readable.length === urls.length && urls.length <= FEEDS_MAX
        ? ok(readable)
        : refuse('setting_malformed');
    },
  };
}

export function folderSetting(facts: Facts): EnvSetting<string> {
  return {
    ...facts,
    accepts: 'the path of a folder; it is made when it does not exist',
    isSecret: false,
    parse: (text) => (text.includes('\0') ? refuse('setting_malformed') : ok(text)),
  };
}

export function switchSetting(facts: Facts): EnvSetting<boolean> {
  return {
    ...facts,
    accepts: '`true` or `false`',
    isSecret: false,
    parse: (text) =>
      text === 'true' || text === 'false' ? ok(text === 'true') : refuse('setting_malformed'),
  };
}

/**
 * An address that visitors type: `https`, or `http` on this computer alone; no path, query or login in it.
 */
export function originSetting(facts: Facts): EnvSetting<string | null> {
  return {
    ...facts,
    accepts: 'an address such as `https://desk.example`; `http` only for this computer itself',
    isSecret: false,
    parse: (text) => {
      const url = URL.parse(text);
      if (url === null || url.origin === 'null') return refuse('setting_malformed');
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return refuse('setting_malformed');
      if (url.username !== '' || url.password !== '') return refuse('setting_malformed');
      const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
      return isSafe ? ok(url.origin) : refuse('setting_malformed');
    },
  };
}

export function databaseUrlSetting(facts: Facts): EnvSetting<Secret | null> {
  return {
    ...facts,
    accepts: 'a PostgreSQL address such as `postgres://user@host/database`',
    isSecret: true,
    parse: (text) => {
      const url = URL.parse(text);
      const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
      return isPostgres ? ok(new Secret(text)) : refuse('setting_malformed');
    },
  };
}

/** A mail server: `smtps` is encrypted from the first byte on, `smtp` before anything is said. */
export function smtpUrlSetting(facts: Facts): EnvSetting<Secret | null> {
  return {
    ...facts,
    accepts: 'a mail server such as `smtps://user:password@mail.example` or `smtp://mail.example:587`',
    isSecret: true,
    parse: (text) => {
      const url = URL.parse(text);
      const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
      if (url === null || !isSmtp || url.hostname === '') return refuse('setting_malformed');
      const isBare = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
      return isBare ? ok(new Secret(text)) : refuse('setting_malformed');
    },
  };
}

export function emailSetting(facts: Facts): EnvSetting<string | null> {
  return {
    ...facts,
    accepts: 'an e-mail address such as `desk@example.org`',
    isSecret: false,
    parse: (text) => (isEmail(text) ? ok(text) : refuse('setting_malformed')),
  };
}

export function apiKeySetting(facts: Facts): EnvSetting<Secret | null> {
  return {
    ...facts,
    accepts: 'the key as its service wrote it: letters, digits, `-` and `_`',
    isSecret: true,
    parse: (text) =>
      /^[A-Za-z0-9_-]{8,256}$/.test(text) ? ok(new Secret(text)) : refuse('setting_malformed'),
  };
}

export function demoFaultsSetting(facts: Facts): EnvSetting<readonly DemoFault[]> {
  return {
    ...facts,
    accepts: 'faults such as `okx:+6%@120s,kraken:stale,binance:down,usdt:0.97`',
    isSecret: false,
    parse: (text) => {
      const faults = parseDemoFaults(text);
      return faults.ok ? faults : refuse('setting_malformed');
    },
  };
}

/** True for names and addresses that only this computer itself can reach. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
