import { OPERATOR_HOLD_REASONS } from '@naru/core';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import {
  type AccountDesk,
  type Clock,
  type Desk,
  type Order,
  type OrderFailure,
  type RateSource,
  type Store,
  createAddressIntegrity,
  createAddressPool,
  createRateBook,
  createWatchBook,
  getPayRail,
  loadAdjustments,
  loadSnapshots,
} from '@naru/desk';
import { createAccountDesk } from './account/account-desk.ts';
import { findActing } from './account/operator-sessions.ts';
import {
  type ClockState,
  createClockWatch,
  monotonicMs,
  openDatabaseClock,
  systemClock,
} from './machine/clock.ts';
import { ConfigFault, getConfig } from './config/config-problem.ts';
import { checkDatabaseMarks, databaseOf } from './config/database-marks.ts';
import type { ProcessSettings } from './config/process-settings.ts';
import type { RailsFile } from './config/rails-file.ts';
import { type LiveSettings, openLiveSettings } from './config/setting-catalogue.ts';
import type { ServerContext } from './context/context.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import { CONNECTION_BOUNDS } from './limits/connection-limits.ts';
import { PROXIED_STREAM_BOUNDS, STREAM_BOUNDS, createStreamLimits } from './limits/stream-limits.ts';
import { createOrderHub } from './live/order-hub.ts';
import { assertDatabaseThere, openEpoch, openEpochFile } from './backup/open-epoch.ts';
import { hashText } from './machine/hash-text.ts';
import { createIdSource } from './machine/ids.ts';
import { createLotteryParts } from './lottery/lottery-facts.ts';
import { type Log, describeFault } from './log/json-log.ts';
import { type Post, openPost } from './mail/open-post.ts';
import { type Networks, openLiveNetworks, openRehearsalNetworks } from './rail/networks.ts';
import { findPages, type RunningDesk, openDoors } from './open-doors.ts';
import { openDeskStore } from './open-desk-store.ts';
import { type PracticeParts, openPractice } from './rehearsal/open-practice.ts';
import { createPasswordHasher } from './password/password-hasher.ts';
import { type DeskKeys, type Signing, openKeys } from './signing/open-signing.ts';
import { declareReserves, seedRehearsal } from './rehearsal/seed-rehearsal.ts';
import { createEpochKeeper } from './workers/epoch-keeper.ts';
import { type WorkerSet, type WorkerSetOptions, createWorkerSet } from './workers/worker-set.ts';
import { openMarket, openMarketSources } from './market/open-market.ts';
import { createHttpScreener } from './screening/http-screener.ts';
import { type StoredSignOfLife, createSignOfLife } from './opening/sign-of-life.ts';
import { createGauges } from './status/gauges.ts';
import { systemTimers } from './machine/timers.ts';
import { traceRails, type Tracing, openTracing } from './tracing/tracing.ts';
import { OWN_LETTERS } from './with-modules.ts';

/** Builds the desk from its parts and starts listening. Throws a ConfigFault, or another fault. */
export async function startDesk(settings: ProcessSettings, log: Log): Promise<RunningDesk> {
  const railsFile = await readRailsFileOf(settings);
  const tracing = await openTracing(settings.otlpEndpoint);
  await assertDatabaseThere(settings, log);
  const opened = await openDeskStore(settings, log, tracing?.span ?? null);
  let networks: Networks | null = null;
  try {
    const databaseClock = await openDatabaseClock(opened, systemClock);
    const clockWatch = createClockWatch({
      clock: databaseClock,
      elapsedMs: monotonicMs,
      onStep: (byMs) => log({ level: 'warn', event: 'clock_stepped', fields: { byMs } }),
    });
    const { store, clock, practice } = await openPractice(settings.mode, opened, databaseClock);
    const keysOfDesk = await openKeys(settings, { store, clock, log });
    const untraced = await openNetworks(settings, railsFile, keysOfDesk.keys);
    networks = tracing === null ? untraced : traceRails(untraced, tracing);
    const signOfLife = createSignOfLife({ store, clock });
    await signOfLife.refresh();
    const live = refreshWith(await openLiveSettings({ store, log }), [
      () => signOfLife.refresh(),
      () => databaseClock.synchronize(),
      async () => void clockWatch.read(),
      async () => practice.practiceClock?.refresh(),
    ]);
    const clocks = {
      clock,
      clocksApartMs: () => databaseClock.apartMs(),
      readClockState: () => clockWatch.read(),
      practice,
    };
    const held = { store, ...keysOfDesk, networks, tracing, log };
    return await startOnStore({ settings, ...clocks, live, signOfLife, railsFile, ...held });
  } catch (thrown) {
    await networks?.close();
    await opened.close();
    throw thrown;
  }
}

/** Looks for changes of other processes whenever the settings are refreshed. */
function refreshWith(live: LiveSettings, others: readonly (() => Promise<void>)[]): LiveSettings {
  const refresh = async (): Promise<void> => {
    await live.refresh();
    for (const refreshOther of others) await refreshOther();
  };
  return { ...live, refresh };
}

interface Foundation {
  readonly settings: ProcessSettings;
  readonly clock: Clock;
  /** The difference between the clocks of this machine and of the database. */
  readonly clocksApartMs: () => number;
  readonly readClockState: () => ClockState;
  readonly practice: PracticeParts;
  /** The stored settings. */
  readonly live: LiveSettings;
  readonly signOfLife: StoredSignOfLife;
  readonly railsFile: RailsFile;
  readonly store: Store;
  readonly keys: DeskKeys;
  readonly signing: Signing;
  readonly networks: Networks;
  readonly tracing: Tracing | null;
  readonly log: Log;
}

async function startOnStore(foundation: Foundation): Promise<RunningDesk> {
  const { settings, live, signOfLife, railsFile, keys, networks, log } = foundation;
  const isRehearsal = settings.mode === 'rehearsal';
  const sources = openMarketSources(isRehearsal ? 'demo' : railsFile.rates, settings, foundation);
  const { rates, liveFeeds } = sources;
  const hub = createOrderHub();
  const market = openMarket(foundation, rates, liveFeeds);
  const onChange: ((order: Order) => void)[] = [(order) => hub.announce(order)];
  const post = openPost(settings, live.current, keys, OWN_LETTERS);
  const desk = await createDesk(foundation, { post, isDemo: rates?.isDemo ?? null }, (order) => {
    for (const listener of onChange) listener(order);
  });
  const file = openEpochFile(settings.stateFolder);
  await openEpoch({ desk, file, log, settings });
  const epoch = createEpochKeeper({ desk, file, timers: systemTimers, log, onWentBack: leaveAtOnce(log) });
  onChange.push(() => epoch.noteChange());
  await fillBooks(foundation, desk, rates);
  const accounts = createAccounts(foundation, desk);
  const gauges = createGauges(accounts, { ...settings, ...foundation, letters: post.settings });
  const workers = createWorkerSet({
    ...sources,
    desk: accounts,
    timers: systemTimers,
    log,
    ...describePlace(settings),
    onNewHead: () => hub.announceAll(),
    onOrder: (orderId) => hub.announce({ orderId }),
    onPrices: market.announcePrices,
    post,
    refreshSettings: live.refresh,
    gauges,
    backup: settings.backup.schedule,
    lottery: createLotteryParts(keys.deskSecret, { isRehearsal }),
    market: rates,
  });
  onChange.push((order) => afterChange({ desk, workers, settings, log }, order));
  const context: Omit<ServerContext, 'isStopping'> = {
    desk,
    accounts,
    storePlace: databaseOf(settings),
    hub,
    market: market.facts,
    mode: settings.mode,
    rehearsal: networks.rehearsal,
    ...foundation.practice,
    pokeRail: (railId) => workers.pokeRail(railId),
    addressIntegrity: createAddressIntegrity(desk),
    isRailHealthy: (railId) => workers.health.isHealthy(railId),
    deskSecret: keys.deskSecret,
    post,
    front: () => live.current().front,
    refreshSettings: live.refresh,
    noteOperator: signOfLife.note,
    pagesFolder: findPages('web'),
    ...givenToApps(foundation),
    ...createLimits(foundation),
    log,
  };
  return openDoors({ settings, context, networks, workers, gauges, epoch });
}

type GivenToApps = Pick<ServerContext, 'proxies' | 'publicUrl' | 'signing' | 'tracing'>;

function givenToApps({ settings, signing, tracing }: Foundation): GivenToApps {
  return { proxies: settings.proxies, publicUrl: settings.publicUrl, signing, tracing };
}

/** The place of this process among those of its desk. */
function describePlace({ databaseUrl, role }: ProcessSettings): Pick<WorkerSetOptions, 'holder' | 'role'> {
  return { holder: databaseUrl === null ? null : randomUUID(), role };
}

/** Writes the first entries of the books, before the first visitor comes. */
async function fillBooks(
  { settings, railsFile, networks, keys, live, log }: Foundation,
  desk: Desk,
  rates: RateSource | null,
): Promise<void> {
  if (rates === null) log({ level: 'warn', event: 'no_price_source' });
  await declareReserves(desk, railsFile.reserves);
  const isRehearsal = settings.mode === 'rehearsal';
  if (isRehearsal && rates !== null) {
    const lottery = createLotteryParts(keys.deskSecret, { isRehearsal });
    await seedRehearsal({ ...networks, desk, rates, lottery, refreshSettings: live.refresh });
  }
}

function createAccounts({ live, keys, log, practice }: Foundation, desk: Desk): AccountDesk {
  const brandName = (): string => live.current().front.brandName;
  const clockAheadMs = (): number => practice.practiceClock?.aheadMs() ?? 0;
  return createAccountDesk(desk, createPasswordHasher(), { ...keys, brandName, log, clockAheadMs });
}

function createLimits({
  settings,
  clock,
  live,
  store,
  keys,
}: Foundation): Pick<ServerContext, 'limits' | 'openOrders' | 'streamLimits' | 'connectionBounds'> {
  const { areLimitsOn, proxies } = settings;
  const streamBounds = proxies !== 0 ? PROXIED_STREAM_BOUNDS : STREAM_BOUNDS;
  const bounds = () => live.current().limits;
  const { sharedCounts: counts } = store;
  const shared = counts === null ? null : { counts, secret: keys.deskSecret };
  return {
    limits: createRequestLimits(clock, areLimitsOn ? bounds : null, shared),
    openOrders: () => (areLimitsOn ? bounds() : null),
    streamLimits: createStreamLimits(areLimitsOn ? streamBounds : null),
    connectionBounds: areLimitsOn ? CONNECTION_BOUNDS : null,
  };
}

async function createDesk(
  { settings, clock, live, signOfLife, store, keys, networks, log }: Foundation,
  { post, isDemo }: { readonly post: Post; readonly isDemo: boolean | null },
  orderChanged: (order: Order) => void,
): Promise<Desk> {
  const { rails, assets } = networks;
  const problems = await checkDatabaseMarks(store, { mode: settings.mode, assetIds: [...assets.keys()] });
  if (problems.length > 0) throw new ConfigFault(problems);
  const desk: Desk = {
    store,
    clock,
    ids: createIdSource(clock),
    rails,
    assets,
    rateBook: createRateBook(),
    addressPool: createAddressPool(store, () => setImmediate()),
    watchBook: createWatchBook(store, clock),
    get settings() {
      return {
        ...live.current().desk,
        ...(settings.areLimitsOn ? {} : { unpaidUsdCentsMax: null }),
        areOrderLettersOn: post.way !== null && post.settings().areOrderLettersOn,
        canSendMail: post.way !== null,
      };
    },
    signOfLife,
    findActing,
    screener: settings.screening === null ? null : createHttpScreener(settings.screening, log),
    hashText,
    sealText: keys.secretBox.seal,
    orderChanged: ({ order, openedHolds }) => {
      orderChanged(order);
      for (const { reason } of openedHolds) {
        // A hold that an operator opened is not an alarm.
        const level = OPERATOR_HOLD_REASONS.some((known) => known === reason) ? 'info' : 'error';
        log({ level, event: 'order_held', fields: { reference: order.reference, reason } });
      }
    },
    orderFailed: (failure) => logOrderFailure(log, failure),
  };
  await loadAdjustments(desk);
  await loadSnapshots(desk, isDemo);
  return desk;
}

/** The networks of a live desk; a rehearsal desk offers every currency without the file. */
async function readRailsFileOf(settings: ProcessSettings): Promise<RailsFile> {
  if (settings.mode === 'rehearsal') return { rails: [], rates: null, reserves: new Map() };
  const { readRailsFile } = await import('./config/rails-file.ts');
  return getConfig(await readRailsFile(settings.dataFolder));
}

async function openNetworks(
  { mode, dataFolder }: ProcessSettings,
  railsFile: RailsFile,
  { publicSeedText }: DeskKeys,
): Promise<Networks> {
  if (mode === 'live') return openLiveNetworks(railsFile.rails, systemClock, publicSeedText);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  return openRehearsalNetworks({ dataFolder, publicSeedText });
}

/** Runs after the commit of a change; its caller does not wait for it. */
function afterChange(
  parts: { desk: Desk; workers: WorkerSet; settings: ProcessSettings; log: Log },
  order: Order,
): void {
  const { desk, workers, settings, log } = parts;
  const { reference, stage, version } = order;
  log({ level: 'info', event: 'order_changed', fields: { reference, stage, version } });
  const rail = getPayRail(desk, order);
  if (version === 1) workers.fillPool(rail);
  // A late payment is judged as soon as its order is closed, not at the next round.
  if (settings.mode === 'rehearsal' && stage === 'closed') workers.pokeRail(rail.network.railId);
}

/** The marks of this process are newer than the restored database; the next start handles the restore. */
function leaveAtOnce(log: Log): () => void {
  return () => {
    log({ level: 'error', event: 'database_went_back' });
    process.exit(1);
  };
}

/** Logs that one order threw in a round of a worker; the others were processed. */
function logOrderFailure(log: Log, { reference, round, failureCount, thrown }: OrderFailure): void {
  const fields = { reference, round, failures: failureCount, fault: describeFault(thrown) };
  log({ level: 'error', event: 'order_failed', fields });
}
