import { setTimeout as delay } from 'node:timers/promises';
import { CODE_VERSION, listDumpedTables } from '@naru/store/dump';
import type { OperatorSession } from '../../harness/operator-session.ts';
import { checkDesk } from '../check/check-desk.ts';
import { type DatabaseKind, type DeskGround, layGround } from '../database/desk-ground.ts';
import { numberIn } from '../database/witness.ts';
import { createDeskClient } from '../load/desk-client.ts';
import { startMixedLoad } from '../load/mixed-load.ts';
import { createOwner } from '../load/operator-lane.ts';
import { type RandomSource, createRandomSource } from '../load/random-source.ts';
import { type AnswerLog, openAnswerLog } from '../load/answer-log.ts';
import { type BackupRound, openBackupRound } from './backup-round.ts';
import { type Measured, judgeGrowth, judgeProcess } from './growth.ts';
import { type ProcessFigures, measureFolder, sampleProcess } from './process-figures.ts';

export interface SoakPlan {
  readonly database: DatabaseKind;
  readonly stretches: number;
  /** How long the desk is used before something happens to it. */
  readonly stretchMs: number;
  readonly visitorPauseMs: number;
  readonly seed: number;
}

/** What happens to a desk that is in use. */
type Event = 'killed' | 'restarted' | 'upgraded' | 'database killed';

export interface Stretch {
  readonly endedBy: Event;
  readonly samples: readonly ProcessFigures[];
  readonly orders: number;
  readonly dataBytes: number;
  readonly rows: ReadonlyMap<string, number>;
  readonly findings: readonly string[];
}

export interface SoakReport {
  readonly plan: SoakPlan;
  readonly acknowledged: AnswerLog;
  readonly stretches: readonly Stretch[];
  /** A sentence for everything that was wrong. */
  readonly findings: readonly string[];
  readonly durationMs: number;
}

const ROWS_FREE = 1_000;
const BYTES_FREE = 64 * 1024 * 1024;
/** Longer than it takes until visitors have met a desk that is away. */
const AWAY_MS_MAX = 3_000;
/** Makes the programs of the desk later releases, with planted migrations. */
const LATER_RELEASE = { NODE_OPTIONS: `--import=${import.meta.resolve('@naru/store/later-release')}` };
const SIGN_IN_MS_MAX = 120_000;

interface SoakParts {
  readonly plan: SoakPlan;
  readonly ground: DeskGround;
  readonly backups: BackupRound;
  readonly acknowledged: AnswerLog;
  readonly random: RandomSource;
  readonly session: OperatorSession;
}

/**
 * Visitors, an operator and networks use a desk for long while it is backed up, killed, restarted, upgraded
 * and loses its database; after each stretch it is compared with what it acknowledged.
 */
export async function runSoak(plan: SoakPlan, onStretch: (stretch: Stretch) => void): Promise<SoakReport> {
  const startedAt = performance.now();
  const backups = await openBackupRound();
  const ground = await layGround(plan.database, backups.env);
  try {
    const signal = AbortSignal.timeout(SIGN_IN_MS_MAX);
    const client = createDeskClient({ url: ground.desk.consoleUrl, signal });
    const session = await createOwner(client, ground.desk.setupUrl());
    const acknowledged = openAnswerLog();
    const parts = { plan, ground, backups, acknowledged, random: createRandomSource(plan.seed), session };
    const stretches: Stretch[] = [];
    for (let place = 0; place < plan.stretches; place += 1) {
      const stretch = await runStretch(parts, place);
      stretches.push(stretch);
      onStretch(stretch);
      if (stretch.findings.length > 0) break;
    }
    const findings = [...stretches.flatMap(({ findings: found }) => found), ...judgeStretches(stretches)];
    return { plan, acknowledged, stretches, findings, durationMs: performance.now() - startedAt };
  } finally {
    await ground.dispose();
    await backups.dispose();
  }
}

async function runStretch(parts: SoakParts, place: number): Promise<Stretch> {
  const { plan, ground, backups, acknowledged, random, session } = parts;
  const { desk } = ground;
  const load = startMixedLoad({ desk, session, acknowledged, random, visitorPauseMs: plan.visitorPauseMs });
  const sampling = sampleProcess(desk.pid(), plan.stretchMs);
  await delay(plan.stretchMs / 2);
  const backedUp = backups.backUpAndDrill(desk);
  const samples = await sampling;
  const backupFindings = await backedUp;
  const events = plan.database === 'sqlite' ? SQLITE_EVENTS : POSTGRES_EVENTS;
  const endedBy = events[place % events.length] ?? 'killed';
  const upgradeFindings = await endStretch(parts, endedBy);
  await load.stop();
  const findings = [
    ...backupFindings,
    ...upgradeFindings,
    ...judgeProcess(samples),
    ...(await checkDesk(ground, acknowledged)),
  ];
  return {
    endedBy,
    samples,
    orders: acknowledged.orders.size,
    dataBytes: await measureFolder(desk.dataFolder),
    rows: await countRows(ground),
    findings: findings.map((what) => `stretch ${place + 1} (${endedBy}): ${what}`),
  };
}

const SQLITE_EVENTS: readonly Event[] = ['killed', 'upgraded', 'restarted'];
const POSTGRES_EVENTS: readonly Event[] = ['killed', 'upgraded', 'restarted', 'database killed'];

/** Under load. */
async function endStretch(parts: SoakParts, endedBy: Event): Promise<readonly string[]> {
  const { ground, random } = parts;
  const { desk, cluster, witness } = ground;
  if (endedBy === 'database killed') {
    await cluster?.killHard();
    await delay(random.between(0, AWAY_MS_MAX));
    await cluster?.start();
    return [];
  }
  await (endedBy === 'killed' ? desk.killHard() : desk.stop());
  await witness.endLeases();
  if (endedBy === 'upgraded') return upgrade(parts);
  await desk.start();
  return [];
}

/** To the next release, which also has to take the backup that the one before wrote. */
async function upgrade({ ground, backups }: SoakParts): Promise<readonly string[]> {
  const { desk, witness } = ground;
  const readVersion = () =>
    witness.inSnapshot(async (ask) => {
      const [row = {}] = await ask('SELECT max(version) AS version FROM schema_steps');
      return numberIn(row, 'version');
    });
  const before = await readVersion();
  desk.setEnv({ ...LATER_RELEASE, LATER_RELEASES: String(before + 1 - CODE_VERSION) });
  await desk.start();
  const after = await readVersion();
  const isUpgraded = after === before + 1;
  return [
    ...(isUpgraded ? [] : [`the tables have version ${after} after the upgrade of version ${before}`]),
    ...(await backups.drill(desk)),
  ];
}

async function countRows({ witness }: DeskGround): Promise<ReadonlyMap<string, number>> {
  const names = ['leases', ...listDumpedTables(CODE_VERSION).map(({ name }) => name)];
  return witness.inSnapshot(async (ask) => {
    const rows = new Map<string, number>();
    for (const name of names) {
      const [row] = await ask(`SELECT count(*) AS row_count FROM ${name}`);
      rows.set(name, row === undefined ? 0 : numberIn(row, 'row_count'));
    }
    return rows;
  });
}

/** What each table and the disk had after each stretch. */
export function listMeasured(stretches: readonly Stretch[]): {
  readonly tables: readonly Measured[];
  readonly disk: Measured;
} {
  const names = [...(stretches[0]?.rows.keys() ?? [])];
  return {
    tables: names.map((name) => ({ name, amounts: stretches.map(({ rows }) => rows.get(name) ?? 0) })),
    disk: { name: 'the data folder, in bytes,', amounts: stretches.map(({ dataBytes }) => dataBytes) },
  };
}

function judgeStretches(stretches: readonly Stretch[]): readonly string[] {
  const { tables, disk } = listMeasured(stretches);
  const explained = { orders: stretches.map(({ orders }) => orders), stretches: stretches.length };
  const payouts = [0, ...stretches.map(({ rows }) => rows.get('disbursements') ?? 0)];
  const idle = stretches.map((_, place) => place).filter((place) => payouts[place] === payouts[place + 1]);
  return [
    ...idle.map((place) => `stretch ${place + 1}: nobody was paid`),
    ...judgeGrowth(tables, { ...explained, freeAmount: ROWS_FREE }),
    ...judgeGrowth([disk], { ...explained, freeAmount: BYTES_FREE }),
  ];
}
