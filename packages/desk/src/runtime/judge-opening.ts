import type { Desk } from './desk.ts';
import type { AddressPool } from './address-pool.ts';
import {
  type CurrencyStop,
  type Opening,
  type Stop,
  type StopSide,
  type Words,
  readHours,
} from '../facts/opening.ts';
import { type ArmingParts, judgeArming } from './judge-arming.ts';

const MINUTE_MS = 60_000;

/** Why no new order can be made now, and until when. */
export type Closure =
  | { readonly reason: 'desk_draining' | 'desk_paused'; readonly stop: Stop; readonly untilMs: number | null }
  | { readonly reason: 'desk_closed'; readonly untilMs: number | null }
  /** No operator was seen for too long. */
  | { readonly reason: 'desk_unattended'; readonly untilMs: null }
  | {
      readonly reason: 'currency_paused';
      readonly stop: CurrencyStop;
      readonly untilMs: number | null;
    };

export type ClosureReason = Closure['reason'];

export type OpeningParts = ArmingParts &
  Pick<Desk, 'signOfLife'> & {
    readonly settings: { readonly opening: Opening };
    readonly addressPool: Pick<AddressPool, 'isUsedUp'>;
  };

/** Why no new order of a pair can be made now; null if it can. Existing orders are not affected. */
export function findClosure(
  parts: OpeningParts,
  pair: { readonly payAssetId: string; readonly receiveAssetId: string },
): Closure | null {
  const whole = findDeskClosure(parts);
  if (whole !== null) return whole;
  const wanted: Readonly<Record<StopSide, string>> = { pay: pair.payAssetId, receive: pair.receiveAssetId };
  const stops = listCurrencyStops(parts).filter(({ side, assetId }) => wanted[side] === assetId);
  const [stop] = stops;
  return stop === undefined ? null : { reason: 'currency_paused', stop, untilMs: endOfStops(parts, stops) };
}

/** As {@link findClosure}, for reasons that affect every pair. */
export function findDeskClosure(parts: OpeningParts): Exclude<Closure, { reason: 'currency_paused' }> | null {
  const stops = listStops(parts).filter(({ kind }) => kind !== 'currency');
  const stop = stops.find(({ kind }) => kind === 'drain') ?? stops[0];
  if (stop !== undefined) {
    const reason = stop.kind === 'drain' ? 'desk_draining' : 'desk_paused';
    return { reason, stop, untilMs: endOfStops(parts, stops) };
  }
  const nowMs = parts.clock.nowMs();
  const state = readHours(parts.settings.opening.hours, nowMs);
  if (!state.isOpen) return { reason: 'desk_closed', untilMs: state.opensAtMs };
  const attendedUntilMs = findAttendedUntil(parts);
  return attendedUntilMs === null || nowMs < attendedUntilMs
    ? null
    : { reason: 'desk_unattended', untilMs: null };
}

/** When new orders stop unless an operator is seen before; null: never, or not within these hours. */
export function findAttendedUntil(parts: OpeningParts): number | null {
  const { hours } = parts.settings.opening;
  const state = readHours(hours, parts.clock.nowMs());
  const minutes = hours?.unattendedMinutes ?? null;
  if (minutes === null || !state.isOpen) return null;
  // At the beginning of the hours, no operator can have been seen within them.
  const seenAtMs = Math.max(parts.signOfLife.lastMs() ?? 0, state.openedAtMs ?? 0);
  const endsAtMs = seenAtMs + minutes * MINUTE_MS;
  return state.closesAtMs !== null && state.closesAtMs <= endsAtMs ? null : endsAtMs;
}

/** When all stops have ended and the desk is open; null if that is not known. */
export function endOfStops(
  { settings }: Pick<OpeningParts, 'settings'>,
  stops: readonly Stop[],
): number | null {
  const ends = stops.map(({ untilMs }) => untilMs);
  if (ends.includes(null)) return null;
  const endMs = Math.max(...ends.map((untilMs) => untilMs ?? 0));
  const state = readHours(settings.opening.hours, endMs);
  return state.isOpen ? endMs : state.opensAtMs;
}

/** The stops that apply now. */
export function listStops({ settings, clock }: Pick<OpeningParts, 'settings' | 'clock'>): readonly Stop[] {
  const nowMs = clock.nowMs();
  return settings.opening.stops.filter(({ untilMs }) => untilMs === null || nowMs < untilMs);
}

/** Stops of currencies: those set by operators, and those of assets that are not armed. */
export function listCurrencyStops(parts: Omit<OpeningParts, 'signOfLife'>): readonly CurrencyStop[] {
  const stops = listStops(parts).filter((stop) => stop.kind === 'currency');
  const own = [...parts.assets.values()].flatMap(({ assetId, railId }) => {
    const { state, opensAtMs } = judgeArming(parts, assetId);
    if (state !== 'armed')
      return STOP_SIDES.map((side) => ownStop({ ...NOT_ARMED, untilMs: opensAtMs, assetId, side }));
    return parts.addressPool.isUsedUp(railId) ? [ownStop({ ...NO_ADDRESS, assetId, side: 'pay' })] : [];
  });
  return [...stops, ...own];
}

const STOP_SIDES = ['pay', 'receive'] as const satisfies readonly StopSide[];

const NO_ADDRESS = {
  untilMs: null,
  notice: { en: 'No payment address is free right now.', kr: '지금은 새 입금 주소가 없어요.' },
};
const NOT_ARMED = {
  notice: { en: 'We are still preparing this currency.', kr: '아직 준비 중인 통화예요.' },
};

function ownStop(
  about: Pick<CurrencyStop, 'assetId' | 'side' | 'untilMs'> & { readonly notice: Words },
): CurrencyStop {
  return { stopId: '', sinceMs: 0, kind: 'currency', ...about };
}
