import type { DeskFront } from '@naru/contract';
import {
  ARMING_KEY,
  type DeskSettings,
  MARKS_KEY,
  type ReserveMarks,
  type SettingStore,
  readArmings,
} from '@naru/desk';
import { FRONT_SETTINGS, collectFront } from './front-settings.ts';
import { LETTER_SETTINGS, type LetterSettings, collectLetters } from './letter-settings.ts';
import { OPENING_SETTINGS, collectOpening } from './opening-settings.ts';
import { LIMIT_SETTINGS, collectLimits } from './limit-settings.ts';
import type { LimitSettings } from './rate-policy.ts';
import { type ConfigAnswer, type ConfigProblem, getConfig } from './config-problem.ts';
import { type SettingDescription, parseJson, readStored } from './stored-setting.ts';
import { STORED_SETTINGS, collectDesk } from './stored-settings.ts';
import type { Log } from '../log/json-log.ts';

/** Every setting of the desk that is stored in its database and listed on the console's page of settings. */
export const SETTING_CATALOGUE: readonly SettingDescription[] = [
  ...Object.values(STORED_SETTINGS),
  ...FRONT_SETTINGS,
  ...LETTER_SETTINGS,
  ...LIMIT_SETTINGS,
];

export function findSetting(key: string): SettingDescription | undefined {
  return [...SETTING_CATALOGUE, ...OPENING_SETTINGS].find((setting) => setting.key === key);
}

/** Whether people change a stored setting, so that its changes are in the audit trail. */
export function isChangedByPeople(key: string): boolean {
  const isOfAsset = [ARMING_KEY, MARKS_KEY].some((start) => key.startsWith(start));
  return isOfAsset || findSetting(key) !== undefined;
}

/** All stored settings as the program uses them. */
interface SettingValues {
  readonly desk: DeskSettings;
  readonly front: DeskFront;
  readonly letters: LetterSettings;
  readonly limits: LimitSettings;
}

/** Settings that are each accepted but contradict each other. */
interface Disagreement {
  readonly reason: 'minimum_above_unpaid' | 'client_above_network';
  readonly keys: readonly string[];
  readonly problem: Pick<ConfigProblem, 'problem' | 'fix'>;
}

export function readSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<SettingValues> {
  const { value, problems } = collectAll(stored);
  const all = [
    ...problems,
    ...findDisagreements(stored).map(({ keys, problem }) => ({
      setting: `desk settings ${keys.join(' and ')}`,
      ...problem,
    })),
  ];
  return all.length === 0 ? { ok: true, value } : { ok: false, problems: all };
}

/** Reads settings; a value that is not accepted is replaced by its default. */
export function readTolerantly(stored: ReadonlyMap<string, string>): SettingValues {
  return collectAll(stored).value;
}

/** A value that is not accepted counts as its default here. */
export function findDisagreements(stored: ReadonlyMap<string, string>): readonly Disagreement[] {
  const { desk, limits } = readTolerantly(stored);
  const found: Disagreement[] = [];
  if (desk.unpaidUsdCentsMax !== null && desk.minimumUsdCents > desk.unpaidUsdCentsMax) {
    found.push({
      reason: 'minimum_above_unpaid',
      keys: ['minimumUsd', 'unpaidUsdMax'],
      problem: {
        problem: 'the smallest order is worth more than all unpaid orders of a customer may be',
        fix: 'lower minimumUsd or raise unpaidUsdMax',
      },
    });
  }
  if (limits.openOrdersPerClientMax > limits.openOrdersPerNetworkMax) {
    found.push({
      reason: 'client_above_network',
      keys: ['openOrdersPerClientMax', 'openOrdersPerNetworkMax'],
      problem: {
        problem: 'one client may have more unpaid orders than its whole network',
        fix: 'lower openOrdersPerClientMax or raise openOrdersPerNetworkMax',
      },
    });
  }
  return found;
}

function collectAll(stored: ReadonlyMap<string, string>) {
  return readStored<SettingValues>(stored, (read) => ({
    desk: {
      ...collectDesk(read),
      opening: collectOpening(read),
      reserveMarks: readMarks(stored),
      armings: readArmings(stored),
    },
    front: collectFront(read),
    letters: collectLetters(read),
    limits: collectLimits(read),
  }));
}

/** The marks of all assets that have some; unreadable marks are ignored. */
function readMarks(stored: ReadonlyMap<string, string>): ReadonlyMap<string, ReserveMarks> {
  const marks = new Map<string, ReserveMarks>();
  for (const [key, json] of stored)
    if (key.startsWith(MARKS_KEY)) marks.set(key.slice(MARKS_KEY.length), toMarks(parseJson(json)));
  return marks;
}

function toMarks(value: unknown): ReserveMarks {
  const said: Readonly<Record<string, unknown>> = { ...Object(value) };
  const textOf = (name: keyof ReserveMarks): string | null => {
    const text = said[name];
    return typeof text === 'string' ? text : null;
  };
  return {
    warnBelow: textOf('warnBelow'),
    closeBelow: textOf('closeBelow'),
    closeAbove: textOf('closeAbove'),
  };
}

/** The stored settings as they are now. */
export interface LiveSettings {
  /** Call it where a setting matters, and keep no copy. */
  readonly current: () => SettingValues;
  /** Checks whether any process has changed a setting, and reads all of them again if so. */
  readonly refresh: () => Promise<void>;
}

interface LiveSettingsParts {
  readonly store: Pick<SettingStore, 'listSettings' | 'listSettingChanges'>;
  readonly log: Log;
}

/** Throws a ConfigFault if the desk cannot start with its settings. */
export async function openLiveSettings({ store, log }: LiveSettingsParts): Promise<LiveSettings> {
  // The number is read first: a change in between is then read twice, and never missed.
  let readNumber = await findNewestNumber(store);
  let values = getConfig(readSettings(await store.listSettings()));
  return {
    current: () => values,
    refresh: async () => {
      const newest = await findNewestNumber(store);
      if (newest === readNumber) return;
      const read = readSettings(await store.listSettings());
      // Another refresh that began later has read newer values.
      if (newest <= readNumber) return;
      readNumber = newest;
      if (read.ok) values = read.value;
      // Somebody edited the table by hand: the earlier values stay in use.
      else
        for (const { setting } of read.problems)
          log({ level: 'error', event: 'settings_unusable', fields: { setting } });
    },
  };
}

async function findNewestNumber(store: LiveSettingsParts['store']): Promise<number> {
  const [newest] = await store.listSettingChanges({ limit: 1 });
  return newest?.actNumber ?? 0;
}
