import type { Words } from '@naru/contract';
import type { ClosureReason, StopSide } from '@naru/desk';

/** What visitors read while the whole desk takes no orders. */
export const CLOSURE_WORDS: Readonly<Record<Exclude<ClosureReason, 'currency_paused'>, Words>> = {
  desk_closed: {
    en: 'We are closed now and take no new orders. Orders already placed go on.',
    kr: '지금은 운영 시간이 아니라 새 주문을 받지 않아요. 이미 한 주문은 그대로 진행돼요.',
  },
  desk_paused: {
    en: 'New orders are paused. Orders already placed go on.',
    kr: '새 주문을 잠시 멈췄어요. 이미 한 주문은 그대로 진행돼요.',
  },
  desk_draining: {
    en: 'We take no new orders. Orders and refunds that have begun will be finished.',
    kr: '새 주문을 받지 않아요. 진행 중인 주문과 환불은 끝까지 처리해요.',
  },
  desk_unattended: {
    en: 'New orders are paused until our operators are back. Orders already placed go on.',
    kr: '담당자가 돌아올 때까지 새 주문을 멈췄어요. 이미 한 주문은 그대로 진행돼요.',
  },
};

/** How currencies are paused: in one direction, or in both. */
export type PausedSides = StopSide | 'both';

/** With the names of these currencies. */
export const CURRENCY_WORDS: Readonly<Record<PausedSides, (names: string) => Words>> = {
  both: (names) => ({
    en: `Orders with ${names} are paused. Orders already placed go on.`,
    kr: `${names} 주문을 잠시 멈췄어요. 이미 한 주문은 그대로 진행돼요.`,
  }),
  pay: (names) => ({
    en: `Paying with ${names} is paused. Orders already placed go on.`,
    kr: `${names} 보내기를 잠시 멈췄어요. 이미 한 주문은 그대로 진행돼요.`,
  }),
  receive: (names) => ({
    en: `Receiving ${names} is paused. Orders already placed go on.`,
    kr: `${names} 받기를 잠시 멈췄어요. 이미 한 주문은 그대로 진행돼요.`,
  }),
};

/** When new orders are taken again, as clocks of the desk's time zone show it. */
export function whenWords(atMs: number, timeZone: string): Words {
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

/** An operator's own words after those of the desk. */
export function joinWords(words: Words, more: Words | null): Words {
  return more === null ? words : { en: `${words.en} ${more.en}`, kr: `${words.kr} ${more.kr}` };
}
