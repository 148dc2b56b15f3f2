import type { DeskRole } from '../config/process-settings.ts';
import {
  type AccountDesk,
  type LotteryParts,
  type Rail,
  type RateSource,
  recordRefusedLetters,
} from '@naru/desk';
import { monotonicMs } from '../machine/clock.ts';
import type { Log } from '../log/json-log.ts';
import type { Post } from '../mail/open-post.ts';
import type { BackupSchedule } from '../config/backup-settings.ts';
import { createAlarmCaller } from './alarm-caller.ts';
import {
  createAccountKeeper,
  createAuditor,
  createExpirySweeper,
  createLotteryKeeper,
  createPoolFiller,
  createRetention,
} from './housekeeping.ts';
import { createLetterSender } from './letter-sender.ts';
import { createBackupKeeper } from './backup-keeper.ts';
import { type RailHealth, createRailHealth } from '../rail/rail-health.ts';
import type { Backfill, LiveFeeds, MarketRateSource } from '@naru/market';
import { createFeedKeeper, createHistoryFiller, createMarketKeeper } from './market-keeper.ts';
import { type MarketDesk, createMarketDesk, syncOrders } from '../market/market-desk.ts';
import { WATCH_EVERY_MS, createRailWatcher } from './rail-watcher.ts';
import { createRatePublisher } from './rate-publisher.ts';
import { type Lease, createLease, noLease, soleLease, type RoundLoop } from './worker.ts';
import type { Gauges } from '../status/gauges.ts';
import { type Timers, waitAtMost } from '../machine/timers.ts';
import { createNewsFollower } from './news-follower.ts';
import { backUpInChild } from '../backup/backup-command.ts';

/** A crashed process is replaced after this long. */
const LEASE_MS = 15_000;

/** A network that does not answer delays the start by at most this time; its currency is not offered yet. */
const FIRST_LOOK_MAX_MS = 500;

export interface WorkerSet {
  readonly health: RailHealth;
  /** Prices for operators to see and control; null if there are none. */
  readonly marketDesk: MarketDesk | null;
  pokeRail(railId: string): void;
  /** Refills the pool of deposit addresses in the background. */
  fillPool(rail: Rail): void;
  /** Resolves when there are prices and the networks that answer have been read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkerSetOptions {
  readonly desk: AccountDesk;
  readonly rates: RateSource | null;
  readonly timers: Timers;
  readonly log: Log;
  /** Names this process if several may share the database; null if it has the database to itself. */
  readonly holder: string | null;
  readonly role: DeskRole;
  readonly onNewHead: () => void;
  /** Another process has changed the order. */
  readonly onOrder: (orderId: string) => void;
  readonly onPrices: () => void;
  readonly post: Post;
  /** Applies changes of the stored settings by other processes here. */
  readonly refreshSettings: () => Promise<void>;
  readonly gauges: Gauges;
  /** Null: the desk makes no backups by itself. */
  readonly backup: BackupSchedule | null;
  readonly lottery: LotteryParts;
  /** The market that the prices come from; null if there is none. */
  readonly market: MarketRateSource | null;
  /** News and the index of a live desk. */
  readonly liveFeeds: LiveFeeds | null;
  /** Price history before our own record, of a live desk. */
  readonly backfill: Backfill | null;
}

export function createWorkerSet(options: WorkerSetOptions): WorkerSet {
  const { desk, timers, log, holder, role } = options;
  const { store, clock } = desk;
  const parts = { desk, timers, log };
  const leaseOf = (name: string): Lease => {
    if (role === 'web') return noLease;
    if (holder === null) return soleLease;
    return createLease({ store, elapsedMs: monotonicMs, name, holder, durationMs: LEASE_MS });
  };
  const health = createRailHealth(clock);
  const { watchers, witnessed } = createWatchers(options, leaseOf, health);
  const keeper = options.market === null ? null : createMarketKeeper({ ...parts, source: options.market });
  const publisher = createRatePublisher({
    ...parts,
    source: options.rates,
    refreshSettings: () => refreshOrders(options),
    lease: leaseOf('rates'),
    onPrices: () => {
      options.onPrices();
      keeper?.recordPrices();
    },
  });
  const pokeRail = (railId: string): void => watchers.get(railId)?.poke();
  const feeds =
    options.liveFeeds === null
      ? []
      : [createFeedKeeper({ feeds: options.liveFeeds, store, clock, timers, log })];
  const loops: readonly RoundLoop[] = [
    ...watchers.values(),
    publisher,
    createExpirySweeper({
      ...parts,
      lease: leaseOf('expiry'),
      pokeRail,
      readClockState: () => options.gauges.readClockState(),
    }),
    ...feeds,
    ...createHousekeeping(options, leaseOf),
  ];
  const pools = createPoolFiller(desk, log);
  return {
    // For a bank, an operator replaces the network, and is always available.
    health: { ...health, isHealthy: (railId) => witnessed.has(railId) || health.isHealthy(railId) },
    marketDesk: openMarketDesk(options, () => publisher.publishHere()),
    pokeRail,
    start: async () => {
      await keeper?.start();
      for (const feed of feeds) await feed.recall();
      await publisher.publishOnce();
      for (const loop of loops) loop.start();
      pools.fillAll();
      const looks = [...watchers.values()].map((watcher) => watcher.firstRound);
      await waitAtMost(timers, FIRST_LOOK_MAX_MS, Promise.all(looks));
    },
    fillPool: (rail) => pools.fill(rail),
    stop: async () => {
      await Promise.all([...loops, pools].map((worker) => worker.stop()));
      await keeper?.stop();
    },
  };
}

/** Work that nothing waits for. */
function createHousekeeping(
  options: WorkerSetOptions,
  leaseOf: (name: string) => Lease,
): readonly RoundLoop[] {
  const { desk, timers, log, holder, role, backfill, post } = options;
  const { store, clock } = desk;
  const loops = [
    createAuditor({ desk, timers, log, lease: leaseOf('audit') }),
    createRetention({ desk, timers, log, keep: () => post.settings(), lease: leaseOf('retention') }),
    createLotteryKeeper({ desk, lottery: options.lottery, timers, log, lease: leaseOf('lottery') }),
    createAccountKeeper({ accounts: desk, timers, log, lease: leaseOf('accounts') }),
  ];
  if (backfill !== null)
    loops.push(createHistoryFiller({ backfill, clock, timers, log, lease: leaseOf('history') }));
  const market = options.market === null ? null : { source: options.market };
  const ways = { settings: () => post.settings(), hasMail: post.way !== null, hook: post.alarmHook };
  const calling = { desk, market, gauges: options.gauges, ...ways };
  loops.push(createAlarmCaller({ ...calling, timers, log, lease: leaseOf('alarms') }));
  if (options.backup !== null) {
    const backing = { store, clock, schedule: options.backup, backUp: backUpInChild };
    loops.push(createBackupKeeper({ ...backing, timers, log, lease: leaseOf('backup') }));
  }
  // Letters are claimed one by one, so several processes may send them.
  if (post.way !== null && role !== 'web')
    loops.push(
      createLetterSender({
        store,
        clock,
        timers,
        log,
        place: post.place,
        ...post.way,
        recordRefused: (orderId) => recordRefusedLetters(desk, orderId),
      }),
    );
  if (holder !== null) loops.push(createFollower(options));
  return loops;
}

/** The process that publishes may not be the one in which a price was stopped. */
async function refreshOrders({ desk, market, refreshSettings }: WorkerSetOptions): Promise<void> {
  await refreshSettings();
  if (market !== null) await syncOrders(desk.store, market);
}

function openMarketDesk({ desk, market }: WorkerSetOptions, publish: () => Promise<void>): MarketDesk | null {
  return market === null ? null : createMarketDesk({ desk, source: market, publish });
}

/** A watcher for each rail whose network can be read; operators witness the others. */
function createWatchers(
  { desk, timers, log, onNewHead }: WorkerSetOptions,
  leaseOf: (name: string) => Lease,
  health: RailHealth,
): { readonly watchers: ReadonlyMap<string, RoundLoop>; readonly witnessed: ReadonlySet<string> } {
  const watchers = new Map<string, RoundLoop>();
  const witnessed = new Set<string>();
  for (const rail of desk.rails.values()) {
    const { railId, witness } = rail.network;
    if (witness === 'operator') {
      witnessed.add(railId);
      continue;
    }
    const watcher = createRailWatcher({
      desk,
      rail,
      timers,
      lease: leaseOf(`rail:${railId}`),
      health,
      log,
      random: Math.random,
      intervalMs: WATCH_EVERY_MS[rail.network.environment],
      onNewHead,
    });
    watchers.set(railId, watcher);
  }
  return { watchers, witnessed };
}

/** Notifies this process of writes by others on the same database. */
function createFollower(options: WorkerSetOptions): RoundLoop {
  const { rates, onNewHead } = options;
  return createNewsFollower({ ...options, isDemo: rates?.isDemo ?? null, onEverything: onNewHead });
}
