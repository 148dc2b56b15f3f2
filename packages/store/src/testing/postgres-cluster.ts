import { type ChildProcess, type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const INSTALLED = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin'];
/** The longest wait for the server's "ready" and for its end. */
const READY_LIMIT_MS = 60_000;
const USER = 'naru';

/** A PostgreSQL server for tests and measurements: its own folder, its own port on the loopback. */
export interface PostgresCluster {
  readonly url: string;
  /** Process id of the postmaster, or null while it does not run. */
  pid(): number | null;
  /** Starts it on the data from before it was killed. Rejects with the server's own message. */
  start(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;
type Owner = { readonly uid: number; readonly gid: number } | null;

/** Folder of the server programs, the newest version first; null if PostgreSQL is not installed. */
export function findPostgresPrograms(): string | null {
  const newestFirst = INSTALLED.flatMap((pattern) =>
    globSync(pattern).toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true })),
  );
  const searched = (process.env['PATH'] ?? '').split(path.delimiter);
  const folders = [process.env['PG_BINDIR'] ?? '', ...newestFirst, ...searched];
  return folders.find((folder) => folder !== '' && existsSync(path.join(folder, 'initdb'))) ?? null;
}

/**
 * Makes and starts a cluster with the programs in the folder `programs`. `spawnServer` starts the process of
 * the server, for a caller that binds it to a core.
 */
export async function startPostgresCluster(
  programs: string,
  spawnServer: Spawn = spawn,
): Promise<PostgresCluster> {
  const owner = serverOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-postgres-'));
  const where = { ...owner, cwd: folder } as const;
  let server: ChildProcess | null = null;
  const stopAtExit = (): boolean => server?.kill('SIGQUIT') ?? false;
  try {
    const password = makeCluster(programs, folder, owner);
    const port = await findFreePort();
    const args = ['-D', path.join(folder, 'data'), ...serverSettings(folder, port)];
    const start = async (): Promise<void> => {
      server = spawnServer(path.join(programs, 'postgres'), args, {
        ...where,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await untilReady(server);
    };
    await start();
    process.once('exit', stopAtExit);
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
      pid: () => (server !== null && isRunning(server) ? (server.pid ?? null) : null),
      start,
      stop: async () => {
        if (server !== null) await stopServer(server);
        process.off('exit', stopAtExit);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the password of the cluster's only user. */
function makeCluster(programs: string, folder: string, owner: Owner): string {
  const password = randomBytes(18).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner !== null) for (const each of [folder, passwordFile]) chownSync(each, owner.uid, owner.gid);
  const place = ['-D', path.join(folder, 'data'), '-U', USER, `--pwfile=${passwordFile}`];
  const kind = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(path.join(programs, 'initdb'), [...place, ...kind], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return password;
}

/** The default settings, so durable: fsync and synchronous_commit stay on. Closed to other machines. */
function serverSettings(folder: string, port: number): readonly string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
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
  if (!isRunning(server)) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), READY_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}

/** PostgreSQL refuses to run as root: then the user `postgres` runs it, or `nobody`. */
export function serverOwner(): Owner {
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
export async function findFreePort(): Promise<number> {
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
