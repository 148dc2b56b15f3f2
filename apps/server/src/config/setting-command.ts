import { InvalidArgumentError } from 'commander';
import { REFUSALS, SETTING_GROUPS } from '@naru/contract';
import type { ActingDesk, Store } from '@naru/desk';
import type { DefineCommand, ExitCode } from '../machine/command.ts';
import { type StoredSettingRefusal, changeStoredSetting } from './change-stored-setting.ts';
import { SETTING_CATALOGUE, findSetting } from './setting-catalogue.ts';
import { type SettingDescription, typedTextOf } from './stored-setting.ts';

/** Changes that `history` prints at a time. */
const HISTORY_MAX = 50;

const UNKNOWN = `${REFUSALS.setting_unknown.en} "naru settings list" shows all names.`;

/** Runs on the stored settings. Another process can read, but not write, those of a running desk. */
export type WithSettings = (
  use: 'read' | 'write',
  run: (desk: ActingDesk) => Promise<CommandAnswer>,
) => Promise<CommandAnswer>;

interface CommandAnswer {
  readonly lines: readonly string[];
  /** 1: refused. */
  readonly exitCode: 0 | 1;
}

/** `naru settings`: reads and changes the stored settings, with the same audit trail as the console. */
export const defineSettings =
  (withDesk: WithSettings): DefineCommand =>
  (command, { act, say }) => {
    const answer = async (...given: Parameters<WithSettings>): Promise<ExitCode> => {
      const { lines, exitCode } = await withDesk(...given);
      for (const line of lines) say(line);
      return exitCode;
    };
    command.description('Reads and changes the stored settings of a desk.');
    command
      .command('list')
      .description('Lists all settings with their values.')
      .action(act(() => answer('read', async ({ store }) => said(await listAll(store)))));
    command
      .command('get')
      .description('Prints a setting: its value, meaning, default and what it accepts.')
      .argument('<name>')
      .action(act((key: string) => answer('read', ({ store }) => getOne(store, key))));
    command
      .command('set')
      .description('Changes a setting.')
      .argument('<name>')
      .argument('<value>', 'as printed by get; a text needs no quotation marks of its own')
      .requiredOption('--reason <text>', 'recorded in the audit trail')
      .action(
        act((key: string, text: string, { reason }: ReasonWord) =>
          answer('write', (desk) => changeOne(desk, { key, text, reason })),
        ),
      );
    command
      .command('reset')
      .description('Sets a setting to its default.')
      .argument('<name>')
      .requiredOption('--reason <text>', 'recorded in the audit trail')
      .action(
        act((key: string, { reason }: ReasonWord) =>
          answer('write', (desk) => changeOne(desk, { key, text: null, reason })),
        ),
      );
    command
      .command('history')
      .description('Prints the changes with their authors, newest first.')
      .argument('[name]', 'only this setting')
      .option('--before <number>', 'older than this number, which the last page names', parseNumber)
      .action(
        act((key: string | undefined, { before }: { readonly before?: number }) =>
          answer('read', ({ store }) => listHistory(store, key, before)),
        ),
      );
  };

interface ReasonWord {
  readonly reason: string;
}

function parseNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
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
  desk: ActingDesk,
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
  const message = REFUSALS[reason].en;
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
