import { REFUSALS, SETTING_GROUPS } from '@naru/contract';
import type { Desk, Store } from '@naru/desk';
import { type StoredSettingRefusal, changeStoredSetting } from './change-stored-setting.ts';
import { SETTING_CATALOGUE, findSetting } from './setting-catalogue.ts';
import { type SettingDescription, typedTextOf } from './stored-setting.ts';

/** Changes that `history` prints at once. */
const HISTORY_MAX = 50;

const USAGE = `Usage:
  npm run settings -- list
  npm run settings -- get NAME
  npm run settings -- set NAME VALUE --reason TEXT
  npm run settings -- reset NAME --reason TEXT        back to the default
  npm run settings -- history [NAME] [--before NUMBER]`;

const UNKNOWN = `${REFUSALS.setting_unknown[1]} "npm run settings -- list" shows all names.`;

type CommandDesk = Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** What the command prints, and its exit code: 1 when it was refused, 2 when it was misused. */
export interface CommandAnswer {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1 | 2;
}

const MISUSED: CommandAnswer = { lines: [USAGE], exitCode: 2 };

/** `npm run settings`: reads and changes the stored settings, in the same trail as the console. */
export async function runSettingCommand(desk: CommandDesk, words: readonly string[]): Promise<CommandAnswer> {
  const read = readWords(words);
  if (read === null) return MISUSED;
  const { reason, before } = read;
  const [verb, key, text, ...rest] = read.words;
  if (rest.length > 0) return MISUSED;
  if (verb === 'history' && text === undefined && reason === undefined)
    return listHistory(desk.store, key, before);
  if (before !== undefined) return MISUSED;
  if (reason === undefined) {
    if (verb === 'list' && key === undefined) return said(await listAll(desk.store));
    return verb === 'get' && key !== undefined && text === undefined ? getOne(desk.store, key) : MISUSED;
  }
  if (key === undefined) return MISUSED;
  if (verb === 'set' && text !== undefined) return changeOne(desk, { key, text, reason });
  return verb === 'reset' && text === undefined ? changeOne(desk, { key, text: null, reason }) : MISUSED;
}

interface ReadWords {
  readonly words: readonly string[];
  readonly reason: string | undefined;
  readonly before: number | undefined;
}

/** Values may begin with a minus, so only these two options are options. Null: one of them has no value. */
function readWords(all: readonly string[]): ReadWords | null {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? '';
    const [, name, value] = /^--(reason|before)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) words.push(word);
    else {
      if (value === undefined) at += 1;
      const given = value ?? all[at];
      if (given === undefined || options.has(name)) return null;
      options.set(name, given);
    }
  }
  const before = options.get('before');
  if (before !== undefined && !/^\d{1,15}$/.test(before)) return null;
  return {
    words,
    reason: options.get('reason'),
    before: before === undefined ? undefined : Number(before),
  };
}

function said(lines: readonly string[]): CommandAnswer {
  return { lines, exitCode: 0 };
}

function refused(...lines: readonly string[]): CommandAnswer {
  return { lines, exitCode: 1 };
}

async function listAll(store: Pick<Store, 'listSettings'>): Promise<readonly string[]> {
  const stored = await store.listSettings();
  return SETTING_GROUPS.flatMap((group) => [
    `${group}:`,
    ...SETTING_CATALOGUE.filter((setting) => setting.group === group).map(
      (setting) => `  ${setting.key} = ${describeValue(setting, stored.get(setting.key))}`,
    ),
  ]);
}

async function getOne(store: Pick<Store, 'listSettings'>, key: string): Promise<CommandAnswer> {
  const setting = findSetting(key);
  if (setting === undefined) return refused(UNKNOWN);
  const { meaning, accepts, defaultJson } = setting;
  const json = (await store.listSettings()).get(key);
  return said([
    `${key} = ${describeValue(setting, json)}`,
    `  ${meaning.en}`,
    `  Accepts ${accepts.en}; texts are typed without quotes here.`,
    `  Default: ${showText(defaultJson)}`,
  ]);
}

async function changeOne(
  desk: CommandDesk,
  { key, text, reason }: { readonly key: string; readonly text: string | null; readonly reason: string },
): Promise<CommandAnswer> {
  const beforeJson = (await desk.store.listSettings()).get(key) ?? null;
  const wish = { key, text, beforeJson, reason, operatorId: '' };
  const changed = await changeStoredSetting(desk, wish);
  const setting = findSetting(key);
  if (setting === undefined) return refused(UNKNOWN);
  if (!changed.ok) return explainRefusal(setting, changed.reason);
  const [from, to] = [beforeJson, changed.value].map((json) => describeValue(setting, json ?? undefined));
  return said([`${key}: ${from} -> ${to}.`, 'It counts within seconds in a desk that runs.']);
}

function explainRefusal({ accepts }: SettingDescription, reason: StoredSettingRefusal): CommandAnswer {
  const [, message] = REFUSALS[reason];
  return reason === 'setting_malformed'
    ? refused(message, `It accepts ${accepts.en}; texts are typed without quotes here.`)
    : refused(message);
}

async function listHistory(
  store: Pick<Store, 'listSettingChanges' | 'findOperator'>,
  key: string | undefined,
  before: number | undefined,
): Promise<CommandAnswer> {
  if (key !== undefined && findSetting(key) === undefined) return refused(UNKNOWN);
  const changes = await store.listSettingChanges({ key, limit: HISTORY_MAX, beforeActNumber: before });
  const lines: string[] = [];
  for (const { happenedAtMs, operatorId, reason, ...change } of changes) {
    const operator = operatorId === '' ? null : await store.findOperator(operatorId);
    const [from, to] = [change.beforeJson, change.afterJson].map((json) =>
      json === null ? 'default' : showText(json),
    );
    const by = operatorId === '' ? 'on the host' : `by ${operator?.name ?? operatorId}`;
    const time = new Date(happenedAtMs).toISOString();
    lines.push(`${time}  ${change.key}: ${from} -> ${to}  ${by}: ${reason ?? '(reason removed)'}`);
  }
  const oldest = changes.at(-1);
  if (oldest === undefined) return said(['No change is recorded.']);
  if (changes.length === HISTORY_MAX) lines.push(`Older ones: --before ${oldest.actNumber}`);
  return said(lines);
}

function describeValue({ defaultJson }: SettingDescription, json: string | undefined): string {
  return json === undefined ? `${showText(defaultJson)} (default)` : showText(json);
}

function showText(json: string): string {
  const text = typedTextOf(json);
  return text === '' ? '(empty)' : text;
}
