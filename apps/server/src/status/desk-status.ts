import type { Alarm, DeskStatus, RailStatus } from '@naru/contract';
import { PAYOUT_PROMISE_MS, formatAmount, formatAmountShort } from '@naru/core';
import {
  type AddressListState,
  type Desk,
  findAttendedUntil,
  findDeskClosure,
  getAsset,
  judgeReserve,
  listBankClaims,
  findPrizeHold,
  listPrizeTroubles,
  listWatchedPrizes,
  listStops,
  listTreasury,
} from '@naru/desk';
import { ALL_SYMBOLS } from '@naru/market';
import { ALARM_WORDS } from './alarm-words.ts';
import { createNameLookup, toIso, toIsoOrNull } from '../present/present-payment.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import { presentState } from '../opening/present-opening.ts';
import { isReadLately } from '../rail/rail-health.ts';
import { readCalls, readFirstSeen } from './alarm-calls.ts';
import { FINDING_KINDS, readFindings } from './findings.ts';
import { presentArmings } from './list-missing.ts';
import { type Gauges, sumLines } from './gauges.ts';

const HOUR_MS = 3_600_000;
/** The alarm about a refund begins this long before its last business day ends. */
const REFUND_NOTICE_MS = 24 * HOUR_MS;
const MESSAGE_ANSWER_MS = 4 * HOUR_MS;
/** The time within which somebody should check the bank for a payment that a customer reported. */
const CLAIM_CHECK_MS = HOUR_MS / 4;
/** A letter that could not be sent is an alarm for this long; it stays in its folder. */
const GIVEN_UP_SHOWN_MS = 24 * HOUR_MS;

const MEGABYTE_BYTES = 1_000_000;
const DISK_WARNING_MB = 2_000;
const DISK_CRITICAL_MB = 500;

const WRITE_SLOW_MS = 1000;
/** Prices and rate locks are dated by the process, leases by the database. */
const CLOCKS_APART_MAX_MS = 2000;
const MINUTE_MS = 60_000;
/** The notice before new orders stop for lack of an operator; if that time is short, its last half. */
const ATTENDANCE_NOTICE_MS = 10 * MINUTE_MS;
const COUNTED_MAX = 200;
const TXID_SHOWN = 12;

export interface StatusParts {
  readonly desk: Desk;
  /** Null without prices. */
  readonly market: {
    readonly source: Pick<MarketDesk['source'], 'decided' | 'health' | 'listTroubles' | 'orders'>;
  } | null;
  readonly gauges: Gauges;
}

/** The alarms, and how far the networks have been read. The same in every process. */
export async function readDeskStatus(
  parts: StatusParts,
): Promise<Omit<DeskStatus, 'clockAheadMinutes' | 'waits'>> {
  const rails = await readRails(parts);
  const machine = await readMachine(parts);
  const armings = presentArmings(parts.desk);
  const alarms = [
    ...alarmsOfRails(rails, readFindings(await parts.desk.store.listSettings(), 'blocks_pruned')),
    ...alarmsOfPrices(parts),
    ...alarmsOfFeeds(parts),
    ...alarmsOfOpening(parts),
    ...(await alarmsOfOrders(parts)),
    ...(await alarmsOfReserves(parts)),
    ...(await alarmsOfLetters(parts)),
    ...(await alarmsOfApprovals(parts)),
    ...(await alarmsOfBanks(parts)),
    ...(await alarmsOfPrizes(parts)),
    ...(await alarmsOfAddresses(parts)),
    ...alarmsOfArmings(armings),
    ...(await alarmsOfFindings(parts)),
    ...(await alarmsOfRecords(parts)),
    ...(await alarmsOfBackups(parts)),
    ...alarmsOfMachine(machine),
  ];
  return {
    opening: presentState(parts.desk),
    alarms: await withTimes(
      parts,
      alarms.toSorted((left, right) => rankOf(left) - rankOf(right)),
    ),
    rails: [...rails],
    armings,
    freeMegabytes: machine.freeMegabytes,
    writeMs: machine.writeMs,
  };
}

/** Adds who took each alarm, and since when it exists if nothing else shows that. */
async function withTimes({ desk: { store } }: StatusParts, alarms: readonly Alarm[]): Promise<Alarm[]> {
  const { calls } = await readCalls(store);
  const firstSeen = readFirstSeen(await store.listSettings());
  const nameOf = createNameLookup(store);
  return Promise.all(
    alarms.map(async (alarm) => {
      const since = alarm.since ?? toIsoOrNull(firstSeen[alarm.kind] ?? null);
      const call = calls.find(({ kind }) => kind === alarm.kind);
      if (call === undefined || call.takenBy === null) return { ...alarm, since };
      return { ...alarm, since, taken: { by: await nameOf(call.takenBy), at: toIso(call.takenAtMs) } };
    }),
  );
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
        isSilent: state === null || !isReadLately(state.scannedThroughMs, nowMs),
      };
    }),
  );
}

/** A network whose server lacks blocks has an alarm of its own. */
function alarmsOfRails(rails: readonly RailStatus[], pruned: readonly string[]): readonly Alarm[] {
  const silent = rails.filter(({ isSilent, network }) => isSilent && !pruned.includes(network));
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

function alarmsOfFeeds({ desk, market }: StatusParts): readonly Alarm[] {
  const troubles = market?.source.listTroubles(desk.clock.nowMs()) ?? [];
  return (['silent', 'apart'] as const).flatMap((kind) => {
    const those = troubles.filter((trouble) => trouble.kind === kind);
    if (those.length === 0) return [];
    const since = toIso(Math.min(...those.map(({ sinceMs }) => sinceMs)));
    const names = those.map(({ sourceId, farthestPpm }) => {
      const name = market?.source.health().find((each) => each.sourceId === sourceId)?.name ?? sourceId;
      return farthestPpm === null ? name : `${name} (${signedPercent(farthestPpm)})`;
    });
    return [alarm(`feed_${kind}`, 'warning', { names, count: names.length, since })];
  });
}

function signedPercent(ppm: bigint): string {
  return `${ppm > 0n ? '+' : ''}${formatAmountShort(ppm / 1_000n, 1).replace('-', '−')}%`;
}

/** A desk that is closed by its hours has no alarm. */
function alarmsOfOpening({ desk }: StatusParts): readonly Alarm[] {
  const stops = listStops(desk).toSorted((left, right) => left.sinceMs - right.sinceMs);
  const whole = stops.find(({ kind }) => kind !== 'currency');
  const ofCurrencies = stops.filter((stop) => stop.kind === 'currency');
  const [first] = ofCurrencies;
  const names = new Set(ofCurrencies.map(({ assetId }) => desk.assets.get(assetId)?.symbol ?? assetId));
  const isUnattended = findDeskClosure(desk)?.reason === 'desk_unattended';
  return [
    ...(isUnattended ? [alarm('desk_unattended', 'critical', {})] : alarmsOfAttendance(desk)),
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

/** A desk that is closed or paused needs no operator. */
function alarmsOfAttendance(desk: Desk): readonly Alarm[] {
  const untilMs = findAttendedUntil(desk);
  if (untilMs === null || findDeskClosure(desk) !== null) return [];
  const wholeMs = (desk.settings.opening.hours?.unattendedMinutes ?? 0) * MINUTE_MS;
  const leftMs = untilMs - desk.clock.nowMs();
  if (leftMs > Math.min(ATTENDANCE_NOTICE_MS, wholeMs / 2)) return [];
  return [alarm('attendance_ending', 'critical', { count: Math.ceil(leftMs / MINUTE_MS) })];
}

async function alarmsOfOrders({ desk: { store, clock } }: StatusParts): Promise<readonly Alarm[]> {
  const nowMs = clock.nowMs();
  const concerned = await store.countConcernedOrders();
  return counted([
    ['order_overdue', 'critical', await store.countOverdueOrders(nowMs - PAYOUT_PROMISE_MS)],
    ['order_failing', 'critical', concerned.fault],
    ['refund_due', 'critical', await store.countRefundsDue(nowMs + REFUND_NOTICE_MS)],
    ['address_altered', 'critical', concerned.hold === 0 ? 0 : await countAltered(store)],
    ['order_held', 'warning', concerned.hold],
  ]);
}

/** The number of orders that the desk stopped because an address or an amount is not the recorded one. */
async function countAltered(store: Desk['store']): Promise<number> {
  const held = await store.listConcernedOrders({ concerns: ['hold'], limit: COUNTED_MAX });
  return held.filter(({ holds }) =>
    holds.some(({ reason, closedAtMs }) => reason === 'address_integrity' && closedAtMs === null),
  ).length;
}

/** Currencies without a price and without marks have an alarm of their own. */
async function alarmsOfReserves({ desk }: StatusParts): Promise<readonly Alarm[]> {
  const positions = await listTreasury(desk);
  return (['reserve_short', 'reserve_full', 'reserve_low'] as const).flatMap((kind) => {
    const marked = positions.filter(
      ({ asset, free }) => kind === `reserve_${judgeReserve(desk, asset, free)}`,
    );
    const names = marked.map(({ asset: { symbol, network, decimals }, free }) => {
      return `${symbol} ${formatAmountShort(free, decimals)} (${network})`;
    });
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
    ['mail_down', 'critical', letters.unreached],
    ['mail_delayed', 'warning', letters.delayed - letters.unreached],
    ['message_unanswered', 'warning', letters.unanswered],
  ]);
}

async function alarmsOfApprovals({ desk: { store, clock } }: StatusParts): Promise<readonly Alarm[]> {
  const waiting = await store.listProposals({ nowMs: clock.nowMs(), limit: COUNTED_MAX });
  const [oldest] = waiting;
  if (oldest === undefined) return [];
  const about = { count: waiting.length, since: toIso(oldest.createdAtMs) };
  return [alarm('approval_waiting', 'warning', about)];
}

async function alarmsOfBanks({ desk, gauges }: StatusParts): Promise<readonly Alarm[]> {
  const beforeMs = desk.clock.nowMs() - CLAIM_CHECK_MS;
  const claims = await listBankClaims(desk);
  const times = claims.map(({ updatedAtMs }) => updatedAtMs).filter((atMs) => atMs <= beforeMs);
  const since = times.length === 0 ? null : toIso(Math.min(...times));
  return [
    ...(since === null ? [] : [alarm('claim_waiting', 'warning', { count: times.length, since })]),
    ...counted([
      ['statement_waiting', 'warning', sumLines(await gauges.readBankWork()).overdueCount],
      ['deposit_unmatched', 'warning', await desk.store.countUnmatchedDeposits()],
    ]),
  ];
}

/** Payments of prizes, with their amounts and the beginnings of their transactions. */
async function alarmsOfPrizes({ desk }: StatusParts): Promise<readonly Alarm[]> {
  const troubles = await listPrizeTroubles(desk);
  const called = (['gone', 'unexplained'] as const).flatMap((wanted) => {
    const those = troubles.filter(({ kind }) => kind === wanted);
    const names = those.map(({ payment: { assetId, baseUnits, txid, prizeDate } }) => {
      const { symbol, decimals } = getAsset(desk, assetId);
      const amount = formatAmount(baseUnits, decimals);
      return `${prizeDate}: ${amount} ${symbol} (${txid.slice(0, TXID_SHOWN)}…)`;
    });
    if (names.length === 0) return [];
    return [alarm(`prize_payment_${wanted}`, 'critical', { names, count: names.length })];
  });
  return [...called, ...(await alarmsOfHeldPrizes(desk))];
}

/** A prize on hold is not paid until somebody has checked it. */
async function alarmsOfHeldPrizes(desk: StatusParts['desk']): Promise<readonly Alarm[]> {
  const prizes = await listWatchedPrizes(desk);
  const holds = await Promise.all(prizes.map(({ day: { date } }) => findPrizeHold(desk, date)));
  const times = holds.flatMap((hold) => (hold === null ? [] : [hold.happenedAtMs]));
  if (times.length === 0) return [];
  const names = prizes.flatMap(({ day: { date } }, at) => (holds[at] === null ? [] : [date]));
  const since = toIso(Math.min(...times));
  return [alarm('prize_held', 'warning', { names, count: names.length, since })];
}

/** Changes outside of the console, and entries that end unless somebody keeps them. */
async function alarmsOfRecords({ gauges }: StatusParts): Promise<readonly Alarm[]> {
  const names = await gauges.listHostChanges();
  return [
    ...(names.length === 0 ? [] : [alarm('host_changes', 'warning', { names, count: names.length })]),
    ...counted([['list_entries_ending', 'warning', await gauges.countEndingEntries()]]),
  ];
}

async function alarmsOfAddresses({ gauges }: StatusParts): Promise<readonly Alarm[]> {
  const lists = await gauges.listAddressLists();
  const listed = (wanted: AddressListState): readonly string[] =>
    lists.filter(({ state }) => state === wanted).map(({ name, left }) => `${name} (${left})`);
  const kinds = [
    ['addresses_low', 'critical', await gauges.listShortOfAddresses()],
    ['address_list_empty', 'critical', listed('empty')],
    ['address_list_low', 'warning', listed('low')],
  ] as const;
  return kinds.flatMap(([kind, level, names]) =>
    names.length === 0 ? [] : [alarm(kind, level, { names, count: names.length })],
  );
}

/** Currencies that are closed because of their receiving addresses. */
function alarmsOfArmings(armings: DeskStatus['armings']): readonly Alarm[] {
  const kinds = [
    ['currency_source_changed', 'critical', 'changed'],
    ['currency_source_waiting', 'warning', 'waiting'],
    ['currency_unarmed', 'warning', 'never'],
  ] as const;
  return kinds.flatMap(([kind, level, wanted]) => {
    const those = armings.filter(({ state }) => state === wanted);
    const names = those.map(({ symbol, network }) => `${symbol} (${network})`);
    return names.length === 0 ? [] : [alarm(kind, level, { names, count: names.length })];
  });
}

async function alarmsOfFindings({ desk }: StatusParts): Promise<readonly Alarm[]> {
  const stored = await desk.store.listSettings();
  return FINDING_KINDS.flatMap((kind) => {
    const names = readFindings(stored, kind);
    const level = kind === 'visitors_shared' ? 'warning' : 'critical';
    return names.length === 0 ? [] : [alarm(kind, level, { names, count: names.length })];
  });
}

async function alarmsOfBackups({ gauges }: StatusParts): Promise<readonly Alarm[]> {
  const gap = await gauges.findBackupGap();
  return gap === null ? [] : [alarm('backup_missing', 'warning', { since: toIsoOrNull(gap.lastDoneAtMs) })];
}

type Machine = Pick<DeskStatus, 'freeMegabytes' | 'writeMs'> & { readonly clocksApartMs: number };

async function readMachine({ gauges }: StatusParts): Promise<Machine> {
  const [freeBytes, writeMs] = await Promise.all([gauges.readFreeBytes(), gauges.measureWriteMs()]);
  const freeMegabytes = Math.floor(freeBytes / MEGABYTE_BYTES);
  return { freeMegabytes, writeMs, clocksApartMs: gauges.clocksApartMs() };
}

function alarmsOfMachine({ freeMegabytes: count, writeMs, clocksApartMs }: Machine): readonly Alarm[] {
  const level = count < DISK_CRITICAL_MB ? 'critical' : 'warning';
  return [
    ...(writeMs === null ? [alarm('disk_full', 'critical', {})] : []),
    ...(count < DISK_WARNING_MB ? [alarm('disk_low', level, { count })] : []),
    ...(writeMs !== null && writeMs >= WRITE_SLOW_MS
      ? [alarm('database_slow', 'critical', { count: writeMs })]
      : []),
    ...(clocksApartMs > CLOCKS_APART_MAX_MS
      ? [alarm('clocks_apart', 'warning', { count: Math.floor(clocksApartMs / 1000) })]
      : []),
  ];
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
  return { kind, level, what: { en: fill(what.en), kr: fill(what.kr) }, advice, count, since, taken: null };
}
