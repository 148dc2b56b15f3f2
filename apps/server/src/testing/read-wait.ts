import assert from 'node:assert/strict';
import { type DeskStatus, DeskStatusSchema, type DeskWait, type Wait } from '@naru/contract';
import { assertFits } from './fits-schema.ts';
import type { TestConsole } from './test-console.ts';

/** What the status says about one thing that may wait for this person. */
export async function readWait({ call }: Pick<TestConsole, 'call'>, what: Wait): Promise<DeskWait> {
  const { status, body } = await call('GET', '/api/status');
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(DeskStatusSchema, body);
  const { waits }: DeskStatus = JSON.parse(JSON.stringify(body));
  return waits.find((each) => each.what === what) ?? assert.fail(what);
}
