// A PostgreSQL server for one test run: its own folder, its own port on the loopback, gone afterwards.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from './find-program.ts';

const INITDB_PLACES = [
  ...(process.env['PG_BINDIR'] === undefined ? [] : [path.join(process.env['PG_BINDIR'], 'initdb')]),
  '/usr/lib/postgresql/*/bin/initdb',
  '/opt/homebrew/opt/postgresql@*/bin/initdb',
  'initdb',
];

/** Longest wait for the server's "ready" and for its end. */
const READY_LIMIT_MS = 30_000;

const USER = 'naru';

export interface PostgresCluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Folder of the server programs, null where there is no PostgreSQL. */
export function findPostgresPrograms(): string | null {
  const initdb = findProgram(INITDB_PLACES);
  return initdb === null ? null : path.dirname(initdb);
}

/** Makes and starts a cluster. Throws with the server's own words when it does not come up. */
export async function startPostgresCluster(programs: string): Promise<PostgresCluster> {
  const owner = serverOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-postgres-'));
  const password = randomBytes(18).toString('hex');
  try {
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner !== null) for (const each of [folder, passwordFile]) chownSync(each, owner.uid, owner.gid);
    const data = path.join(folder, 'data');
    const options = ['-D', data, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    execFileSync(path.join(programs, 'initdb'), [...options, '--encoding=UTF8', '--locale=C', '--no-sync'], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await freePort();
    const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...serverSettings(folder, port)], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stopAtExit = (): boolean => server.kill('SIGQUIT');
    process.once('exit', stopAtExit);
    await untilReady(server);
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stopServer(server);
        process.off('exit', stopAtExit);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Durable as in production (fsync stays on, as is the default), small, and closed to other machines. */
function serverSettings(folder: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 100,
    shared_buffers: '64MB',
    log_min_messages: 'log',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilReady(server: ChildProcess): Promise<void> {
  let words = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`PostgreSQL did not start: ${why}\n${words}`));
    const timer = setTimeout(() => fail(`no word within ${READY_LIMIT_MS / 1000} s`), READY_LIMIT_MS);
    server.on('error', (error) => fail(error.message));
    server.on('exit', (code) => fail(`it ended with ${code}`));
    server.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      if (!words.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Fast shutdown: sessions are ended, everything is written. Killed when it takes too long. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), READY_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

/** PostgreSQL refuses to run as root: then the user `postgres` runs it, or `nobody`. */
function serverOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const name = ['postgres', 'nobody'].find((each) => idOf('-u', each) !== null) ?? 'nobody';
  return { uid: idOf('-u', name) ?? 65_534, gid: idOf('-g', name) ?? 65_534 };
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  try {
    const text = execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(text, 10);
  } catch {
    return null;
  }
}

/** A port that nobody listens on at this moment. */
async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
