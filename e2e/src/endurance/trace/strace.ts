import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '../../harness/desk-process.ts';

const ATTACHED_WITHIN_MS = 30_000;
/** What reaches a disk, and what leaves through a socket. */
const CALLS = 'write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync';
/** Whole pages and whole answers: what is looked for may stand anywhere in them. */
const CHARACTERS_MAX = 4_000_000;

/** A sentence that says why no other process can be watched here, or false. */
export function straceSkipReason(): string | false {
  if (process.platform !== 'linux') return 'strace exists on Linux only';
  if (findStrace() === null) return 'strace is not installed';
  return process.getuid?.() === 0 ? false : 'only root may watch the processes of the database';
}

/** Watches running processes, all of their threads and whatever they start. */
export interface Trace {
  /** Lets go of them and gives every line, in the order in which things happened. */
  stop(): Promise<readonly string[]>;
}

export async function traceProcesses(pids: readonly number[]): Promise<Trace> {
  const strace = findStrace();
  if (strace === null) throw new Error('strace is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-trace-'));
  const file = path.join(folder, 'trace');
  const how = ['-f', '-qq', '-y', '-s', String(CHARACTERS_MAX), '-e', `trace=${CALLS}`, '-o', file];
  const child = spawn(strace, [...how, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  await waitUntil(ATTACHED_WITHIN_MS, 'strace does not take hold of every process', async () => {
    if (child.exitCode !== null) throw new Error(`strace ended with ${child.exitCode}:\n${words}`);
    return pids.every((pid) => isTraced(pid, child.pid));
  });
  return {
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
      const text = await readFile(file, 'utf8');
      await rm(folder, { recursive: true, force: true });
      return text.split('\n').filter((line) => line !== '');
    },
  };
}

/** A process that has ended meanwhile needs nobody to hold it. */
function isTraced(pid: number, tracer: number | undefined): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
      return status.includes(`TracerPid:\t${tracer}\n`);
    });
  } catch {
    return true;
  }
}

function findStrace(): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, 'strace')).find(isRunnable) ?? null;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
