import { ALWAYS_OPEN, type Opening, parseAnnouncements, parseHours, parseStops } from '@naru/desk';
import {
  type SettingDescription,
  type StoredReader,
  type StoredSetting,
  parseJson,
  toJson,
} from './stored-setting.ts';

/** The limit of a JSON text; a list may be long. */
const CHARACTERS_MAX = 100_000;

function openingSetting<Value>(
  key: string,
  fallback: Value,
  parse: (value: unknown) => Value | undefined,
): StoredSetting<Value> {
  const page = {
    en: 'what the Opening hours page of the console writes',
    kr: '콘솔의 운영 시간 화면이 쓰는 값',
  };
  return {
    key,
    group: 'orders',
    title: { en: 'Opening hours', kr: '운영 시간' },
    meaning: page,
    accepts: page,
    fallback,
    kind: { name: 'text', charactersMax: CHARACTERS_MAX },
    defaultJson: JSON.stringify(fallback),
    parse,
    jsonOfText: (typed) => {
      const value = parse(parseJson(typed));
      return value === undefined ? undefined : toJson(value);
    },
  };
}

const SETTINGS = {
  hours: openingSetting('workingHours', ALWAYS_OPEN.hours, parseHours),
  stops: openingSetting('orderStops', ALWAYS_OPEN.stops, parseStops),
  announcements: openingSetting('announcements', ALWAYS_OPEN.announcements, parseAnnouncements),
} as const;

/** Settings that have a page of their own in the console, so that the page of settings does not list them. */
export const OPENING_SETTINGS: readonly SettingDescription[] = Object.values(SETTINGS);

export type OpeningPart = keyof typeof SETTINGS;
export const OPENING_KEYS: Readonly<Record<OpeningPart, string>> = {
  hours: SETTINGS.hours.key,
  stops: SETTINGS.stops.key,
  announcements: SETTINGS.announcements.key,
};

export function collectOpening(read: StoredReader): Opening {
  return {
    hours: read(SETTINGS.hours),
    stops: read(SETTINGS.stops),
    announcements: read(SETTINGS.announcements),
  };
}
