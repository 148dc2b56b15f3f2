import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { readParentPid, readProcessName } from '../process/cpu-time.ts';
import { findFreePort } from '../process/free-port.ts';
import { endProcess, spawnPinned } from '../process/pinned-process.ts';

const USER = 'naru';
const READY_WITHIN_MS = 30_000;

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
  const programs = findPrograms();
  return programs === null ? null : startPrivateServer(programs);
}

function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = isReadable(installed) ? readdirSync(installed) : [];
  const newestFirst = versions.sort((left, right) => right.localeCompare(left, 'en', { numeric: true }));
  const folders = [
    process.env['PG_BINDIR'] ?? '',
    ...newestFirst.map((version) => path.join(installed, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => folder !== '' && isReadable(path.join(folder, 'initdb'))) ?? null;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

async function startPrivateServer(programs: string): Promise<PostgresServer> {
  const owner = serverOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-bench-postgres-'));
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(18).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner !== null) for (const each of [folder, passwordFile]) chownSync(each, owner.uid, owner.gid);
  const dataFolder = path.join(folder, 'data');
  const where = { ...owner, cwd: folder };
  execFileSync(
    path.join(programs, 'initdb'),
    [
      '-D',
      dataFolder,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '-E',
      'UTF8',
    ],
    { ...where, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await findFreePort();
  const server = spawnPinned(
    'server',
    path.join(programs, 'postgres'),
    ['-D', dataFolder, ...serverSettings(folder, port)],
    { ...where, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopAtExit = (): boolean => server.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  await untilReady(server);
  return describeServer(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, async () => {
    await endProcess(server, 'SIGINT');
    process.off('exit', stopAtExit);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** As it comes, so durable: fsync and synchronous_commit stay on. Closed to other machines. */
function serverSettings(folder: string, port: number): readonly string[] {
  const settings = [`listen_addresses=127.0.0.1`, `port=${port}`, `unix_socket_directories=${folder}`];
  return settings.flatMap((setting) => ['-c', setting]);
}

async function untilReady(server: ChildProcess): Promise<void> {
  let words = '';
  const ready = new Promise<void>((resolve) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      if (words.includes('ready to accept connections')) resolve();
    });
  });
  const failed = once(server, 'exit').then(() => {
    throw new Error(`PostgreSQL did not start:\n${words}`);
  });
  const timer = setTimeout(() => server.kill('SIGKILL'), READY_WITHIN_MS);
  await Promise.race([ready, failed]);
  clearTimeout(timer);
}

/** PostgreSQL refuses to run as root: then the user `postgres` runs it, or `nobody`. */
function serverOwner(): { readonly uid: number; readonly gid: number } | null {
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

/** The number of a backend means nothing when it counts another machine's processes. */
function findPostmaster(backendPid: number): number | null {
  const pid = readParentPid(backendPid);
  return pid !== null && readProcessName(pid) === 'postgres' ? pid : null;
}

async function describeServer(url: string, stop: () => Promise<void>): Promise<PostgresServer> {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  const [facts] = await admin`SELECT pg_backend_pid() AS pid, current_setting('server_version') AS version,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit`;
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
      await admin.unsafe(`CREATE DATABASE ${name}`);
      const database = new URL(url);
      database.pathname = `/${name}`;
      return database.href;
    },
    dropDatabase: async (databaseUrl) => {
      const name = new URL(databaseUrl).pathname.slice(1);
      if (!/^naru_bench_[0-9a-f]{12}$/.test(name)) throw new Error('only what was made here is dropped');
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
    stop: async () => {
      await admin.end({ timeout: 5 });
      await stop();
    },
  };
}
