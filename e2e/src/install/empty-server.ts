import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = 'command -v debootstrap && command -v buildah && command -v crun';
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;
/** Its own view of processes and mounts; the root of a tree must be a mount for the programs in it. */
const ENTER = [
  'mount --rbind "$0" "$0"',
  'mount -t proc proc "$0/proc"',
  'mount --rbind /dev "$0/dev"',
  'exec chroot "$0" "$@"',
].join(' && ');

export interface StartedProgram {
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** A Debian 12 with nothing on it, whose root folder is a folder of this machine; it shares the ports. */
export interface EmptyServer {
  readonly root: string;
  /** Runs a script as root in `folder` and resolves to what it printed; rejects if it fails. */
  run(script: string, folder?: string): Promise<string>;
  /** Starts a script that stays; `stop` of the server ends it. */
  start(script: string): StartedProgram;
  dispose(): Promise<void>;
}

/** False where the server can be made; otherwise why it cannot. */
export function emptyServerSkipReason(): string | false {
  if (process.getuid?.() !== 0) return 'needs root';
  const { status } = spawnSync('sh', ['-c', PROGRAMS]);
  return status === 0 ? false : 'needs the Debian packages debootstrap, buildah and crun';
}

export async function makeEmptyServer(): Promise<EmptyServer> {
  const root = await mkdtemp(path.join(tmpdir(), 'naru-server-'));
  // Its other users must be able to enter it, too.
  await chmod(root, 0o755);
  await run('debootstrap', ['--variant=minbase', 'bookworm', root], { maxBuffer: OUTPUT_BYTES_MAX });
  // No package starts anything: there is no systemd to start it with.
  await writeFile(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  await writeFile(path.join(root, 'etc/resolv.conf'), await readFile('/etc/resolv.conf'));
  await appendFile(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const words = (script: string, folder: string): string[] => {
    const command = `set -eu; export DEBIAN_FRONTEND=noninteractive; cd ${folder}\n${script}`;
    return ['-m', '-p', '-f', 'sh', '-c', ENTER, root, 'sh', '-c', command];
  };
  const running = new Set<ChildProcess>();
  const stop = async (child: ChildProcess): Promise<void> => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // All processes of the tree end with its first one. Killing `unshare` would not reach one that has
    // changed its user since.
    const first = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    process.kill(Number.parseInt(first, 10), 'SIGKILL');
    await ended;
  };
  return {
    root,
    run: async (script, folder = '/') =>
      (await run('unshare', words(script, folder), { maxBuffer: OUTPUT_BYTES_MAX })).stdout,
    start: (script) => {
      const child = spawn('unshare', words(script, '/'), { stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      return { output: () => printed, stop: () => stop(child) };
    },
    dispose: async () => {
      await Promise.all([...running].map(stop));
      await rm(root, { recursive: true, force: true });
    },
  };
}
