import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const NARU = fileURLToPath(new URL('../cli/naru.ts', import.meta.url));
const WORDS_MAX = 300;

/**
 * Runs `naru backup` with this desk's settings, in a separate process: encrypting takes seconds of computing.
 * Returns null when the file is written, or the command's message, which contains no secret.
 */
export async function backUpInChild(filePath: string, signal: AbortSignal): Promise<string | null> {
  try {
    await promisify(execFile)(process.execPath, [NARU, 'backup', filePath], { signal });
    return null;
  } catch (thrown) {
    const { stdout, code }: { stdout?: unknown; code?: unknown } = { ...Object(thrown) };
    const said = typeof stdout === 'string' ? stdout.trim().slice(0, WORDS_MAX) : '';
    return said === '' ? `the command ended with ${String(code)}` : said;
  }
}
