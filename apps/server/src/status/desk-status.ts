import type { Alarm, DeskStatus, RailStatus } from '@naru/contract';
import { PAYOUT_PROMISE_MS } from '@naru/core';
import { type Desk, findDeskClosure, judgeReserve, listStops, listTreasury } from '@naru/desk';
import { ALL_SYMBOLS } from '@naru/market';
import { ALARM_WORDS } from './alarm-words.ts';
import { toIso, toIsoOrNull } from '../http/public/present-payment.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import { presentState } from '../opening/present-opening.ts';
import { RAIL_LAG_MAX_MS } from '../workers/rail-health.ts';

const HOUR_MS = 3_600_000;
/** A refund is called out this long before its last business day ends. */
const REFUND_NOTICE_MS = 24 * HOUR_MS;
const MESSAGE_ANSWER_MS = 4 * HOUR_MS;
/** A letter that could not be sent is called out this long; it stays in its folder. */
const GIVEN_UP_SHOWN_MS = 24 * HOUR_MS;

const MEGABYTE_BYTES = 1_000_000;
const DISK_WARNING_BYTES = 2_000 * MEGABYTE_BYTES;
const DISK_CRITICAL_BYTES = 500 * MEGABYTE_BYTES;

export interface StatusParts {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'rails' | 'assets' | 'rateBook' | 'settings' | 'signOfLife'>;
  /** Null without prices. */
  readonly market: { readonly source: Pick<MarketDesk['source'], 'decided' | 'orders'> } | null;
  /** Free space where the desk keeps its data. */
  readonly readFreeBytes: () => Promise<number>;
}

/** What needs a person now, and how far the networks have been read. The same in every process. */
export async function readDeskStatus(parts: StatusParts): Promise<Omit<DeskStatus, 'clockAheadMinutes'>> {
  const rails = await readRails(parts);
  const alarms = [
    ...alarmsOfRails(rails),
    ...alarmsOfPrices(parts),
    ...alarmsOfOpening(parts),
    ...(await alarmsOfOrders(parts)),
    ...(await alarmsOfReserves(parts)),
    ...(await alarmsOfLetters(parts)),
    ...(await alarmsOfDisk(parts)),
  ];
  return {
    opening: presentState(parts.desk),
    alarms: alarms.toSorted((left, right) => rankOf(left) - rankOf(right)),
    rails: [...rails],
  };
}

function rankOf({ level }: Alarm): number {
  return level === 'critical' ? 0 : 1;
}

/** In the order of the desk's currencies; banks have no network to read. */
async function readRails({ desk }: StatusParts): Promise<readonly RailStatus[]> {
  const assets = [...desk.assets.values()];
  const read = [...desk.rails.values()].filter(({ network }) => network.witness === 'chain');
  const nowMs = desk.clock.nowMs();
  return Promise.all(
    read.map(async ({ network: { railId, name } }) => {
      const state = await desk.store.findRailState(railId);
      return {
        railId,
        network: name,
        symbols: assets.filter((asset) => asset.railId === railId).map(({ symbol }) => symbol),
        headHeight: state?.head.height ?? null,
        readThrough: toIsoOrNull(state?.scannedThroughMs ?? null),
        isSilent: state === null || nowMs - state.scannedThroughMs >= RAIL_LAG_MAX_MS,
      };
    }),
  );
}

function alarmsOfRails(rails: readonly RailStatus[]): readonly Alarm[] {
  const silent = rails.filter(({ isSilent }) => isSilent);
  if (silent.length === 0) return [];
  const times = silent.flatMap(({ readThrough }) => (readThrough === null ? [] : [readThrough]));
  const since = times.length < silent.length ? null : (times.toSorted()[0] ?? null);
  const names = silent.map(({ network }) => network);
  return [alarm('rail_silent', 'critical', { names, count: silent.length, since })];
}

function alarmsOfPrices({ market }: StatusParts): readonly Alarm[] {
  if (market === null) return [alarm('prices_missing', 'critical', {})];
  const { halts } = market.source.orders();
  const stop = halts.find(({ symbol }) => symbol === ALL_SYMBOLS);
  if (stop !== undefined) return [alarm('orders_stopped', 'warning', { since: toIso(stop.sinceMs) })];
  const decided = market.source.decided();
  const names = decided.filter(({ priceScaled }) => priceScaled === null).map(({ symbol }) => symbol);
  if (names.length === 0) return [];
  return names.length === decided.length
    ? [alarm('prices_missing', 'critical', {})]
    : [alarm('price_halted', 'warning', { names, count: names.length })];
}

/** That the desk is closed by its hours is no alarm. */
function alarmsOfOpening({ desk }: StatusParts): readonly Alarm[] {
  const stops = listStops(desk).toSorted((left, right) => left.sinceMs - right.sinceMs);
  const whole = stops.find(({ kind }) => kind !== 'currency');
  const ofCurrencies = stops.filter((stop) => stop.kind === 'currency');
  const [first] = ofCurrencies;
  const names = new Set(ofCurrencies.map(({ assetId }) => desk.assets.get(assetId)?.symbol ?? assetId));
  const isUnattended = findDeskClosure(desk)?.reason === 'desk_unattended';
  return [
    ...(isUnattended ? [alarm('desk_unattended', 'critical', {})] : []),
    ...(whole === undefined ? [] : [alarm('desk_paused', 'warning', { since: toIso(whole.sinceMs) })]),
    ...(first === undefined
      ? []
      : [
          alarm('currency_paused', 'warning', {
            names: [...names],
            count: names.size,
            since: toIso(first.sinceMs),
          }),
        ]),
  ];
}

async function alarmsOfOrders({ desk: { store, clock } }: StatusParts): Promise<readonly Alarm[]> {
  const nowMs = clock.nowMs();
  const concerned = await store.countConcernedOrders();
  return counted([
    ['order_overdue', 'critical', await store.countOverdueOrders(nowMs - PAYOUT_PROMISE_MS)],
    ['order_failing', 'critical', concerned.fault],
    ['refund_due', 'critical', await store.countRefundsDue(nowMs + REFUND_NOTICE_MS)],
    ['order_held', 'warning', concerned.hold],
  ]);
}

/** Currencies without a price and without marks have an alarm of their own. */
async function alarmsOfReserves({ desk }: StatusParts): Promise<readonly Alarm[]> {
  const positions = await listTreasury(desk);
  return (['reserve_short', 'reserve_full', 'reserve_low'] as const).flatMap((kind) => {
    const marked = positions.filter(
      ({ asset, free }) => kind === `reserve_${judgeReserve(desk, asset, free)}`,
    );
    const names = marked.map(({ asset: { symbol, network } }) => `${symbol} (${network})`);
    return names.length === 0 ? [] : [alarm(kind, 'warning', { names, count: names.length })];
  });
}

async function alarmsOfLetters({ desk: { store, clock } }: StatusParts): Promise<readonly Alarm[]> {
  const nowMs = clock.nowMs();
  const letters = await store.countTroubledLetters({
    givenUpSinceMs: nowMs - GIVEN_UP_SHOWN_MS,
    unansweredBeforeMs: nowMs - MESSAGE_ANSWER_MS,
  });
  return counted([
    ['mail_given_up', 'critical', letters.givenUp],
    ['mail_delayed', 'warning', letters.delayed],
    ['message_unanswered', 'warning', letters.unanswered],
  ]);
}

async function alarmsOfDisk({ readFreeBytes }: StatusParts): Promise<readonly Alarm[]> {
  const freeBytes = await readFreeBytes();
  if (freeBytes >= DISK_WARNING_BYTES) return [];
  const level = freeBytes < DISK_CRITICAL_BYTES ? 'critical' : 'warning';
  const count = Math.floor(freeBytes / MEGABYTE_BYTES);
  return [alarm('disk_low', level, { count })];
}

function counted(rows: readonly (readonly [Alarm['kind'], Alarm['level'], number])[]): readonly Alarm[] {
  return rows.filter(([, , count]) => count > 0).map(([kind, level, count]) => alarm(kind, level, { count }));
}

const NAMES_MAX = 4;

function alarm(
  kind: Alarm['kind'],
  level: Alarm['level'],
  about: Partial<Pick<Alarm, 'count' | 'since'>> & { readonly names?: readonly string[] },
): Alarm {
  const { count = 0, since = null, names = [] } = about;
  const more = names.length > NAMES_MAX ? ` +${names.length - NAMES_MAX}` : '';
  const values = { names: `${names.slice(0, NAMES_MAX).join(', ')}${more}`, count: String(count) };
  const fill = (text: string): string =>
    text.replaceAll('{{names}}', () => values.names).replaceAll('{{count}}', values.count);
  const { what, advice } = ALARM_WORDS[kind];
  return { kind, level, what: { en: fill(what.en), kr: fill(what.kr) }, advice, count, since };
}
