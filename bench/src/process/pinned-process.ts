import { type ChildProcess, type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** The server and its database have the first core to themselves, the load the second. */
export type Core = 'server' | 'load' | 'any';

const CORE_NUMBERS = { server: '0', load: '1' } as const;

/** False where there is one core only, or no taskset: then nothing is pinned and the report says so. */
export const canPin: boolean = availableParallelism() >= 2 && isTasksetThere();

function isTasksetThere(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a program on its core. taskset becomes the program, so the process id is the program's own. */
export function spawnPinned(
  core: Core,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  if (core === 'any' || !canPin) return spawn(command, args, options);
  return spawn('taskset', ['-c', CORE_NUMBERS[core], command, ...args], options);
}

/** Ends a process and waits until it is gone; kills it when it does not go within `withinMs`. */
export async function endProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM',
  withinMs = 15_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exited;
  clearTimeout(timer);
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start');
  return child.pid;
}
