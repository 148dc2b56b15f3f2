import { type DatabaseKind, type DeskGround, layGround } from '../database/desk-ground.ts';
import { numberIn } from '../database/witness.ts';
import { createDeskClient } from '../load/desk-client.ts';
import { createRandomSource } from '../load/random-source.ts';
import { type LaneParts, type PriceBook, makeOrder } from '../load/visitor-lane.ts';
import { openAnswerLog } from '../load/answer-log.ts';
import { type TraceVerdict, judgeTrace } from './judge-trace.ts';
import { traceProcesses } from './strace.ts';

/** How many orders are asked for, and how many of them at a time. */
export interface SyncLoad {
  readonly orders: number;
  readonly atOnce: number;
}

export interface SyncReport extends SyncLoad {
  readonly database: DatabaseKind;
  /** Order transactions that the database holds more than before: one for each entry of the audit. */
  readonly commits: number;
  /** Creations that were acknowledged to the caller. */
  readonly acknowledged: number;
  readonly verdict: TraceVerdict;
}

const LIMIT_MS = 120_000;

/** Lets a real desk make orders and watches, from outside, every write, every sync and every answer. */
export async function measureSyncs(
  database: DatabaseKind,
  loads: readonly SyncLoad[],
): Promise<readonly SyncReport[]> {
  const ground = await layGround(database);
  try {
    const reports: SyncReport[] = [];
    for (const load of loads) reports.push(await measureLoad(ground, load));
    return reports;
  } finally {
    await ground.dispose();
  }
}

async function measureLoad(ground: DeskGround, load: SyncLoad): Promise<SyncReport> {
  const { desk, cluster, kind } = ground;
  const client = createDeskClient({ url: desk.publicUrl, signal: AbortSignal.timeout(LIMIT_MS) });
  const parts: LaneParts = { client, acknowledged: openAnswerLog(), random: createRandomSource(1) };
  const prices: PriceBook = new Map();
  // Asks for the price and fills the pool of connections, before anybody looks.
  await Promise.all(Array.from({ length: load.atOnce }, () => makeOrder(parts, prices, 0)));
  const countBefore = parts.acknowledged.orders.size;
  const pids = [desk.pid(), ...(cluster?.pids() ?? [])].filter((pid) => pid !== null);
  const trace = await traceProcesses(pids);
  const before = await countCommits(ground);
  let asked = 0;
  const lane = async (): Promise<void> => {
    while (asked < load.orders) {
      asked += 1;
      await makeOrder(parts, prices, 0);
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, lane));
  const commits = (await countCommits(ground)) - before;
  const verdict = judgeTrace(await trace.stop());
  return {
    ...load,
    database: kind,
    commits,
    acknowledged: parts.acknowledged.orders.size - countBefore,
    verdict,
  };
}

function countCommits({ witness }: DeskGround): Promise<number> {
  return witness.inSnapshot(async (ask) => {
    const [row] = await ask(`SELECT count(*) AS entry_count FROM audit_entries`);
    return row === undefined ? 0 : numberIn(row, 'entry_count');
  });
}
