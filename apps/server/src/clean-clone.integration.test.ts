import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PROCESS_SETTINGS } from './config/process-setting-table.ts';
import { waitUntil } from './testing/wait-for.ts';

const IGNORED = fileURLToPath(new URL('../../../.gitignore', import.meta.url));
const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));

/** None of the settings that this computer may have, and ports that are free. */
function environment(): NodeJS.ProcessEnv {
  const own = new Set<string>(Object.values(PROCESS_SETTINGS).map(({ name }) => name));
  const others = Object.entries(process.env).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(others), PORT: '0', CONSOLE_PORT: '0' };
}

/** Starts a desk in a folder without any setting, and stops it once it is open. */
async function startOnce(folder: string, look?: (said: string) => Promise<void>): Promise<void> {
  const desk = spawn(process.execPath, [PROGRAM], { cwd: folder, env: environment(), stdio: 'pipe' });
  let said = '';
  desk.stdout.on('data', (words: Buffer) => (said += words.toString()));
  desk.stderr.resume();
  const ended = once(desk, 'exit');
  try {
    await waitUntil('the desk is open', () => said.includes('Naru is open') || desk.exitCode !== null);
    assert.match(said, /Naru is open/);
    await look?.(said);
  } finally {
    // A desk that took too long would keep this file waiting for ever.
    desk.kill('SIGTERM');
    await ended;
  }
}

test('a first start prints the address at which browsers have passkeys, and answers there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-clone-'));
  try {
    await startOnce(folder, async (said) => {
      const [, url = said] = /Exchange {2}(http:\/\/localhost:\d+)/.exec(said) ?? [];
      assert.equal((await fetch(`${url}/health`)).status, 200);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('git offers no file that a first start makes, among them the keys, for a commit', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-clone-'));
  const git = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: folder })).stdout;
  try {
    await git('init', '--quiet');
    await copyFile(IGNORED, path.join(folder, '.gitignore'));
    await startOnce(folder);
    const made = (await readdir(folder)).filter((name) => !name.startsWith('.git'));
    assert.deepEqual(made.toSorted(), ['data', 'data.key', 'data.key.signing', 'data.state']);
    // What a start that is killed while it writes a key leaves.
    await writeFile(path.join(folder, 'data.key.signing.1b9d6bcd.new'), '');
    assert.equal(await git('status', '--porcelain', '--untracked-files=all'), '?? .gitignore\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
