import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ProcessSettings } from '../config/process-settings.ts';

const NARU = fileURLToPath(new URL('../cli/naru.ts', import.meta.url));

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

/** Runs `rails arm` or `testing/open-database` to its end. A program that was killed has exit code -1. */
export async function runProgram(
  command: string,
  settings: ProcessSettings,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const env = { ...process.env, ...environmentOf(settings), ...more };
  const isCommand = !command.startsWith('testing/');
  const file = isCommand ? NARU : fileURLToPath(new URL(`../${command}.ts`, import.meta.url));
  const words = isCommand ? [...command.split(' '), ...args] : args;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], {
      env,
    });
    return { exitCode: 0, text: stdout };
  } catch (thrown) {
    const { code, stdout, stderr } = { ...Object(thrown) };
    return { exitCode: typeof code === 'number' ? code : -1, text: `${stdout}${stderr}` };
  }
}
