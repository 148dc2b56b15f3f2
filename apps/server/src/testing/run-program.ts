import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ProcessSettings } from '../config/process-settings.ts';

export interface Said {
  readonly exitCode: number;
  readonly text: string;
}

export function environmentOf(settings: ProcessSettings): Readonly<Record<string, string>> {
  return {
    DATA_DIR: settings.dataFolder,
    BACKUP_RECIPIENT: settings.backup.recipient ?? '',
    DATABASE_URL: settings.databaseUrl?.reveal() ?? '',
  };
}

/** Makes a program the release after this one. */
export const LATER_RELEASE = { NODE_OPTIONS: `--import=${import.meta.resolve('@naru/store/later-release')}` };

/** Runs a program of the desk to its end. A program that was killed has exit code -1. */
export async function runProgram(
  program: string,
  settings: ProcessSettings,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const env = { ...process.env, ...environmentOf(settings), ...more };
  const file = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
    return { exitCode: 0, text: stdout };
  } catch (thrown) {
    const { code, stdout, stderr } = { ...Object(thrown) };
    return { exitCode: typeof code === 'number' ? code : -1, text: `${stdout}${stderr}` };
  }
}
