import { readCpuUs, readTreeCpuUs } from '../process/cpu-time.ts';
import type { Round } from './benchmark.ts';

/** Who does the work of a burst. */
export interface Workers {
  readonly serverPid: number;
  /** The root of the database's processes; null where it is embedded or runs elsewhere. */
  readonly databasePid: number | null;
}

export interface Burst {
  readonly requests: number;
  readonly wallMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Runs a burst and divides the CPU time that its workers took by its requests. */
export async function measureBurst<B extends Burst>(
  workers: Workers,
  runBurst: () => Promise<B>,
): Promise<{ readonly burst: B; readonly round: Round }> {
  const before = readWorkers(workers);
  const burst = await runBurst();
  const after = readWorkers(workers);
  const { requests, wallMs, p50Ms, p99Ms } = burst;
  const server = perRequest(before.serverUs, after.serverUs, requests);
  const database = perRequest(before.databaseUs, after.databaseUs, requests);
  return {
    burst,
    round: {
      ...(server === null ? {} : { serverCpuUs: server, cpuUs: server + (database ?? 0) }),
      ...(database === null ? {} : { databaseCpuUs: database }),
      perSecond: (requests / wallMs) * 1000,
      p50Ms,
      p99Ms,
    },
  };
}

function readWorkers({ serverPid, databasePid }: Workers): {
  readonly serverUs: number | null;
  readonly databaseUs: number | null;
} {
  return {
    serverUs: readCpuUs(serverPid),
    databaseUs: databasePid === null ? null : readTreeCpuUs(databasePid),
  };
}

function perRequest(beforeUs: number | null, afterUs: number | null, requests: number): number | null {
  return beforeUs === null || afterUs === null ? null : (afterUs - beforeUs) / requests;
}
