import path from 'node:path';
import { bareRoute, bareUnchanged } from './benchmark/bare-route.ts';
import type { Benchmark } from './benchmark/benchmark.ts';
import { createOrders } from './benchmark/create-order.ts';
import { deriveAddress } from './benchmark/derive-address.ts';
import type { DeskUnderLoad } from './benchmark/desk-under-load.ts';
import { readUnchangedOrder, readWholeOrder } from './benchmark/read-order.ts';
import { readSignedIn } from './benchmark/read-signed-in.ts';
import { sqlAlone } from './benchmark/sql-alone.ts';
import { RECEIVE_SYMBOL } from './benchmark/desk-caller.ts';
import { idleMemory, startUp } from './benchmark/start-up.ts';
import type { SqlAnswer, SqlQuestion } from './control/sql-control.ts';
import { declareReserveOf } from './database/declare-reserve.ts';
import { type PostgresServer, openPostgresServer } from './database/postgres-server.ts';
import { type Goal, goalsOf, sqlCallersOf } from './goals.ts';
import { type LoadGun, startLoadGun } from './load/load-gun.ts';
import type { BenchOptions, DatabaseKind } from './options.ts';
import { makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { startNodeChild } from './process/node-child.ts';

const CALLERS = 64;

/** Enough for about a second of CPU time, which /proc tells to a hundredth of a second. */
const AMOUNTS = {
  bare: 40_000,
  bareOne: 5_000,
  unchanged: 30_000,
  whole: 15_000,
  signedIn: 10_000,
  createOne: 1_500,
  createMany: 6_000,
  sqlOne: 3_000,
  sqlMany: 6_000,
};
const QUICK_DIVISOR = 5;
const PROFILES_FOLDER = path.join(import.meta.dirname, '..', 'results', 'profiles');

export interface Plan {
  readonly benchmarks: readonly Benchmark[];
  readonly goals: readonly Goal[];
  readonly postgresVersion: string | null;
  /** What was asked for and cannot be done here. */
  readonly skipped: readonly string[];
  /** Ends every process that the plan started, last first, and removes what they wrote. */
  end(): Promise<void>;
}

/** What is open while the plan runs. */
interface Site {
  readonly gun: LoadGun;
  readonly amounts: typeof AMOUNTS;
  readonly isWanted: (name: string) => boolean;
  /** For the desks under load. */
  readonly nodeFlags: readonly string[];
  /** Called when the plan ends, last first. */
  readonly undoes: (() => Promise<void>)[];
}

/** Starts whatever the chosen benchmarks and their controls need. */
export async function makePlan(options: BenchOptions): Promise<Plan> {
  const undoes: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const undo of undoes.splice(0).toReversed()) await undo();
  };
  try {
    const gun = await startLoadGun();
    undoes.push(() => gun.end());
    const goals = options.databases.flatMap(goalsOf);
    const isWanted = wantedBy(options.only, goals);
    const nodeFlags = options.isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES_FOLDER}`] : [];
    const site: Site = { gun, amounts: scaleAmounts(options.isQuick), isWanted, nodeFlags, undoes };
    return { ...(await buildPlan(site, options.databases)), goals, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A name or its beginning chooses a benchmark; the controls of what is chosen come along. */
function wantedBy(only: readonly string[], goals: readonly Goal[]): (name: string) => boolean {
  const isChosen = (name: string): boolean =>
    only.length === 0 || only.some((start) => name.startsWith(start));
  const controls = new Set(
    goals.flatMap((goal) => (goal.kind === 'ratio' && isChosen(goal.benchmark) ? goal.controls : [])),
  );
  return (name) => isChosen(name) || controls.has(name);
}

function scaleAmounts(isQuick: boolean): typeof AMOUNTS {
  if (!isQuick) return AMOUNTS;
  const scale = (amount: number): number => amount / QUICK_DIVISOR;
  return {
    bare: scale(AMOUNTS.bare),
    bareOne: scale(AMOUNTS.bareOne),
    unchanged: scale(AMOUNTS.unchanged),
    whole: scale(AMOUNTS.whole),
    signedIn: scale(AMOUNTS.signedIn),
    createOne: scale(AMOUNTS.createOne),
    createMany: scale(AMOUNTS.createMany),
    sqlOne: scale(AMOUNTS.sqlOne),
    sqlMany: scale(AMOUNTS.sqlMany),
  };
}

async function buildPlan(
  site: Site,
  databases: readonly DatabaseKind[],
): Promise<Pick<Plan, 'benchmarks' | 'postgresVersion' | 'skipped'>> {
  const benchmarks = await buildBare(site);
  benchmarks.push(...[deriveAddress()].filter(({ name }) => site.isWanted(name)));
  if (databases.includes('sqlite')) {
    benchmarks.push(...(await buildDatabase(site, 'sqlite', { desk: null, control: null })));
  }
  if (!databases.includes('postgres')) return { benchmarks, postgresVersion: null, skipped: [] };
  const desk = await openServer(site);
  // A server of its own for the control, so that an idle desk's queries are not counted as the control's.
  const control = await openServer(site);
  if (desk === null || control === null) {
    const why = 'neither the programs of a server were found nor is TEST_DATABASE_URL set';
    return { benchmarks, postgresVersion: null, skipped: [`everything on PostgreSQL: ${why}`] };
  }
  benchmarks.push(...(await buildDatabase(site, 'postgres', { desk, control })));
  return { benchmarks, postgresVersion: desk.version, skipped: [] };
}

async function openServer(site: Site): Promise<PostgresServer | null> {
  const server = await openPostgresServer();
  if (server !== null) site.undoes.push(() => server.stop());
  return server;
}

async function buildBare({ gun, amounts, isWanted, undoes }: Site): Promise<Benchmark[]> {
  if (!['bare-route', 'bare-unchanged', 'bare-route-c1'].some(isWanted)) return [];
  const script = new URL('./control/bare-server.ts', import.meta.url);
  const server = await startNodeChild<object, string>({ core: 'server', script, args: [] });
  undoes.push(() => server.end());
  const many = { gun, server, connections: CALLERS, amount: amounts.bare };
  const one = { gun, server, connections: 1, amount: amounts.bareOne };
  return [bareRoute(many), bareUnchanged(many), bareRoute(one)].filter(({ name }) => isWanted(name));
}

interface Servers {
  readonly desk: PostgresServer | null;
  readonly control: PostgresServer | null;
}

/** Controls stand beside what they are for, so that the machine's mood is the same for both. */
async function buildDatabase(site: Site, database: DatabaseKind, servers: Servers): Promise<Benchmark[]> {
  const starts = { database, server: servers.desk };
  return [
    ...(await buildControls(site, database, servers.control)),
    ...(await buildDesk(site, database, servers.desk)),
    ...[startUp(starts), idleMemory(starts)].filter(({ name }) => site.isWanted(name)),
  ];
}

async function buildControls(
  { amounts, isWanted, undoes }: Site,
  database: DatabaseKind,
  server: PostgresServer | null,
): Promise<readonly Benchmark[]> {
  const chosen = sqlCallersOf(database).filter((callers) => isWanted(`sql-alone-${database}-c${callers}`));
  if (chosen.length === 0) return [];
  const place = await makePlace(server, undoes);
  const control = await startNodeChild<SqlQuestion, SqlAnswer>({
    core: 'server',
    script: new URL(`./control/${database}-orders.ts`, import.meta.url),
    args: [place.databaseUrl ?? place.dataFolder],
  });
  undoes.push(() => control.end());
  return chosen.map((callers) =>
    sqlAlone({
      database,
      control,
      databasePid: server?.pid ?? null,
      callers,
      amount: callers === 1 ? amounts.sqlOne : amounts.sqlMany,
    }),
  );
}

async function buildDesk(
  { gun, amounts, isWanted, nodeFlags, undoes }: Site,
  database: DatabaseKind,
  server: PostgresServer | null,
): Promise<readonly Benchmark[]> {
  const names = ['order-unchanged', 'order-whole', 'order-signed-in', 'order-create'];
  const isNeeded = names.some((name) => [`${name}-${database}`, `${name}-${database}-c1`].some(isWanted));
  if (!isNeeded && !isWanted(`order-create-${database}-c${CALLERS}`)) return [];
  const place = await makePlace(server, undoes);
  await declareReserveOf(place, RECEIVE_SYMBOL);
  const desk = await startDesk({ core: 'server', nodeFlags, ...place });
  undoes.push(() => desk.stop());
  const under: DeskUnderLoad = {
    database,
    desk,
    gun,
    workers: { serverPid: desk.pid, databasePid: server?.pid ?? null },
    rowsPlace: place.databaseUrl ?? path.join(place.dataFolder, 'naru.sqlite'),
  };
  return [
    readUnchangedOrder(under, { connections: CALLERS, amount: amounts.unchanged }),
    readWholeOrder(under, { connections: CALLERS, amount: amounts.whole }),
    readSignedIn(under, { connections: CALLERS, amount: amounts.signedIn }),
    createOrders(under, { connections: 1, amount: amounts.createOne }),
    createOrders(under, { connections: CALLERS, amount: amounts.createMany }),
  ].filter(({ name }) => isWanted(name));
}

async function makePlace(
  server: PostgresServer | null,
  undoes: Site['undoes'],
): Promise<{ readonly dataFolder: string; readonly databaseUrl: string | null }> {
  const dataFolder = await makeDataFolder();
  undoes.push(() => removeDataFolder(dataFolder));
  if (server === null) return { dataFolder, databaseUrl: null };
  const databaseUrl = await server.createDatabase();
  undoes.push(() => server.dropDatabase(databaseUrl));
  return { dataFolder, databaseUrl };
}
