import type { DeskFacts, DeskStatus, Notice, OpeningState, Words } from '@naru/contract';
import {
  type Closure,
  type ClosureReason,
  type CurrencyStop,
  type Desk,
  type OpeningParts,
  endOfStops,
  findDeskClosure,
  listCurrencyStops,
  readHours,
} from '@naru/desk';
import { toIso, toIsoOrNull } from '../present/present-payment.ts';
import { hoursWords } from './hours-words.ts';
import { CLOSURE_WORDS, CURRENCY_WORDS, type PausedSides, joinWords, whenWords } from './notice-words.ts';

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

/** Whether the desk is open, and what visitors should know about it. */
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

/** What goes with the refusal of a new order. */
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

/** Several currencies have one notice; what is said about one of them is on the form. */
function currencyNotice(parts: Parts, sides: PausedSides, stops: readonly CurrencyStop[]): Notice {
  const names = [...new Set(stops.map(({ assetId }) => assetId))].map((assetId) => nameOf(parts, assetId));
  const more = names.length > NAMES_MAX ? ` +${names.length - NAMES_MAX}` : '';
  const words = CURRENCY_WORDS[sides](`${names.slice(0, NAMES_MAX).join(', ')}${more}`);
  const isOne = names.length === 1;
  // The same is often said of both directions.
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
