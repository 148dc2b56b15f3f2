import path from 'node:path';
import { bareRoute } from './benchmark/bare-route.ts';
import type { Benchmark } from './benchmark/benchmark.ts';
import { createOrders } from './benchmark/create-order.ts';
import { DESK_EXTRAS, type DeskExtra, openOutside } from './benchmark/desk-extra.ts';
import type { DeskUnderLoad } from './benchmark/desk-under-load.ts';
import { namesBesideCatchUp, readBesideCatchUp } from './benchmark/read-beside-catch-up.ts';
import { readUnchangedOrder, readWholeOrder } from './benchmark/read-order.ts';
import { drawLottery } from './benchmark/draw-lottery.ts';
import { BLOCK_NODES, blocksSkipReason, namesOfBlocks, readBlocks } from './benchmark/read-blocks.ts';
import { signDocuments } from './benchmark/sign-documents.ts';
import { sendLetters } from './benchmark/send-letters.ts';
import { sqlAlone } from './benchmark/sql-alone.ts';
import { RECEIVE_SYMBOL } from './benchmark/desk-caller.ts';
import { idleDesk, startUp } from './benchmark/start-up.ts';
import { watchAddresses } from './benchmark/watch-addresses.ts';
import type { SqlAnswer, SqlQuestion } from './control/sql-control.ts';
import { declareReserveOf } from './database/declare-reserve.ts';
import { type PostgresServer, openPostgresServer } from './database/postgres-server.ts';
import { type Goal, BLOCK_GOALS, COMPUTING_GOALS, goalsOf, sqlCallersOf } from './goals.ts';
import { type LoadGun, startLoadGun } from './load/load-gun.ts';
import type { BenchOptions, DatabaseKind } from './options.ts';
import { makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { startNodeChild } from './process/node-child.ts';

const CALLERS = 64;

/** Requests per round: about a second of CPU time, which /proc counts in hundredths of a second. */
const AMOUNTS = {
  bare: 40_000,
  unchanged: 30_000,
  whole: 15_000,
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
  /** Requested measurements that cannot be done here, with the reason. */
  readonly skipped: readonly string[];
  /** Ends every process that the plan started, last first, and removes what they wrote. */
  end(): Promise<void>;
}

/** Everything that is open while the plan runs. */
interface Site {
  readonly gun: LoadGun;
  readonly amountOf: (name: keyof typeof AMOUNTS) => number;
  readonly isWanted: (name: string) => boolean;
  /** For the desks under load. */
  readonly nodeFlags: readonly string[];
  /** Called when the plan ends, last first. */
  readonly undoes: (() => Promise<void>)[];
}

/** Starts everything that the chosen benchmarks and their controls need. */
export async function makePlan(options: BenchOptions): Promise<Plan> {
  const undoes: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const undo of undoes.splice(0).toReversed()) await undo();
  };
  try {
    const gun = await startLoadGun();
    undoes.push(() => gun.end());
    const goals = [...COMPUTING_GOALS, ...BLOCK_GOALS, ...options.databases.flatMap(goalsOf)];
    const isWanted = wantedBy(options.only, goals);
    const nodeFlags = options.isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES_FOLDER}`] : [];
    const divisor = options.isQuick ? QUICK_DIVISOR : 1;
    const amountOf: Site['amountOf'] = (name) => AMOUNTS[name] / divisor;
    const site: Site = { gun, amountOf, isWanted, nodeFlags, undoes };
    return { ...(await buildPlan(site, options.databases)), goals, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A name or its beginning chooses a benchmark; its control runs, too. */
function wantedBy(only: readonly string[], goals: readonly Goal[]): (name: string) => boolean {
  const isChosen = (name: string): boolean =>
    only.length === 0 || only.some((start) => name.startsWith(start));
  const controls = new Set(
    goals.flatMap((goal) => (goal.kind === 'ratio' && isChosen(goal.benchmark) ? [goal.control] : [])),
  );
  return (name) => isChosen(name) || controls.has(name);
}

async function buildPlan(
  site: Site,
  databases: readonly DatabaseKind[],
): Promise<Pick<Plan, 'benchmarks' | 'postgresVersion' | 'skipped'>> {
  const computing = [...signDocuments(), drawLottery()].filter(({ name }) => site.isWanted(name));
  const blocks = await buildBlocks(site);
  const benchmarks = [...computing, ...blocks.benchmarks, ...(await buildBare(site))];
  const { skipped } = blocks;
  if (databases.includes('sqlite')) {
    benchmarks.push(...(await buildDatabase(site, 'sqlite', { desk: null, control: null })));
  }
  if (!databases.includes('postgres')) return { benchmarks, postgresVersion: null, skipped };
  const desk = await openServer(site);
  // A server of its own for the control, so that an idle desk's queries are not counted as the control's.
  const control = await openServer(site);
  if (desk === null || control === null) {
    const why = 'neither the programs of a server were found nor is TEST_DATABASE_URL set';
    return { benchmarks, postgresVersion: null, skipped: [...skipped, `everything on PostgreSQL: ${why}`] };
  }
  benchmarks.push(...(await buildDatabase(site, 'postgres', { desk, control })));
  return { benchmarks, postgresVersion: desk.version, skipped };
}

async function openServer(site: Site): Promise<PostgresServer | null> {
  const server = await openPostgresServer();
  if (server !== null) site.undoes.push(() => server.stop());
  return server;
}

async function buildBare({ gun, amountOf, isWanted, undoes }: Site): Promise<Benchmark[]> {
  if (!isWanted('bare-route')) return [];
  const script = new URL('./control/bare-server.ts', import.meta.url);
  const server = await startNodeChild<object, string>({ core: 'server', script, args: [] });
  undoes.push(() => server.end());
  return [bareRoute({ gun, server, connections: CALLERS, amount: amountOf('bare') })];
}

/** What a desk reads of networks, on real nodes. */
async function buildBlocks({ isWanted, undoes }: Site): Promise<Pick<Plan, 'benchmarks' | 'skipped'>> {
  const benchmarks: Benchmark[] = [];
  const skipped: string[] = [];
  for (const kind of BLOCK_NODES) {
    const { rail, bare } = namesOfBlocks(kind);
    if (!isWanted(rail) && !isWanted(bare)) continue;
    const why = blocksSkipReason(kind);
    if (why === false) benchmarks.push(...(await readBlocks(kind, undoes)));
    else skipped.push(`${rail}: ${why}`);
  }
  if (isWanted('watched-addresses')) benchmarks.push(watchAddresses());
  return { benchmarks, skipped };
}

interface Servers {
  readonly desk: PostgresServer | null;
  readonly control: PostgresServer | null;
}

/** Each control runs next to its benchmark, so that other load on the machine affects both. */
async function buildDatabase(site: Site, database: DatabaseKind, servers: Servers): Promise<Benchmark[]> {
  const starts = { database, server: servers.desk };
  return [
    ...(await buildControls(site, database, servers.control)),
    ...(await buildDesk(site, database, servers.desk)),
    ...(await buildCatchUp(site, database, servers.desk)),
    ...[startUp(starts), idleDesk(starts), sendLetters(starts)].filter(({ name }) => site.isWanted(name)),
  ];
}

async function buildControls(
  { amountOf, isWanted, undoes }: Site,
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
      amount: callers === 1 ? amountOf('sqlOne') : amountOf('sqlMany'),
    }),
  );
}

async function buildDesk(
  site: Site,
  database: DatabaseKind,
  server: PostgresServer | null,
): Promise<readonly Benchmark[]> {
  const { amountOf, isWanted } = site;
  const reads = ['unchanged', 'whole'].map((what) => `order-${what}-${database}`);
  const creations = [1, CALLERS].map((callers) => `order-create-${database}-c${callers}`);
  if (![...reads, ...creations].some(isWanted)) return [];
  const under = await startUnderLoad(site, { database, server, extra: null });
  return [
    readUnchangedOrder(under, { connections: CALLERS, amount: amountOf('unchanged') }),
    readWholeOrder(under, { connections: CALLERS, amount: amountOf('whole') }),
    ...(await buildExtras(site, database, server)),
    createOrders(under, { connections: 1, amount: amountOf('createOne') }),
    createOrders(under, { connections: CALLERS, amount: amountOf('createMany') }),
  ].filter(({ name }) => isWanted(name));
}

/** A live desk whose network has grown while it was away. */
async function buildCatchUp(
  { isWanted, nodeFlags, undoes }: Site,
  database: DatabaseKind,
  server: PostgresServer | null,
): Promise<readonly Benchmark[]> {
  const { quiet, beside } = namesBesideCatchUp(database);
  if (!isWanted(quiet) && !isWanted(beside)) return [];
  return readBesideCatchUp({ database, nodeFlags, ...(await makePlace(server, undoes)) }, undoes);
}

/** The same desk with something more to do, next to its control. */
async function buildExtras(
  site: Site,
  database: DatabaseKind,
  server: PostgresServer | null,
): Promise<readonly Benchmark[]> {
  const benchmarks: Benchmark[] = [];
  for (const extra of DESK_EXTRAS) {
    const names = ['order-create', 'order-unchanged'].map((what) => `${what}-${extra}-${database}`);
    if (!names.some((name) => site.isWanted(name) || site.isWanted(`${name}-c1`))) continue;
    const under = await startUnderLoad(site, { database, server, extra });
    benchmarks.push(
      readUnchangedOrder(under, { connections: CALLERS, amount: site.amountOf('unchanged') }),
      createOrders(under, { connections: 1, amount: site.amountOf('createOne') }),
    );
  }
  return benchmarks;
}

async function startUnderLoad(
  { gun, nodeFlags, undoes }: Site,
  options: {
    readonly database: DatabaseKind;
    readonly server: PostgresServer | null;
    readonly extra: DeskExtra | null;
  },
): Promise<DeskUnderLoad> {
  const { database, server, extra } = options;
  const place = await makePlace(server, undoes);
  await declareReserveOf(place, RECEIVE_SYMBOL);
  const outside = extra === null ? null : await openOutside(extra);
  if (outside !== null) undoes.push(() => outside.close());
  const desk = await startDesk({ core: 'server', nodeFlags, env: outside?.env ?? {}, ...place });
  undoes.push(() => desk.stop());
  outside?.attend?.(desk);
  return {
    database,
    desk,
    gun,
    extra,
    workers: { serverPid: desk.pid, databasePid: server?.pid ?? null },
    rowsPlace: place.databaseUrl ?? path.join(place.dataFolder, 'naru.sqlite'),
  };
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
