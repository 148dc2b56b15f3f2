import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallShape } from '../call-shape.ts';
import { CONSOLE_API } from './console-api.ts';

test('no call takes blanks for a reason', () => {
  const shapes: Readonly<Record<string, CallShape>> = CONSOLE_API;
  const seen: string[] = [];
  for (const [name, { body, refusals = [] }] of Object.entries(shapes)) {
    const note = /"note":(\{[^{}]*\})/.exec(JSON.stringify(body) ?? '')?.[1];
    if (note === undefined) continue;
    seen.push(name);
    assert.ok(note.includes('"pattern":"\\\\S"') || refusals.includes('reason_missing'), `${name}: ${note}`);
  }
  assert.ok(seen.length > 20, `only ${seen.join()}`);
});
