import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { findFreePort, waitUntil } from '../../harness/desk-process.ts';
import { findServerPrograms, listChildren, serverOwner } from './server-programs.ts';

const USER = 'naru';
const READY_WITHIN_MS = 60_000;

/** A PostgreSQL of one's own in a temporary folder, that may be killed and started again. */
export interface PrivateCluster {
  readonly url: string;
  /** Of the postmaster and of all that it started. */
  pids(): readonly number[];
  /** SIGKILL for the postmaster and everything that it started, at once: no shutdown, no checkpoint. */
  killHard(): Promise<void>;
  start(): Promise<void>;
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  /** Ends the server and removes its folder. */
  dispose(): Promise<void>;
}

/** A sentence that says why there can be no private cluster, or false. */
export function clusterSkipReason(): string | false {
  if (findServerPrograms() === null) return 'no PostgreSQL server is installed';
  return process.platform === 'linux' ? false : 'only Linux shows which processes belong to a server';
}

export async function startPrivateCluster(): Promise<PrivateCluster> {
  const programs = findServerPrograms();
  if (programs === null) throw new Error('no PostgreSQL server is installed');
  const owner = serverOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-endurance-postgres-'));
  const port = await findFreePort();
  const password = makeCluster(programs, folder, owner);
  let server: ChildProcess | null = null;
  const stopAtExit = (): boolean => server?.kill('SIGQUIT') ?? false;
  process.once('exit', stopAtExit);
  const start = async (): Promise<void> => {
    const settings = serverSettings(folder, port);
    const next = spawn(path.join(programs, 'postgres'), ['-D', path.join(folder, 'data'), ...settings], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = next;
    await untilReady(next);
  };
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  const pids = (): readonly number[] => {
    const pid = server?.pid;
    return pid === undefined ? [] : [pid, ...listChildren(pid)];
  };
  await start();
  return {
    url,
    pids,
    start,
    killHard: () => killAll(server, pids()),
    createDatabase: async () => {
      const name = `naru_endurance_${randomBytes(6).toString('hex')}`;
      const admin = postgres(url, { max: 1, onnotice: () => undefined });
      await admin.unsafe(`CREATE DATABASE ${name}`);
      await admin.end();
      const database = new URL(url);
      database.pathname = `/${name}`;
      return database.href;
    },
    dispose: async () => {
      await endServer(server);
      process.off('exit', stopAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Owner = ReturnType<typeof serverOwner>;

/** Gives the password of the cluster's only user. */
function makeCluster(programs: string, folder: string, owner: Owner): string {
  const password = randomBytes(18).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner !== null) for (const each of [folder, passwordFile]) chownSync(each, owner.uid, owner.gid);
  const where = ['-D', path.join(folder, 'data'), '-U', USER, `--pwfile=${passwordFile}`];
  const how = ['--auth=scram-sha-256', '--locale=C', '--encoding=UTF8', '--no-sync'];
  const options = { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] } as const;
  execFileSync(path.join(programs, 'initdb'), [...where, ...how], { ...options, stdio: [...options.stdio] });
  return password;
}

/** As it comes, so durable: fsync and synchronous_commit stay on. Closed to other machines. */
function serverSettings(folder: string, port: number): readonly string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    shared_buffers: '64MB',
    log_min_messages: 'log',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilReady(server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000);
  });
  await waitUntil(READY_WITHIN_MS, 'PostgreSQL does not start', async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}:\n${words}`);
    return words.includes('ready to accept connections');
  });
}

async function killAll(server: ChildProcess | null, pids: readonly number[]): Promise<void> {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  for (const pid of pids) killIfThere(pid);
  await exited;
  // A backend that was being born escaped the list; it holds the shared memory until it is gone as well.
  await waitUntil(READY_WITHIN_MS, 'a killed PostgreSQL lives on', async () => pids.every(isGone));
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
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

async function endServer(server: ChildProcess | null): Promise<void> {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGQUIT');
  await exited;
}
