import { ALARM_KINDS } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { readAddressList } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import { monotonicMs } from '../machine/clock.ts';
import type { ServerContext } from '../context/context.ts';
import { keepFor } from '../machine/keep-for.ts';
import { type StatusParts, readDeskStatus } from '../status/desk-status.ts';
import { MISSING_PARTS, type MissingPart, listMissing } from '../status/list-missing.ts';
import { systemTimers, waitAtMost } from '../machine/timers.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { Gauges } from '../status/gauges.ts';
import type { MetricName, Sample } from './metric-table.ts';

/** However many programs scrape, and however often, the database is asked this often at most. */
const KEPT_MS = 5_000;
/** A scrape of a database that hangs is answered without it. */
const READ_MAX_MS = 4_000;
const ADDRESSES_COUNTED_MAX = 50;

export interface MetricSources {
  readonly context: ServerContext;
  readonly market: MarketDesk | null;
  readonly gauges: Gauges;
  /** How often this process could not read the network. */
  readonly railFaultsOf: (railId: string) => number;
}

/** All figures as they are now; without those of the database while it is away. */
export function createSampleReader(sources: MetricSources): () => Promise<readonly Sample[]> {
  const readKept = keepFor({ nowMs: monotonicMs, keptMs: KEPT_MS }, () => readInTime(sources));
  return async () => {
    const stored = await readKept('');
    const missing: readonly MissingPart[] = [
      ...(stored === null ? (['database'] as const) : []),
      ...listMissing(sources.context),
    ];
    return [
      ...MISSING_PARTS.map((what) => sampleOf('naru_missing', toFlag(missing.includes(what)), { what })),
      sampleOf('naru_database_up', toFlag(stored !== null)),
      ...readProcess(sources),
      ...(await readDisk(sources)),
      ...(stored ?? []),
    ];
  };
}

/** Null: the database does not answer, or cannot be written to. */
async function readInTime(sources: MetricSources): Promise<readonly Sample[] | null> {
  const { log } = sources.context;
  let read: readonly Sample[] | null = null;
  const reading = readStored(sources).then(
    (samples) => {
      read = samples;
    },
    (thrown: unknown) => {
      log({ level: 'warn', event: 'metrics_failed', fields: { fault: describeFault(thrown) } });
    },
  );
  await waitAtMost(systemTimers, READ_MAX_MS, reading);
  return read;
}

/** What this process knows without its database. */
function readProcess({ context, market, gauges, railFaultsOf }: MetricSources): readonly Sample[] {
  const { desk } = context;
  const { readCount, writeCount, writesWaiting } = desk.store.activity;
  const snapshot = desk.rateBook.current();
  return [
    sampleOf('naru_database_reads_total', readCount),
    sampleOf('naru_database_writes_total', writeCount),
    sampleOf('naru_database_writes_queued', writesWaiting),
    sampleOf('naru_clocks_apart_seconds', gauges.clocksApartMs() / 1000),
    ...[...desk.rails.values()]
      .filter(({ network }) => network.witness === 'chain')
      .map(({ network: { railId } }) =>
        sampleOf('naru_rail_faults_total', railFaultsOf(railId), { rail: railId }),
      ),
    ...momentOf('naru_price_snapshot_timestamp_seconds', snapshot?.takenAtMs ?? null),
    ...readPrices(market, new Set([...desk.assets.values()].map(({ symbol }) => symbol))),
  ];
}

/** As this process sees them: of several on one database each asks the sources, and one publishes. */
function readPrices(market: MarketDesk | null, served: ReadonlySet<string>): readonly Sample[] {
  if (market === null) return [];
  const { source } = market;
  return [
    ...source
      .decided()
      // Of a currency that this desk does not serve a missing price matters to nobody.
      .filter(({ symbol }) => served.has(symbol))
      .map(({ symbol, priceScaled }) =>
        sampleOf('naru_price_offered', toFlag(priceScaled !== null), { symbol }),
      ),
    ...source
      .health()
      .flatMap(({ sourceId, answeredAtMs, failures }) => [
        sampleOf('naru_price_source_failures', failures, { source: sourceId }),
        ...momentOf('naru_price_source_answered_timestamp_seconds', answeredAtMs, { source: sourceId }),
      ]),
  ];
}

async function readDisk({ gauges }: MetricSources): Promise<readonly Sample[]> {
  return [sampleOf('naru_disk_free_bytes', await gauges.readFreeBytes())];
}

async function readStored(sources: MetricSources): Promise<readonly Sample[]> {
  const { desk } = sources.context;
  const writeMs = await sources.gauges.measureWriteMs();
  if (writeMs === null) throw new Error('the disk of the database is full');
  return [
    sampleOf('naru_database_write_seconds', writeMs / 1000),
    ...(await readAlarms({ desk, market: sources.market, gauges: sources.gauges })),
    ...(await readRails(sources)),
    ...(await readOrders(sources)),
    ...(await readAccounts(sources)),
    ...(await readLetters(sources)),
    ...(await readAddresses(sources)),
  ];
}

async function readAlarms(parts: StatusParts): Promise<readonly Sample[]> {
  const { alarms } = await readDeskStatus(parts);
  return ALARM_KINDS.map((kind) => {
    const level = alarms.find((alarm) => alarm.kind === kind)?.level;
    return sampleOf('naru_alarm', level === undefined ? 0 : level === 'critical' ? 2 : 1, { kind });
  });
}

async function readRails({ context: { desk } }: MetricSources): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const railId of desk.rails.keys()) {
    const state = await desk.store.findRailState(railId);
    if (state === null) continue;
    const labels = { rail: railId };
    samples.push(
      sampleOf('naru_rail_head_height', state.head.height, labels),
      ...momentOf('naru_rail_read_through_timestamp_seconds', state.scannedThroughMs, labels),
    );
  }
  return samples;
}

async function readOrders({ context: { desk } }: MetricSources): Promise<readonly Sample[]> {
  const counts = Object.entries(await desk.store.countOpenOrders());
  const oldest = Object.entries(await desk.store.listOldestWaits());
  return [
    ...counts.map(([stage, count]) => sampleOf('naru_orders', count, { stage })),
    ...oldest.flatMap(([stage, atMs]) => momentOf('naru_orders_oldest_timestamp_seconds', atMs, { stage })),
  ];
}

/** A figure for charts: the exact one is in the books. */
async function readAccounts({ context: { desk } }: MetricSources): Promise<readonly Sample[]> {
  const balances = await desk.store.listBalances();
  return balances.flatMap(({ account, assetId, baseUnits }) => {
    const asset = desk.assets.get(assetId);
    if (asset === undefined) return [];
    const amount = Number(formatAmount(baseUnits, asset.decimals));
    return [sampleOf('naru_account_amount', amount, { asset: assetId, account })];
  });
}

async function readLetters({ context: { desk } }: MetricSources): Promise<readonly Sample[]> {
  const { count, oldestAtMs } = await desk.store.countWaitingLetters();
  return [
    sampleOf('naru_letters_waiting', count),
    ...momentOf('naru_letters_oldest_timestamp_seconds', oldestAtMs),
  ];
}

async function readAddresses({ context: { desk } }: MetricSources): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const rail of desk.rails.values()) {
    if (rail.deriveDepositAddress === undefined) continue;
    const { railId } = rail.network;
    const isList = rail.addressCount !== undefined;
    if (isList) {
      const list = await readAddressList(desk.store, rail);
      if (list !== null) samples.push(sampleOf('naru_addresses_left', list.left, { rail: railId }));
      continue;
    }
    const free = await desk.store.listFreeAddresses({ railId, limit: ADDRESSES_COUNTED_MAX });
    samples.push(sampleOf('naru_addresses_ready', free.length, { rail: railId }));
  }
  return samples;
}

function sampleOf(name: MetricName, value: number, labels: Sample['labels'] = {}): Sample {
  return { name, value, labels };
}

function momentOf(name: MetricName, atMs: number | null, labels: Sample['labels'] = {}): readonly Sample[] {
  return atMs === null ? [] : [sampleOf(name, atMs / 1000, labels)];
}

function toFlag(is: boolean): number {
  return is ? 1 : 0;
}
