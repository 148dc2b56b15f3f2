import { randomBytes } from 'node:crypto';
import { openSession } from '@naru/store/postgres-session';
import { findPostgresPrograms, startPostgresCluster } from '@naru/store/testing';
import { readParentPid, readProcessName } from '../process/cpu-time.ts';
import { spawnPinned } from '../process/pinned-process.ts';

/** A PostgreSQL server to measure on; its databases are new and go with it. */
export interface PostgresServer {
  /** Makes a new and empty database and gives its address. */
  createDatabase(): Promise<string>;
  dropDatabase(databaseUrl: string): Promise<void>;
  /** The process whose tree does all of its work, or null when it runs on another machine. */
  readonly pid: number | null;
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * The server that TEST_DATABASE_URL names, or a private one in a temporary folder; null where there is none.
 */
export async function openPostgresServer(): Promise<PostgresServer | null> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  if (given !== '') return describeServer(given, async () => undefined);
  const programs = findPostgresPrograms();
  if (programs === null) return null;
  const cluster = await startPostgresCluster(programs, (...server) => spawnPinned('server', ...server));
  return describeServer(cluster.url, () => cluster.stop());
}

/** The number of a backend means nothing when it counts another machine's processes. */
function findPostmaster(backendPid: number): number | null {
  const pid = readParentPid(backendPid);
  return pid !== null && readProcessName(pid) === 'postgres' ? pid : null;
}

async function describeServer(url: string, stop: () => Promise<void>): Promise<PostgresServer> {
  const admin = openSession(url);
  const [facts] = await admin.ask(`SELECT pg_backend_pid() AS pid,
    current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS synchronous_commit`);
  if (facts?.['fsync'] !== 'on' || facts['synchronous_commit'] !== 'on') {
    throw new Error(
      'a server that does not wait for the disk measures nothing: fsync and synchronous_commit',
    );
  }
  return {
    pid: findPostmaster(Number(facts['pid'])),
    version: String(facts['version']),
    createDatabase: async () => {
      const name = `naru_bench_${randomBytes(6).toString('hex')}`;
      await admin.ask(`CREATE DATABASE ${name}`);
      const database = new URL(url);
      database.pathname = `/${name}`;
      return database.href;
    },
    dropDatabase: async (databaseUrl) => {
      const name = new URL(databaseUrl).pathname.slice(1);
      if (!/^naru_bench_[0-9a-f]{12}$/.test(name)) throw new Error('only what was made here is dropped');
      await admin.ask(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
    stop: async () => {
      await admin.end();
      await stop();
    },
  };
}
