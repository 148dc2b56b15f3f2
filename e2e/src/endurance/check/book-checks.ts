import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeskGround } from '../database/desk-ground.ts';

/** One of the project's own commands that hold the books and the chain of the audit against themselves. */
export interface BookCheck {
  readonly script: string;
  readonly outcome: 'whole' | 'broken' | 'not there yet';
  /** What the command said at its end. */
  readonly words: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Called wherever the root package has them, with the environment of the desk itself, which must be dead. */
const SCRIPTS = ['audit:verify'] as const;

export async function runBookChecks({ desk }: Pick<DeskGround, 'desk'>): Promise<readonly BookCheck[]> {
  const manifest: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  return SCRIPTS.map((script): BookCheck => {
    const command = manifest.scripts?.[script];
    if (command === undefined) return { script, outcome: 'not there yet', words: '' };
    const ran = spawnSync('npm', ['run', '--silent', script], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...desk.env },
    });
    const words = `${ran.stdout}${ran.stderr}`.trim().split('\n').slice(-3).join(' ');
    return { script, outcome: ran.status === 0 ? 'whole' : 'broken', words: `${script}: ${words}` };
  });
}
