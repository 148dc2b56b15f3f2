import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DeskProcess } from './desk-process.ts';

/** As if nobody had touched any operator's session of a desk on the embedded database for so long. */
export function ageSessions({ dataFolder }: Pick<DeskProcess, 'dataFolder'>, byMs: number): void {
  const database = new DatabaseSync(path.join(dataFolder, 'naru.sqlite'), { timeout: 5000 });
  database.prepare('UPDATE operator_sessions SET last_used_at_ms = last_used_at_ms - ?').run(byMs);
  database.close();
}
