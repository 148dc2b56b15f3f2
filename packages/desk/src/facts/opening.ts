/// <reference lib="esnext.temporal" />

/** From one time of day to another, by the clocks of the desk's zone. */
export interface DaySpan {
  /** Such as `09:00`. */
  readonly from: string;
  /** Up to `24:00`; at or before `from` it is on the next day. */
  readonly until: string;
}

export interface OpeningHours {
  /** IANA name, such as `Asia/Seoul`. */
  readonly timeZone: string;
  /** From Monday to Sunday. A span belongs to the day on which it begins. */
  readonly week: readonly (readonly DaySpan[])[];
  /** Dates, such as `2026-12-25`, on which no span begins. */
  readonly holidays: readonly string[];
  /** How long the desk stays open within its hours without a sign of life of an operator; null: no limit. */
  readonly unattendedMinutes: number | null;
}

type HoursState =
  | {
      readonly isOpen: true;
      /** Null if the desk is always open. */
      readonly openedAtMs: number | null;
      /** Null if it does not close within a week. */
      readonly closesAtMs: number | null;
    }
  | {
      readonly isOpen: false;
      /** Null if it does not open within a year. */
      readonly opensAtMs: number | null;
    };

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A span of yesterday may reach into today; clocks that are set forward may move it by another day. */
const DAYS_BACK = 2;
const DAYS_AHEAD = 8;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Holidays may close a desk for longer than a week. */
const DAYS_AHEAD_MAX = 400;

/** Whether the hours are open at an instant, and when that changes. Spans that touch are one. */
export function readHours(hours: OpeningHours | null, nowMs: number): HoursState {
  if (hours === null) return { isOpen: true, openedAtMs: null, closesAtMs: null };
  const spans = joinSpans(listSpans(hours, nowMs, { firstDay: -DAYS_BACK, lastDay: DAYS_AHEAD }));
  const now = spans.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  if (now !== undefined) {
    const { startMs, endMs } = now;
    return { isOpen: true, openedAtMs: startMs, closesAtMs: endMs < nowMs + WEEK_MS ? endMs : null };
  }
  const next = spans.find(({ startMs }) => startMs > nowMs) ?? findLaterSpan(hours, nowMs);
  return { isOpen: false, opensAtMs: next?.startMs ?? null };
}

function findLaterSpan(hours: OpeningHours, nowMs: number): Span | undefined {
  for (let day = DAYS_AHEAD + 1; day <= DAYS_AHEAD_MAX; day += 1) {
    const [first] = listSpans(hours, nowMs, { firstDay: day, lastDay: day });
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The spans that begin on some days around an instant, in order of time. */
function listSpans(
  { timeZone, week, holidays }: OpeningHours,
  nowMs: number,
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
): readonly Span[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const spans: Span[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const date = today.add({ days: day });
    if (holidays.includes(date.toString())) continue;
    for (const { from, until } of week[date.dayOfWeek - 1] ?? []) {
      const endsNextDay = until <= from || until === MIDNIGHT;
      const startMs = instantMs({ date, time: from, timeZone });
      const endMs = instantMs({
        date: endsNextDay ? date.add({ days: 1 }) : date,
        time: until === MIDNIGHT ? '00:00' : until,
        timeZone,
      });
      // Clocks that are set forward may leave nothing of a short span.
      if (startMs < endMs) spans.push({ startMs, endMs });
    }
  }
  return spans.toSorted((left, right) => left.startMs - right.startMs);
}

const MIDNIGHT = '24:00';

/** A time of day that a change of the clocks skips is an hour later; of two the first counts (RFC 5545). */
function instantMs(at: {
  readonly date: Temporal.PlainDate;
  readonly time: string;
  readonly timeZone: string;
}): number {
  const { date, time: plainTime, timeZone } = at;
  return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

function joinSpans(sorted: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of sorted) {
    const last = joined.at(-1);
    if (last === undefined || span.startMs > last.endMs) joined.push(span);
    else if (span.endMs > last.endMs) joined[joined.length - 1] = { ...last, endMs: span.endMs };
  }
  return joined;
}

/** A sentence in both languages. */
export interface Words {
  readonly en: string;
  readonly kr: string;
}

interface StopFacts {
  readonly stopId: string;
  readonly sinceMs: number;
  /** When the stop ends automatically; null if an operator has to end it. */
  readonly untilMs: number | null;
  /** Shown to visitors besides the desk's own sentence. */
  readonly notice: Words | null;
}

/** A reason for which an operator has stopped new orders. */
export type Stop = StopFacts &
  (
    | { readonly kind: 'pause' }
    /** Permanently or for a long time: the desk only completes existing orders. */
    | { readonly kind: 'drain' }
    | {
        readonly kind: 'currency';
        readonly assetId: string;
        /** The direction that is stopped: customers cannot pay with the asset, or cannot receive it. */
        readonly side: StopSide;
      }
  );
export type StopSide = 'pay' | 'receive';
export type CurrencyStop = Extract<Stop, { kind: 'currency' }>;

export interface Announcement {
  readonly announcementId: string;
  readonly beginsAtMs: number;
  readonly endsAtMs: number;
  readonly text: Words;
}

/** Opening hours, stops and announcements that operators have set. */
export interface Opening {
  readonly hours: OpeningHours | null;
  readonly stops: readonly Stop[];
  readonly announcements: readonly Announcement[];
}

export const ALWAYS_OPEN: Opening = { hours: null, stops: [], announcements: [] };
