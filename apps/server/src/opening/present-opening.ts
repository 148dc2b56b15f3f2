import type { DeskFacts, DeskStatus, Notice, OpeningState, Words } from '@naru/contract';
import {
  type Closure,
  type ClosureReason,
  type CurrencyStop,
  type DaySpan,
  type Desk,
  type OpeningHours,
  type OpeningParts,
  type StopSide,
  endOfStops,
  findDeskClosure,
  listCurrencyStops,
  readHours,
} from '@naru/desk';
import { toIso, toIsoOrNull } from '../present/present-payment.ts';

type Language = keyof Words;

interface Names {
  readonly days: readonly string[];
  readonly everyDay: string;
  readonly closed: string;
}

const NAMES: Readonly<Record<Language, Names>> = {
  en: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], everyDay: 'Daily', closed: 'Closed' },
  kr: { days: ['월', '화', '수', '목', '금', '토', '일'], everyDay: '매일', closed: '휴무' },
};

/**
 * The hours of an ordinary week, such as `Mon–Fri 09:00–18:00; Sat 10:00–14:00 (Asia/Seoul)`. Days without
 * hours are left out.
 */
export function hoursWords({ week, timeZone }: OpeningHours): Words {
  const groups = groupDays(week.map(spansText));
  const say = (language: Language): string => {
    const parts = groups.map(({ first, last, text }) => `${daysText(NAMES[language], first, last)} ${text}`);
    return `${parts.join('; ') || NAMES[language].closed} (${timeZone})`;
  };
  return { en: say('en'), kr: say('kr') };
}

function spansText(spans: readonly DaySpan[]): string {
  return spans.map(({ from, until }) => `${from}–${until}`).join(', ');
}

interface DayGroup {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** Days in a row with the same hours are one. */
function groupDays(texts: readonly string[]): readonly DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [day, text] of texts.entries()) {
    const before = groups.at(-1);
    if (before?.text === text) groups[groups.length - 1] = { ...before, last: day };
    else groups.push({ first: day, last: day, text });
  }
  return groups.filter(({ text }) => text !== '');
}

function daysText({ days, everyDay }: Names, first: number, last: number): string {
  if (first === 0 && last === days.length - 1) return everyDay;
  return first === last ? `${days[first]}` : `${days[first]}–${days[last]}`;
}

/** The text for visitors while the whole desk takes no orders. */
const CLOSURE_WORDS: Readonly<Record<Exclude<ClosureReason, 'currency_paused'>, Words>> = {
  desk_closed: {
    en: 'We are closed now and take no new orders. Orders already placed go on.',
    kr: '지금은 운영 시간이 아니라 새 주문을 받지 않아요. 이미 접수된 주문은 그대로 진행돼요.',
  },
  desk_paused: {
    en: 'New orders are paused. Orders already placed go on.',
    kr: '새 주문을 잠시 멈췄어요. 이미 접수된 주문은 그대로 진행돼요.',
  },
  desk_draining: {
    en: 'We take no new orders. Orders and refunds that have begun will be finished.',
    kr: '새 주문을 받지 않아요. 진행 중인 주문과 환불은 끝까지 처리해요.',
  },
  desk_unattended: {
    en: 'New orders are paused until our operators are back. Orders already placed go on.',
    kr: '담당자가 돌아올 때까지 새 주문을 멈췄어요. 이미 접수된 주문은 그대로 진행돼요.',
  },
};

/** The directions in which currencies are stopped. */
type PausedSides = StopSide | 'both';

/** The texts with the names of these currencies. */
const CURRENCY_WORDS: Readonly<Record<PausedSides, (names: string) => Words>> = {
  both: (names) => ({
    en: `Orders with ${names} are paused. Orders already placed go on.`,
    kr: `${names} 주문을 잠시 멈췄어요. 이미 접수된 주문은 그대로 진행돼요.`,
  }),
  pay: (names) => ({
    en: `Paying with ${names} is paused. Orders already placed go on.`,
    kr: `${names} 보내기를 잠시 멈췄어요. 이미 접수된 주문은 그대로 진행돼요.`,
  }),
  receive: (names) => ({
    en: `Receiving ${names} is paused. Orders already placed go on.`,
    kr: `${names} 받기를 잠시 멈췄어요. 이미 접수된 주문은 그대로 진행돼요.`,
  }),
};

/** When new orders are taken again, in the desk's time zone. */
function whenWords(atMs: number, timeZone: string): Words {
  const [en, kr] = [timeText('en-GB', atMs, timeZone), timeText('ko-KR', atMs, timeZone)];
  return { en: `New orders again: ${en} (${timeZone})`, kr: `새 주문 재개: ${kr} (${timeZone})` };
}

function timeText(locale: string, atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
}

/** The operator's own words after those of the desk. */
function joinWords(words: Words, more: Words | null): Words {
  return more === null ? words : { en: `${words.en} ${more.en}`, kr: `${words.kr} ${more.kr}` };
}

type Parts = OpeningParts & Pick<Desk, 'assets'>;

const STATES: Readonly<Record<Exclude<ClosureReason, 'currency_paused'>, Exclude<OpeningState, 'open'>>> = {
  desk_closed: 'closed',
  desk_paused: 'paused',
  desk_draining: 'draining',
  desk_unattended: 'unattended',
};

const NAMES_MAX = 6;
const ANNOUNCEMENTS_SHOWN_MAX = 3;
const PAUSED_SIDES = ['both', 'pay', 'receive'] as const satisfies readonly PausedSides[];

/** Whether the desk is open, and the notices for visitors. */
export function presentOpening(parts: Parts): Pick<DeskFacts, 'opening' | 'notices'> {
  const closure = findDeskClosure(parts);
  const { hours } = parts.settings.opening;
  const state = readHours(hours, parts.clock.nowMs());
  const stops = listCurrencyStops(parts);
  return {
    opening: {
      state: closure === null ? 'open' : STATES[closure.reason],
      opensAt: toIsoOrNull(closure?.untilMs ?? null),
      closesAt: closure === null && state.isOpen ? toIsoOrNull(state.closesAtMs) : null,
      hours: hours === null ? null : hoursWords(hours),
      timeZone: hours?.timeZone ?? null,
      pausedCurrencies: stops.map(({ assetId, side, untilMs, notice }) => ({
        currency: assetId,
        side,
        until: toIsoOrNull(untilMs),
        notice,
      })),
    },
    notices: [
      ...(closure === null ? [] : [noticeOf(parts, closure)]),
      ...noticesOfCurrencies(parts, stops),
      ...announced(parts),
    ],
  };
}

/** For operators: the state, in the words of visitors. */
export function presentState(parts: Parts): DeskStatus['opening'] {
  const closure = findDeskClosure(parts);
  if (closure === null) return { state: 'open', text: null, when: null };
  const { text, when } = noticeOf(parts, closure);
  return { state: STATES[closure.reason], text, when };
}

/** The fields of the refusal of a new order. */
export function presentClosure(
  parts: Parts,
  closure: Closure,
): { readonly opensAt: string | null; readonly notice: Words } {
  return { opensAt: toIsoOrNull(closure.untilMs), notice: noticeOf(parts, closure).text };
}

function noticeOf(parts: Parts, closure: Closure): Notice {
  if (closure.reason === 'currency_paused') return currencyNotice(parts, closure.stop.side, [closure.stop]);
  const own = 'stop' in closure ? closure.stop.notice : null;
  const text = joinWords(CLOSURE_WORDS[closure.reason], own);
  return { kind: STATES[closure.reason], text, ...timed(parts, closure.untilMs) };
}

function noticesOfCurrencies(parts: Parts, stops: readonly CurrencyStop[]): readonly Notice[] {
  const sidesOf = ({ assetId }: CurrencyStop): PausedSides => {
    const sides = new Set(stops.filter((stop) => stop.assetId === assetId).map(({ side }) => side));
    const [side = 'pay'] = sides;
    return sides.size > 1 ? 'both' : side;
  };
  return PAUSED_SIDES.flatMap((sides) => {
    const own = stops.filter((stop) => sidesOf(stop) === sides);
    return own.length === 0 ? [] : [currencyNotice(parts, sides, own)];
  });
}

/** Several currencies share one notice; details about one of them are on the form. */
function currencyNotice(parts: Parts, sides: PausedSides, stops: readonly CurrencyStop[]): Notice {
  const names = [...new Set(stops.map(({ assetId }) => assetId))].map((assetId) => nameOf(parts, assetId));
  const more = names.length > NAMES_MAX ? ` +${names.length - NAMES_MAX}` : '';
  const words = CURRENCY_WORDS[sides](`${names.slice(0, NAMES_MAX).join(', ')}${more}`);
  const isOne = names.length === 1;
  // The same notice is often given for both directions.
  const said = new Map(stops.flatMap(({ notice }) => (notice === null ? [] : [[notice.en, notice]])));
  return {
    kind: 'currency',
    text: isOne ? [...said.values()].reduce<Words>(joinWords, words) : words,
    ...timed(parts, isOne ? endOfStops(parts, stops) : null),
  };
}

function nameOf({ assets }: Parts, assetId: string): string {
  const asset = assets.get(assetId);
  return asset === undefined ? assetId : `${asset.symbol} (${asset.network})`;
}

function timed({ settings }: Parts, atMs: number | null): Pick<Notice, 'when' | 'at'> {
  if (atMs === null) return { when: null, at: null };
  return { when: whenWords(atMs, settings.opening.hours?.timeZone ?? 'UTC'), at: toIso(atMs) };
}

function announced({ settings, clock }: Parts): readonly Notice[] {
  const nowMs = clock.nowMs();
  return settings.opening.announcements
    .filter(({ beginsAtMs, endsAtMs }) => beginsAtMs <= nowMs && nowMs < endsAtMs)
    .slice(0, ANNOUNCEMENTS_SHOWN_MAX)
    .map(({ text }) => ({ kind: 'announcement', text, when: null, at: null }));
}
