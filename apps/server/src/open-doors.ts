import type { FastifyInstance } from 'fastify';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { ListenAddress, ProcessSettings } from './config/process-settings.ts';
import type { ServerContext } from './context/context.ts';
import { buildConsoleApp } from './http/operator/build-console-app.ts';
import { createSetupToken } from './http/operator/session/credentials.ts';
import { buildPublicApp } from './http/public/build-public-app.ts';
import type { Networks } from './rail/networks.ts';
import { createPasswordHasher } from './password/password-hasher.ts';
import type { Gauges } from './status/gauges.ts';
import { systemTimers, waitAtMost } from './machine/timers.ts';
import type { EpochKeeper } from './workers/epoch-keeper.ts';
import type { WorkerSet } from './workers/worker-set.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigFault, type ConfigProblem } from './config/config-problem.ts';

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

/** The names of the settings of an address, for problems with it. */
interface ListenNames {
  readonly port: string;
  readonly host: string;
}

/** Listens at an address and returns it with its actual port; throws a `ConfigFault` if it cannot be used. */
export async function listen(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  names: ListenNames,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (thrown) {
    const problem = await problemOf(thrown, { host, port }, names);
    throw problem === null ? thrown : new ConfigFault([problem]);
  }
  const address = app.server.address();
  return originOf(host, typeof address === 'object' && address !== null ? address.port : port);
}

async function problemOf(
  thrown: unknown,
  address: ListenAddress,
  names: ListenNames,
): Promise<ConfigProblem | null> {
  const { host, port } = address;
  switch (thrown instanceof Error && 'code' in thrown ? thrown.code : null) {
    case 'EADDRINUSE': {
      const user = (await answersAsDesk(address)) ? 'a Naru desk, which answers there' : 'another program';
      return {
        setting: names.port,
        problem: `port ${port} of ${host} is in use by ${user}`,
        fix: `stop it, or set ${names.port} to another port`,
      };
    }
    case 'EACCES':
      return {
        setting: names.port,
        problem: `this user may not listen on port ${port}`,
        fix: `set ${names.port} to a port above 1023, and let a proxy listen on ${port}`,
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return {
        setting: names.host,
        problem: `${host} is not an address of this computer`,
        fix: `set ${names.host} to 127.0.0.1, or to 0.0.0.0 for all addresses of this computer`,
      };
    default:
      return null;
  }
}

const ANSWER_MAX_MS = 2_000;

/** For an address that means all of this computer's: one at which it answers. */
const HERE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Whether the program at the port is a desk: both of its applications refuse an unknown call alike. */
async function answersAsDesk({ host, port }: ListenAddress): Promise<boolean> {
  try {
    const url = `${originOf(HERE.get(host) ?? host, port)}/api/port-in-use`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MAX_MS), redirect: 'manual' });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'code' in body && body.code === 'route_unknown';
  } catch {
    return false;
  }
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** With several processes: how long one keeps serving after `/health` says no, so that proxies leave it. */
const LEAVE_AFTER_MS = 1_500;

/** A busy process answers proxies late, so it keeps serving until they have got the answer this often. */
const HEARD_TIMES = 2;

const LEAVE_MAX_MS = 6_000;

const LOOK_EVERY_MS = 100;

/** How a process informs the proxy in front of it that it is leaving. */
export interface Leaving {
  /** Only for `/health`, because it counts the answers. */
  readonly tell: () => boolean;
  readonly begin: () => void;
  /** Resolves at once if nobody ever asked, because then there is no proxy to wait for. */
  readonly untilHeard: () => Promise<void>;
}

export function createLeaving(): Leaving {
  let isLeaving = false;
  let isAsked = false;
  let heardTimes = 0;
  return {
    tell: () => {
      if (isLeaving) heardTimes += 1;
      else isAsked = true;
      return isLeaving;
    },
    begin: () => {
      isLeaving = true;
    },
    untilHeard: async () => {
      await delay(LEAVE_AFTER_MS);
      for (let waitedMs = LEAVE_AFTER_MS; waitedMs < LEAVE_MAX_MS; waitedMs += LOOK_EVERY_MS) {
        if (!isAsked || heardTimes >= HEARD_TIMES) return;
        await delay(LOOK_EVERY_MS);
      }
    },
  };
}
