import type { DatabaseKind } from '../options.ts';

/** What one round can tell; times of requests in microseconds of CPU, of people in milliseconds. */
export interface Round {
  /** CPU time of the server process for one request. */
  readonly serverCpuUs?: number;
  /** CPU time of the database's own processes for one request; none where the database is embedded. */
  readonly databaseCpuUs?: number;
  /** Both together: what is compared. */
  readonly cpuUs?: number;
  readonly perSecond?: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  /** Until the last of all requests was done. */
  readonly allMs?: number;
  readonly firstEverMs?: number;
  readonly warmMs?: number;
  /** CPU time of a warm start until the first answer. */
  readonly warmCpuMs?: number;
  readonly rssMb?: number;
  /** What one thing takes of a process's memory after its garbage was collected. */
  readonly heldMb?: number;
  /** CPU time of an idle desk, in percent of a core. */
  readonly idleCpuPercent?: number;
}

export type Metric = keyof Round;

/** A control or a thing under measure. Each round asserts that it measured what it says. */
export interface Benchmark {
  readonly name: string;
  /** What is done, in a few words. */
  readonly title: string;
  readonly database: DatabaseKind | null;
  /** Rounds are fewer where one takes long. */
  readonly roundsMax?: number;
  /** True when a round before the measured ones is of use. */
  readonly isWarmedUp: boolean;
  run(): Promise<Round>;
}
