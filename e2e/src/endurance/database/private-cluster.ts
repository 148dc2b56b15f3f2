import { randomBytes } from 'node:crypto';
import { openSession } from '@naru/store/postgres-session';
import { findPostgresPrograms, startPostgresCluster } from '@naru/store/testing';
import { waitUntil } from '../../harness/desk-process.ts';
import { listChildren } from './list-children.ts';

const GONE_WITHIN_MS = 60_000;

/** A PostgreSQL of one's own in a temporary folder, that may be killed and started again. */
export interface PrivateCluster {
  readonly url: string;
  /** Of the postmaster and of all that it started. */
  pids(): readonly number[];
  /** SIGKILL for the postmaster and everything that it started, at once: no shutdown, no checkpoint. */
  killHard(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP for all of them: connections stay open, and nothing is answered until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  /** Ends the server and removes its folder. */
  dispose(): Promise<void>;
}

/** A sentence that says why there can be no private cluster, or false. */
export function clusterSkipReason(): string | false {
  if (findPostgresPrograms() === null) return 'no PostgreSQL server is installed';
  return process.platform === 'linux' ? false : 'only Linux shows which processes belong to a server';
}

export async function startPrivateCluster(): Promise<PrivateCluster> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('no PostgreSQL server is installed');
  const cluster = await startPostgresCluster(programs);
  const pids = (): readonly number[] => {
    const pid = cluster.pid();
    return pid === null ? [] : [pid, ...listChildren(pid)];
  };
  return {
    url: cluster.url,
    pids,
    start: () => cluster.start(),
    killHard: () => killAll(pids()),
    // The postmaster is the first of them, and starts nothing after that.
    freeze: () => pids().forEach((pid) => signalIfThere(pid, 'SIGSTOP')),
    thaw: () => pids().forEach((pid) => signalIfThere(pid, 'SIGCONT')),
    createDatabase: async () => {
      const name = `naru_endurance_${randomBytes(6).toString('hex')}`;
      const admin = openSession(cluster.url);
      await admin.ask(`CREATE DATABASE ${name}`);
      await admin.end();
      const database = new URL(cluster.url);
      database.pathname = `/${name}`;
      return database.href;
    },
    dispose: () => cluster.stop(),
  };
}

async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signalIfThere(pid, 'SIGKILL');
  // A backend that was being born escaped the list; it holds the shared memory until it is gone as well.
  await waitUntil(GONE_WITHIN_MS, 'a killed PostgreSQL lives on', async () => pids.every(isGone));
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
