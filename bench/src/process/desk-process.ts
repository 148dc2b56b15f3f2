import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@naru/rails/testing/loopback';
import { type Core, endProcess, pidOf, spawnPinned } from './pinned-process.ts';

const SERVER_FOLDER = fileURLToPath(new URL('../../../apps/server', import.meta.url));
const SERVER_ENTRY = path.join('src', 'main.ts');
const NARU = path.join('src', 'cli', 'naru.ts');
/** As `npm start` sets them. */
const SERVER_FLAGS = ['--max-semi-space-size=4'];
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/naru', import.meta.url));
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 3;

/** The product itself, run as `npm start` runs it, in rehearsal unless it is given networks. */
export interface DeskProcess {
  readonly url: string;
  readonly consoleUrl: string;
  readonly pid: number;
  readonly dataFolder: string;
  /** From the moment before the process was made to its first 200. */
  readonly firstAnswerMs: number;
  /** Leaves the data folder. */
  stop(): Promise<void>;
}

export async function makeDataFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'naru-bench-'));
}

export async function removeDataFolder(dataFolder: string): Promise<void> {
  await rm(dataFolder, { recursive: true, force: true });
}

export async function startDesk(options: {
  readonly core: Core;
  readonly dataFolder: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly nodeFlags: readonly string[];
  /** Of a live desk: naru.config.json, whose currencies are opened before the start. */
  readonly config?: object;
  /** Settings besides those that every measured desk has. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<DeskProcess> {
  // Its log goes to a file, as a service's does: a pipe would be read by the process that measures.
  const logFile = path.join(options.dataFolder, 'bench.log');
  const log = openSync(logFile, 'a');
  const port = await findFreePort();
  const consolePort = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    // As `npm start` sets it.
    MALLOC_ARENA_MAX: '2',
    // Thousands of visitors share one address.
    ...(options.config === undefined
      ? { NARU_MODE: 'rehearsal', NARU_LIMITS: 'false' }
      : { NARU_MODE: 'live' }),
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    DATA_DIR: options.dataFolder,
    STATE_DIR: path.join(options.dataFolder, 'state'),
    KEY_FILE: path.join(options.dataFolder, 'desk.key'),
    DATABASE_URL: options.databaseUrl ?? '',
    ...options.env,
  };
  if (options.config !== undefined) {
    await writeFile(path.join(options.dataFolder, 'naru.config.json'), JSON.stringify(options.config));
    const armed = spawnSync(process.execPath, [NARU, 'rails', 'arm', '--confirm'], {
      cwd: SERVER_FOLDER,
      env,
    });
    if (armed.status !== 0)
      throw new Error(`the currencies were not opened:\n${String(armed.stdout)}${String(armed.stderr)}`);
  }
  const startedAtMs = performance.now();
  const child = spawnPinned(
    options.core,
    process.execPath,
    [...SERVER_FLAGS, ...options.nodeFlags, SERVER_ENTRY],
    { env, cwd: SERVER_FOLDER, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (isStopping) return;
    const lastWords = readFileSync(logFile, 'utf8').slice(-2000);
    console.error(`the desk ended by itself (${code ?? signal}), with these last words:\n${lastWords}`);
  });
  const url = `http://127.0.0.1:${port}`;
  const agent = new Agent({ keepAlive: false });
  while ((await statusOf(`${url}/ready`, agent)) !== 200) {
    const isLate = performance.now() - startedAtMs > READY_WITHIN_MS;
    if (isLate) child.kill('SIGKILL');
    if (child.exitCode !== null || isLate) {
      throw new Error(`the desk does not answer:\n${readFileSync(logFile, 'utf8').slice(-4000)}`);
    }
    await delay(ASK_EVERY_MS);
  }
  return {
    url,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    pid: pidOf(child),
    dataFolder: options.dataFolder,
    firstAnswerMs: performance.now() - startedAtMs,
    stop: () => {
      isStopping = true;
      return endProcess(child);
    },
  };
}

/** Where a desk keeps its things, also for a command beside it. */
export function deskSettings(place: {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}): Readonly<Record<string, string>> {
  return {
    NARU_MODE: 'rehearsal',
    DATA_DIR: place.dataFolder,
    STATE_DIR: path.join(place.dataFolder, 'state'),
    KEY_FILE: path.join(place.dataFolder, 'desk.key'),
    DATABASE_URL: place.databaseUrl ?? '',
  };
}

/** Of a desk that writes letters about orders. */
export function mailSettings(smtpUrl: string): Readonly<Record<string, string>> {
  return { SMTP_URL: smtpUrl, MAIL_FROM: 'desk@desk.example', PUBLIC_URL: 'http://localhost' };
}

/** 0 while nobody listens. Plain node:http, since the first fetch of a process costs tens of milliseconds. */
function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    request.on('error', () => resolve(0));
  });
}
