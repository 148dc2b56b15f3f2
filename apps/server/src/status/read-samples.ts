import { ALARM_KINDS } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { readAddressList } from '@naru/desk';
import type { Counter, Gauge } from 'prom-client';
import { describeFault } from '../log/json-log.ts';
import { monotonicMs } from '../machine/clock.ts';
import type { ServerContext } from '../context/context.ts';
import { keepFor, systemTimers, waitAtMost } from '../machine/timers.ts';
import { type StatusParts, readDeskStatus } from './desk-status.ts';
import { MISSING_PARTS, type MissingPart, listMissing } from './list-missing.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { Gauges } from './gauges.ts';

interface MetricWords {
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly labels: readonly string[];
}

function gauge(help: string, ...labels: readonly string[]): MetricWords {
  return { kind: 'gauge', help, labels };
}

function counter(help: string, ...labels: readonly string[]): MetricWords {
  return { kind: 'counter', help, labels };
}

/**
 * All figures of the desk. No label names a person, an order or an address. Times are time stamps and not
 * ages, because the last age that a hung process reported would not grow.
 */
export const METRICS = {
  naru_missing: gauge('1 while it keeps the whole desk from taking orders, as /ready says.', 'what'),
  naru_alarm: gauge('0 while there is none, 1 for a warning, 2 if it is critical.', 'kind'),
  naru_rail_head_height: gauge('Height of the last block that the desk knows.', 'rail'),
  naru_rail_read_through_timestamp_seconds: gauge('Everything before it was looked at.', 'rail'),
  naru_rail_faults_total: counter('Rounds in which this process could not read the network.', 'rail'),
  naru_orders: gauge('Orders that have not ended.', 'stage'),
  naru_orders_oldest_timestamp_seconds: gauge('Since when the oldest of them waits.', 'stage'),
  naru_account_amount: gauge('Balance of the books in whole units, rounded.', 'asset', 'account'),
  naru_letters_waiting: gauge('Letters that are to be sent.'),
  naru_letters_oldest_timestamp_seconds: gauge('When the oldest of them was written; absent without any.'),
  naru_addresses_left: gauge('Deposit addresses that a list still has.', 'rail'),
  naru_addresses_ready: gauge('Deposit addresses made ahead of orders, 50 at most.', 'rail'),
  naru_price_snapshot_timestamp_seconds: gauge('When the prices were taken that orders are quoted at.'),
  naru_price_offered: gauge('1 while the currency has a price.', 'symbol'),
  naru_price_source_answered_timestamp_seconds: gauge('When the source last answered well.', 'source'),
  naru_price_source_failures: gauge('Failed calls in a row.', 'source'),
  naru_database_up: gauge('1 while the database answers and can be written to.'),
  naru_database_write_seconds: gauge('How long a real write takes.'),
  naru_database_reads_total: counter('Statements that read.'),
  naru_database_writes_total: counter('Transactions.'),
  naru_database_writes_queued: gauge('Transactions whose answer is not here yet.'),
  naru_clocks_apart_seconds: gauge('By how much the clocks of the desk and of its database differ.'),
  naru_disk_free_bytes: gauge('Free space where the data folder is.'),
} as const satisfies Record<string, MetricWords>;

export type MetricName = keyof typeof METRICS;

/** One line of an answer. */
export interface Sample {
  readonly name: MetricName;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** However many programs scrape, and however often, the database is read at most this often. */
const KEPT_MS = 5_000;
/** After this time a scrape is answered without a database that hangs. */
const READ_MAX_MS = 4_000;
const ADDRESSES_COUNTED_MAX = 50;

export interface MetricSources {
  readonly context: ServerContext;
  readonly market: MarketDesk | null;
  readonly gauges: Gauges;
  /** The number of failed readings of the network by this process. */
  readonly railFaultsOf: (railId: string) => number;
}

/** All present figures; without those of the database while it does not answer. */
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

/** The figures that this process has without its database. */
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

/** As this process sees them: if several share one database each asks the sources, and one publishes. */
function readPrices(market: MarketDesk | null, served: ReadonlySet<string>): readonly Sample[] {
  if (market === null) return [];
  const { source } = market;
  return [
    ...source
      .decided()
      // A missing price matters only for currencies of this desk.
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

/** For charts; the exact amount is in the books. */
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

/** The text format of Prometheus, with figures of the process besides: memory, processor, event loop. */
export interface MetricsWriter {
  readonly contentType: string;
  write(samples: readonly Sample[]): Promise<string>;
}

/** The event loop is measured by a timer of this period, from the first scrape on. */
const LOOP_MEASURED_EVERY_MS = 20;

/** Loads the library: only a desk that is scraped needs it. */
export async function openMetricsWriter(): Promise<MetricsWriter> {
  const { default: prometheus } = await import('prom-client');
  const register = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOP_MEASURED_EVERY_MS });
  const made = new Map<MetricName, Gauge | Counter>();
  const find = (name: MetricName): Gauge | Counter => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const { kind, help, labels } = METRICS[name];
    const options = { name, help, labelNames: labels, registers: [register] };
    const metric = kind === 'gauge' ? new prometheus.Gauge(options) : new prometheus.Counter(options);
    made.set(name, metric);
    return metric;
  };
  return {
    contentType: register.contentType,
    write: (samples) => {
      // Figures of things that no longer exist, such as a stage without orders, are left out.
      for (const [name, metric] of made) {
        metric.reset();
        // Without labels it would be 0 instead.
        if (METRICS[name].labels.length === 0) metric.remove();
      }
      for (const { name, labels, value } of samples) find(name).inc(labels, value);
      return register.metrics();
    },
  };
}
