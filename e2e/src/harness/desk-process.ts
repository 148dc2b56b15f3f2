import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@naru/rails/testing/loopback';

export const SERVER_ENTRY = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const NARU = fileURLToPath(new URL('../../../apps/server/src/cli/naru.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;

export interface DeskOptions {
  readonly mode: 'rehearsal' | 'live';
  /** Written as naru.config.json into the data folder. */
  readonly config?: object;
  /** Texts of files beside it, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments that end by becoming the desk, such as `env`. */
  readonly through?: readonly string[];
  /** Nobody has compared the addresses of its currencies with a wallet. */
  readonly isUnarmed?: true;
}

/** A real server process of the product on ports of its own, with a data folder that outlives its deaths. */
export interface DeskProcess {
  readonly publicUrl: string;
  readonly consoleUrl: string;
  readonly dataFolder: string;
  /** What tells another program of the product which desk this is. */
  readonly env: Readonly<Record<string, string>>;
  /** The one-time link that the latest start printed. */
  setupUrl(): string;
  /** Of the running process, or null when it has ended, however it did. */
  pid(): number | null;
  /** No goodbye: SIGKILL, as a power cut of this process would be. */
  killHard(): Promise<void>;
  /** As a service manager stops it. */
  stop(): Promise<void>;
  /** From the next start on, and for other programs. */
  setEnv(more: Readonly<Record<string, string>>): void;
  /** `words` as a person writes them after `npm start --`. */
  start(...words: readonly string[]): Promise<void>;
  /** Begins a start and kills it so soon after that it may not be ready yet. */
  killWhileStarting(afterMs: number): Promise<void>;
  /** Stops the process and removes its data. */
  dispose(): Promise<void>;
  /** What the process has printed so far. */
  output(): string;
}

export async function startDesk(options: DeskOptions): Promise<DeskProcess> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-journey-'));
  if (options.config !== undefined) {
    await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify(options.config));
  }
  for (const [name, text] of Object.entries(options.files ?? {}))
    await writeFile(path.join(dataFolder, name), text);
  const [port, consolePort] = [await findFreePort(), await findFreePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    NARU_MODE: options.mode,
    // Many visitors share one address here; the limits of an address have tests of their own.
    ...(options.mode === 'rehearsal' ? { NARU_LIMITS: 'false' } : {}),
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    DATA_DIR: dataFolder,
    KEY_FILE: path.join(options.env?.['DATA_DIR'] ?? dataFolder, 'desk.key'),
    ...options.env,
  };
  let child: ChildProcess | null = null;
  let printed = '';
  const launch = (words: readonly string[] = []): ChildProcess => {
    const [program, ...args] = [...(options.through ?? []), process.execPath] as const;
    const next = spawn(program, [...args, SERVER_ENTRY, ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = next;
    const collect = (chunk: Buffer): void => {
      printed += chunk.toString();
    };
    next.stdout.on('data', collect);
    next.stderr.on('data', collect);
    return next;
  };
  const start = async (...words: readonly string[]): Promise<void> => {
    const printedBefore = printed.length;
    const next = launch(words);
    await waitUntil(READY_WITHIN_MS, `the desk does not start:\n${printed}`, async () => {
      if (next.exitCode !== null) throw new Error(`the desk ended with ${next.exitCode}:\n${printed}`);
      // Without prices or networks it is open, and not ready.
      // A worker serves no visitors.
      const isServing =
        options.env?.['NARU_ROLE'] === 'worker' || (await fetch(`${publicUrl}/health`).catch(() => null))?.ok;
      // The last line of a start: what it has to say about itself has been said by then.
      return isServing === true && printed.includes('"event":"desk_open"', printedBefore);
    });
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  if (options.mode === 'live' && options.config !== undefined && options.isUnarmed !== true)
    await confirmAddresses(env);
  await start();
  return {
    publicUrl,
    dataFolder,
    env,
    pid: () => (child?.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null),
    killWhileStarting: async (afterMs) => {
      launch();
      await delay(afterMs);
      await end('SIGKILL');
    },
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    setupUrl: () => {
      const links = printed.match(/http\S+\/setup\?token=[\w-]+/g);
      const link = links?.at(-1);
      if (link === undefined) throw new Error(`no set-up link was printed:\n${printed}`);
      // Beside `consoleUrl`, at which a session of that name would not count.
      return link.replace('//localhost:', '//127.0.0.1:');
    },
    setEnv: (more) => {
      Object.assign(env, more);
    },
    killHard: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    dispose: async () => {
      await end('SIGTERM');
      // The second is where the desk keeps what tells it that its database was put back.
      for (const folder of [dataFolder, `${dataFolder}.state`])
        await rm(folder, { recursive: true, force: true });
    },
    output: () => printed,
  };
}

/** As the operator of a live desk does before its first start, who has compared them with the wallet. */
async function confirmAddresses(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [NARU, 'rails', 'arm', '--confirm'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the addresses could not be confirmed:\n${printed}`);
}

/** Asks again until the condition holds; fails with `message` when it never does. */
export async function waitUntil(
  withinMs: number,
  message: string,
  condition: () => Promise<boolean>,
): Promise<void> {
  const endsAt = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > endsAt) throw new Error(message);
    await delay(50);
  }
}
