import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Desk,
  type Order,
  type Store,
  createAddressPool,
  createRateBook,
  createWatchBook,
  getPayRail,
} from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { openStore } from '@naru/store';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './clock.ts';
import { ConfigFault } from './config/config-fault.ts';
import type { ListenAddress, ProcessSettings } from './config/process-settings.ts';
import { readDeskSettings } from './config/stored-settings.ts';
import type { ServerContext } from './http/context.ts';
import { endStreamsOnClose } from './http/event-stream-end.ts';
import { createOrderHub } from './http/live/order-hub.ts';
import { buildConsoleApp } from './http/operator/build-console-app.ts';
import { createSetupToken } from './http/operator/setup-token.ts';
import { buildPublicApp } from './http/public/build-public-app.ts';
import { createIdSource } from './ids.ts';
import type { Log } from './log/json-log.ts';
import { type Networks, openRehearsalNetworks, toLiveNetworks } from './networks.ts';
import { createPasswordHasher } from './password/password-hasher.ts';
import { openDeskKeys } from './seed/desk-keys.ts';
import { seedRehearsal } from './seed/seed-rehearsal.ts';
import { type WorkerSet, createWorkerSet } from './workers/worker-set.ts';
import { loadSnapshots } from './workers/rate-publisher.ts';
import { systemTimers } from './workers/timers.ts';

/** Requests that are still being answered when the desk is told to stop have this long. */
const DRAIN_MAX_MS = 5_000;

export interface RunningDesk {
  /** Where the applications listen, with the ports that they got. */
  readonly publicUrl: string;
  readonly consoleUrl: string;
  /** The one-time link to create the owner, or null when there is one. */
  readonly setupUrl: string | null;
  /** Lets running requests end, ends the streams, then the workers, then the store. */
  stop(): Promise<void>;
}

/** Builds the whole desk out of its parts and opens its doors. Throws a ConfigFault, or what hinders it. */
export async function startDesk(settings: ProcessSettings, log: Log): Promise<RunningDesk> {
  const store = await openStoreOf(settings, log);
  try {
    return await startOnStore(settings, store, log);
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

function openStoreOf(settings: ProcessSettings, log: Log): Promise<Store> {
  if (settings.databaseUrl !== null) return openStore({ databaseUrl: settings.databaseUrl.reveal() });
  return openStore({
    dataFolder: settings.dataFolder,
    onWarning: (warning) => log({ level: 'warn', event: 'store_warning', fields: { warning } }),
  });
}

async function startOnStore(settings: ProcessSettings, store: Store, log: Log): Promise<RunningDesk> {
  const keys = await openDeskKeys(store);
  const networks = await openNetworks(settings, keys.rehearsalSeedText);
  const rates = createDemoRateSource();
  const hub = createOrderHub();
  const deskSettings = readDeskSettings(await store.listSettings());
  if (!deskSettings.ok) throw new ConfigFault(deskSettings.problems);
  const rateBook = createRateBook();
  const onChange: ((order: Order) => void)[] = [(order) => hub.announce(order)];
  const desk: Desk = {
    store,
    clock: systemClock,
    ids: createIdSource(systemClock),
    rails: networks.rails,
    assets: networks.assets,
    rateBook,
    addressPool: createAddressPool(store),
    watchBook: createWatchBook(store),
    settings: deskSettings.value,
    orderChanged: ({ order }) => {
      for (const listener of onChange) listener(order);
    },
  };
  rateBook.setAdjustments(await store.listAdjustments());
  await loadSnapshots(desk);
  if (settings.mode === 'rehearsal') await seedRehearsal({ desk, rehearsal: networks.rehearsal, rates });
  const workers = createWorkerSet({
    desk,
    rates,
    timers: systemTimers,
    log,
    // The embedded database has one process at a time, by a lock of its own.
    holder: settings.databaseUrl === null ? null : randomUUID(),
    onNewHead: () => hub.announceAll(),
  });
  onChange.push((order) => afterChange({ desk, workers, settings, log }, order));
  const context: ServerContext = {
    desk,
    hub,
    mode: settings.mode,
    rehearsal: networks.rehearsal,
    pokeRail: (railId) => workers.pokeRail(railId),
    isRailHealthy: (railId) => workers.health.isHealthy(railId),
    deskSecret: keys.deskSecret,
    pagesFolder: findPages('web'),
    isBehindProxy: settings.isBehindProxy,
    log,
  };
  return openDoors({ settings, context, networks, workers, store });
}

function openNetworks(settings: ProcessSettings, publicSeedText: string): Promise<Networks> {
  if (settings.mode === 'live') return Promise.resolve(toLiveNetworks([]));
  return openRehearsalNetworks({ dataFolder: settings.dataFolder, publicSeedText });
}

/** What follows from a change, after its commit and outside of its caller's time. */
function afterChange(
  parts: { desk: Desk; workers: WorkerSet; settings: ProcessSettings; log: Log },
  order: Order,
): void {
  const { desk, workers, settings, log } = parts;
  const { reference, stage, version } = order;
  log({ level: 'info', event: 'order_changed', fields: { reference, stage, version } });
  const rail = getPayRail(desk, order);
  if (version === 1) workers.fillPool(rail);
  // A payment that came too late is judged as soon as its order is closed, and not at the next round.
  if (settings.mode === 'rehearsal' && stage === 'closed') workers.pokeRail(rail.network.railId);
}

interface Doors {
  readonly settings: ProcessSettings;
  readonly context: ServerContext;
  readonly networks: Networks;
  readonly workers: WorkerSet;
  readonly store: Store;
}

async function openDoors({ settings, context, networks, workers, store }: Doors): Promise<RunningDesk> {
  const setupToken = createSetupToken();
  const needsOwner = (await store.countOperators()) === 0;
  const publicApp = await buildPublicApp(context);
  const consoleApp = await buildConsoleApp({
    context,
    pagesFolder: findPages('console'),
    setupToken: needsOwner ? setupToken : null,
    passwords: createPasswordHasher(),
    listRefusedOrders: () => workers.health.listRefused(),
  });
  const apps = [publicApp, consoleApp];
  for (const app of apps) endStreamsOnClose(app);
  const stop = async (): Promise<void> => {
    await Promise.all(apps.map(closeApp));
    await workers.stop();
    await networks.close();
    await store.close();
  };
  try {
    await workers.start();
    const publicUrl = await listen(publicApp, settings.publicListen);
    const consoleUrl = await listen(consoleApp, settings.consoleListen);
    const setupUrl = needsOwner ? `${consoleUrl}/setup?token=${setupToken.text}` : null;
    return { publicUrl, consoleUrl, setupUrl, stop };
  } catch (thrown) {
    await Promise.all(apps.map(closeApp));
    await workers.stop();
    await networks.close();
    throw thrown;
  }
}

async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  await app.listen({ host, port });
  const address = app.server.address();
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${typeof address === 'object' && address !== null ? address.port : port}`;
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const cancel = systemTimers.after(DRAIN_MAX_MS, () => app.server.closeAllConnections());
  await app.close();
  cancel();
}

/** The folder of a built browser application, or null before it is built. */
function findPages(app: 'web' | 'console'): string | null {
  const folder = fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : null;
}
