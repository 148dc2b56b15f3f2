import type { FastifyInstance } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListenAddress, ProcessSettings } from './config/process-settings.ts';
import type { ServerContext } from './context/context.ts';
import { listen } from './http/listen.ts';
import { buildConsoleApp } from './http/operator/build-console-app.ts';
import { createSetupToken } from './http/operator/session/credentials.ts';
import { buildPublicApp } from './http/public/build-public-app.ts';
import { createLeaving } from './machine/leaving.ts';
import type { Networks } from './rail/networks.ts';
import { createPasswordHasher } from './password/password-hasher.ts';
import type { Gauges } from './status/gauges.ts';
import { systemTimers, waitAtMost } from './machine/timers.ts';
import type { EpochKeeper } from './workers/epoch-keeper.ts';
import type { WorkerSet } from './workers/worker-set.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** How long running requests, and running rounds of workers, may take when the desk is stopped. */
const DRAIN_MAX_MS = 5_000;

export interface RunningDesk {
  /** The addresses of the applications, with their actual ports; a worker serves no visitors. */
  readonly publicUrl: string | null;
  readonly consoleUrl: string;
  /** The one-time link to create the owner, or null if there is one. */
  readonly setupUrl: string | null;
  /** Ends the streams and running requests, then the workers, then the store. */
  stop(): Promise<void>;
}

interface Doors {
  readonly settings: ProcessSettings;
  readonly context: Omit<ServerContext, 'isStopping'>;
  readonly networks: Networks;
  readonly workers: WorkerSet;
  readonly gauges: Gauges;
  readonly epoch: EpochKeeper;
}

/** Starts the workers and the applications of the process's role. */
export async function openDoors(doors: Doors): Promise<RunningDesk> {
  const { settings, networks, workers, gauges, epoch } = doors;
  const { store } = doors.context.desk;
  const leaving = createLeaving();
  const context: ServerContext = { ...doors.context, isStopping: leaving.tell };
  const setupToken = createSetupToken();
  const needsOwner = (await store.countOperators()) === 0;
  const apps: FastifyInstance[] = [];
  const openDoor = async (app: FastifyInstance, where: ListenAddress, prefix = ''): Promise<string> => {
    apps.push(app);
    return listen(app, where, { port: `${prefix}PORT`, host: `${prefix}HOST` });
  };
  const stop = async (): Promise<void> => {
    leaving.begin();
    // The next answer on each connection ends it: on an idle one a proxy could send a call just as it closes.
    for (const app of apps) app.server.maxRequestsPerSocket = 1;
    if (settings.databaseUrl !== null) await leaving.untilHeard();
    // Requests at a busy process are read first: a connection with an unread one counts as idle.
    await nextTurn();
    await Promise.all(apps.map(closeApp));
    // A node that does not answer may block its round; the next process repeats that round.
    await waitAtMost(systemTimers, DRAIN_MAX_MS, workers.stop());
    await epoch.stop();
    await networks.close();
    await store.close();
    await context.tracing?.stop();
  };
  try {
    const publicApp = settings.role === 'worker' ? null : await buildPublicApp(context);
    await workers.start();
    // Visitors first: they are served while the console is being built.
    const publicUrl = publicApp === null ? null : await openDoor(publicApp, settings.publicListen);
    const consoleApp = await buildConsoleApp({
      context,
      pagesFolder: findPages('console'),
      setupToken: needsOwner ? setupToken : null,
      hostNames: settings.consoleNames,
      proxies: settings.consoleProxies,
      passwords: createPasswordHasher(),
      market: workers.marketDesk,
      gauges,
      metricsToken: settings.metricsToken,
      railFaultsOf: (railId) => workers.health.faultsOf(railId),
    });
    const consoleUrl = await openDoor(consoleApp, settings.consoleListen, 'CONSOLE_');
    const setupUrl = needsOwner ? `${consoleUrl}/setup?token=${setupToken.text}` : null;
    return { publicUrl, consoleUrl, setupUrl, stop };
  } catch (thrown) {
    await Promise.all(apps.map(closeApp));
    await workers.stop();
    await epoch.stop();
    throw thrown;
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const cancel = systemTimers.after(DRAIN_MAX_MS, () => app.server.closeAllConnections());
  await app.close();
  cancel();
}

/** The folder of a built browser application, or null if it is not built. */
export function findPages(app: 'web' | 'console'): string | null {
  const folder = fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : null;
}
