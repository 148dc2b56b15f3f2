import { randomUUID } from 'node:crypto';
import type { ConsoleBody, Words } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import {
  type ActingDesk,
  ANNOUNCEMENTS_MAX,
  type Announcement,
  type Desk,
  type Opening,
  STOPS_MAX,
  type Stop,
  readNotice,
} from '@naru/desk';
import { type StoredSettingRefusal, changeStoredSetting } from '../config/change-stored-setting.ts';
import { OPENING_KEYS } from '../config/opening-settings.ts';
import { readTolerantly } from '../config/setting-catalogue.ts';

/** Others may change a list at the same time; each try starts from their result. */
const TRIES_MAX = 5;

export type ListRefusal = 'stop_unknown' | 'announcement_unknown' | 'opening_list_full';

/** The person who changes something, and the reason. */
export interface By {
  readonly operatorId: string;
  readonly reason: string;
}

type Changed = Promise<Result<unknown, StoredSettingRefusal | ListRefusal>>;

export function addStop(desk: ActingDesk, by: By, stop: Stop): Changed {
  return changeOpening(desk, 'stops', by, ({ stops }) =>
    stops.length < STOPS_MAX ? ok([...stops, stop]) : refuse('opening_list_full'),
  );
}

export function endStop(desk: ActingDesk, by: By, id: string): Changed {
  return changeOpening(desk, 'stops', by, ({ stops }) => {
    const left = stops.filter(({ stopId }) => stopId !== id);
    return left.length < stops.length ? ok(left) : refuse('stop_unknown');
  });
}

export function addAnnouncement(desk: ActingDesk, by: By, announcement: Announcement): Changed {
  return changeOpening(desk, 'announcements', by, ({ announcements }) =>
    announcements.length < ANNOUNCEMENTS_MAX
      ? ok([...announcements, announcement])
      : refuse('opening_list_full'),
  );
}

export function removeAnnouncement(desk: ActingDesk, by: By, id: string): Changed {
  return changeOpening(desk, 'announcements', by, ({ announcements }) => {
    const left = announcements.filter(({ announcementId }) => announcementId !== id);
    return left.length < announcements.length ? ok(left) : refuse('announcement_unknown');
  });
}

/** Changes a stored list, without the entries that have ended. */
async function changeOpening(
  desk: ActingDesk,
  part: 'stops' | 'announcements',
  by: By,
  change: (opening: Opening) => Result<readonly unknown[], ListRefusal>,
): Changed {
  const key = OPENING_KEYS[part];
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const stored = await desk.store.listSettings();
    const list = change(withoutEnded(readTolerantly(stored).desk.opening, desk.clock.nowMs()));
    if (!list.ok) return list;
    const text = list.value.length === 0 ? null : JSON.stringify(list.value);
    const changed = await changeStoredSetting(desk, {
      key,
      text,
      beforeJson: stored.get(key) ?? null,
      ...by,
    });
    if (changed.ok || changed.reason !== 'setting_changed_meanwhile') return changed;
  }
  throw new Error('the settings are too busy');
}

function withoutEnded(opening: Opening, nowMs: number): Opening {
  return {
    ...opening,
    stops: opening.stops.filter(({ untilMs }) => untilMs === null || nowMs < untilMs),
    announcements: opening.announcements.filter(({ endsAtMs }) => nowMs < endsAtMs),
  };
}

export function readStop(
  { clock, assets }: Pick<Desk, 'clock' | 'assets'>,
  { kind, currency, side, until, notice }: ConsoleBody<'addStop'>,
): Result<Stop, 'currency_unknown' | 'times_out_of_order' | 'notice_unreadable'> {
  const sinceMs = clock.nowMs();
  const untilMs = until === null ? null : Date.parse(until);
  // Also true for a text that is not a date.
  if (untilMs !== null && !(untilMs > sinceMs)) return refuse('times_out_of_order');
  const words = notice === null ? null : readWords(notice);
  if (words === undefined) return refuse('notice_unreadable');
  const facts = { stopId: randomUUID(), sinceMs, untilMs, notice: words };
  if (kind !== 'currency') return ok({ ...facts, kind });
  if (currency === undefined || side === undefined || !assets.has(currency))
    return refuse('currency_unknown');
  return ok({ ...facts, kind, assetId: currency, side });
}

export function readAnnouncement(
  { clock }: Pick<Desk, 'clock'>,
  { begins, ends, text }: ConsoleBody<'announce'>,
): Result<Announcement, 'times_out_of_order' | 'notice_unreadable'> {
  const [beginsAtMs, endsAtMs] = [Date.parse(begins), Date.parse(ends)];
  if (!(endsAtMs > beginsAtMs && endsAtMs > clock.nowMs())) return refuse('times_out_of_order');
  const words = readWords(text);
  if (words === undefined) return refuse('notice_unreadable');
  return ok({ announcementId: randomUUID(), beginsAtMs, endsAtMs, text: words });
}

function readWords(words: Words): Words | undefined {
  const [en, kr] = [readNotice(words.en), readNotice(words.kr)];
  return en === null || kr === null ? undefined : { en, kr };
}
