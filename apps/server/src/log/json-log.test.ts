import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '../testing/test-clock.ts';
import { createJsonLog, describeFault } from './json-log.ts';

test('an event is one line with its level, its time and its fields', () => {
  const lines: string[] = [];
  const log = createJsonLog(createTestClock(), (line) => lines.push(line));
  log({ level: 'info', event: 'order_changed', fields: { reference: 'NR-7K3M-Q2', version: 2 } });
  assert.deepEqual(lines, [
    '{"level":"info","time":"2026-11-21T09:00:00.000Z","event":"order_changed","reference":"NR-7K3M-Q2","version":2}',
  ]);
});

test('nothing that a stranger wrote makes a second line or moves the cursor', () => {
  const lines: string[] = [];
  const log = createJsonLog(createTestClock(), (line) => lines.push(line));
  log({ level: 'warn', event: 'desk_open', fields: { name: 'a\nb\r\u001b[2Jc\u2028' } });
  assert.equal(lines.length, 1);
  for (const mark of ['\n', '\r', '\u001b']) assert.equal(lines[0]?.includes(mark), false);
});

test('a fault is named by kind, code and place, never by its words', () => {
  const fault = Object.assign(new TypeError('mina@example.com has no account'), { code: 'E_ACCOUNT' });
  const text = describeFault(fault);
  assert.match(text, /^TypeError E_ACCOUNT at .*json-log\.test\.ts/);
  assert.doesNotMatch(text, /mina/);
  assert.equal(describeFault('mina@example.com'), 'string');
});
