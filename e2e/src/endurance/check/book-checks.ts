import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { DeskGround } from '../database/desk-ground.ts';

/** What `naru audit verify` said. */
export interface BookCheck {
  readonly outcome: 'whole' | 'broken';
  /** What the command said at its end. */
  readonly words: string;
}

const NARU = path.resolve(import.meta.dirname, '../../../../apps/server/src/cli/naru.ts');

/** Verifies the audit trail and the books with the environment of the desk itself, which must be dead. */
export function runBookCheck({ desk }: Pick<DeskGround, 'desk'>): BookCheck {
  const ran = spawnSync(process.execPath, ['--no-warnings', NARU, 'audit', 'verify'], {
    encoding: 'utf8',
    env: { ...process.env, ...desk.env },
  });
  const words = `${ran.stdout}${ran.stderr}`.trim().split('\n').slice(-3).join(' ');
  return { outcome: ran.status === 0 ? 'whole' : 'broken', words: `audit verify: ${words}` };
}
