import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { DeskProcess } from '../../harness/desk-process.ts';

/** Backs up and tries backups by the product's own commands, beside a desk that is being used. */
export interface BackupRound {
  /** The settings that the desk needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes a backup and tries it. Gives what a command said that failed. */
  backUpAndDrill(desk: DeskProcess): Promise<readonly string[]>;
  /** Tries the last backup that was written with what the desk runs now. */
  drill(desk: DeskProcess): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

export async function openBackupRound(): Promise<BackupRound> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-soak-'));
  const key = await runProgram('backup', ['--new-key'], { DATA_DIR: path.join(folder, 'none') });
  const identity = /AGE-SECRET-KEY-1\S+/.exec(key.said)?.[0] ?? '';
  const recipient = /BACKUP_RECIPIENT=(\S+)/.exec(key.said)?.[1] ?? '';
  const keyPath = path.join(folder, 'key');
  await writeFile(keyPath, identity);
  const filePath = path.join(folder, 'desk.age');
  const drill: BackupRound['drill'] = async (desk) =>
    toFindings('drill', await runProgram('drill', [filePath, '--key-file', keyPath], desk.env));
  return {
    env: { BACKUP_RECIPIENT: recipient },
    drill,
    backUpAndDrill: async (desk) => {
      await rm(filePath, { force: true });
      const written = toFindings('backup', await runProgram('backup', [filePath], desk.env));
      return written.length > 0 ? written : drill(desk);
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Ended {
  readonly exitCode: number | null;
  readonly said: string;
}

async function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const file = path.resolve(import.meta.dirname, '../../../../apps/server/src/cli/naru.ts');
  const child = spawn(process.execPath, [file, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { exitCode: child.exitCode, said: `${out}${err}` };
}

function toFindings(name: string, { exitCode, said }: Ended): readonly string[] {
  return exitCode === 0
    ? []
    : [`${name} ended with ${exitCode}: ${said.trim().split('\n').slice(-3).join(' ')}`];
}
