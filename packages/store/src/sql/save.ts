import { type Result, ok } from '@naru/core';
import type { Database, Script } from './statement.ts';

/** Writes a script where nobody asks how many rows it changed. */
export async function save<R extends string = never>(
  database: Pick<Database, 'write'>,
  script: Script<R>,
): Promise<Result<null, R>> {
  const written = await database.write(script);
  return written.ok ? ok(null) : written;
}

/** Writes a script and gives how many rows its first statement changed; 0 where it was refused. */
export async function saveAndCount(
  database: Pick<Database, 'write'>,
  script: Script<string>,
): Promise<number> {
  const written = await database.write(script);
  return written.ok ? (written.value[0] ?? 0) : 0;
}
