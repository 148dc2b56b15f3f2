import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type DatabaseKind, layGround } from '../endurance/database/desk-ground.ts';
import type { DeskProcess } from '../harness/desk-process.ts';
import { callJson } from '../harness/json-call.ts';
import { type FuzzPlan, type FuzzReport, runFuzz } from './run-fuzz.ts';

const NARU = fileURLToPath(new URL('../../../apps/server/src/cli/naru.ts', import.meta.url));

/** A fuzzed desk: what its answers broke, and what was broken in its log, its trail or its books after it. */
export interface FuzzedDesk {
  readonly report: FuzzReport;
  readonly afterwards: readonly string[];
}

/** Fuzzes a rehearsal desk of its own, on a database of its own. */
export async function fuzzDesk(database: DatabaseKind, plan: Omit<FuzzPlan, 'url'>): Promise<FuzzedDesk> {
  const ground = await layGround(database);
  const { desk } = ground;
  try {
    const report = await runFuzz({ ...plan, url: desk.publicUrl });
    return { report, afterwards: await checkAfterwards(desk, report.secretWords) };
  } finally {
    await ground.dispose();
  }
}

/** What is broken in its log or its trail when the requests are over. Ends the desk. */
export async function checkAfterwards(
  desk: DeskProcess,
  secretWords: readonly string[],
): Promise<readonly string[]> {
  const afterwards: string[] = [];
  const { status, body } = await callJson(`${desk.publicUrl}/ready`);
  // An operator of the fuzz may have stopped every price.
  if (status !== 200 && body['code'] !== 'not_ready') afterwards.push('the desk is not ready any more');
  const printed = desk.output();
  for (const word of secretWords) {
    if (printed.includes(word)) afterwards.push(`the log has “${word}” in it`);
  }
  const faults = printed.split('\n').filter((line) => line.includes('"level":"error"'));
  afterwards.push(...faults.slice(0, 5).map((line) => `the log tells of a fault: ${line}`));
  await desk.killHard();
  const verified = spawnSync(process.execPath, [NARU, 'audit', 'verify'], {
    env: { ...process.env, ...desk.env },
    encoding: 'utf8',
  });
  if (verified.status !== 0) afterwards.push(verified.stdout, verified.stderr);
  return afterwards;
}
