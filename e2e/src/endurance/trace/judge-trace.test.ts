import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeTrace } from './judge-trace.ts';

const WAL = '29</data/naru.sqlite-wal>';
const FIRST = '49BBCpgzN7PiJRWnA39U9sbV1RwZ';
const SECOND = '2Tw3DR2dHphHWX4zTzZWAD8jQ3cd';

function write(orderId: string, end = ' = 4096'): string {
  return `77  pwrite64(${WAL}, "\\r\\0${orderId}\\0", 4096, 8)${end}`;
}

function answer(orderId: string): string {
  const body = `{\\"transaction\\":{\\"_id\\":\\"${orderId}\\",\\"id\\":\\"NR-1\\"`;
  return `12  write(37<socket:[1]>, "HTTP/1.1 201 Created\\r\\n\\r\\n${body}", 900) = 900`;
}

const SYNC = `77  fdatasync(${WAL}) = 0`;

test('an answer behind a sync behind its write is durable', () => {
  const verdict = judgeTrace([write(FIRST), SYNC, answer(FIRST), write(SECOND), SYNC, answer(SECOND)]);
  assert.deepEqual(verdict, { acknowledged: [FIRST, SECOND], syncs: 2, early: [], shared: 0 });
});

test('orders that came together share a sync', () => {
  const verdict = judgeTrace([write(FIRST), write(SECOND), SYNC, answer(FIRST), answer(SECOND)]);
  assert.deepEqual(verdict, { acknowledged: [FIRST, SECOND], syncs: 1, early: [], shared: 1 });
});

test('an answer without a sync, or before it, or behind one that came too soon, is early', () => {
  const begun = `77  fdatasync(${WAL} <unfinished ...>`;
  const ended = '77  <... fdatasync resumed>) = 0';
  for (const lines of [
    [write(FIRST), answer(FIRST)],
    [write(FIRST), answer(FIRST), SYNC],
    [SYNC, write(FIRST), answer(FIRST)],
    [write(FIRST), begun, answer(FIRST), ended],
    [begun, write(FIRST), ended, answer(FIRST)],
    [write(FIRST), `77  fdatasync(${WAL}) = -1 EIO (Input/output error)`, answer(FIRST)],
    [write(FIRST), '77  fdatasync(30</data/other.log>) = 0', answer(FIRST)],
    [write(SECOND), SYNC, answer(FIRST)],
  ]) {
    assert.deepEqual(judgeTrace(lines).early, [FIRST], lines.join('\n'));
  }
});

test('a write counts from where it ended', () => {
  const begun = write(FIRST, ' <unfinished ...>').replace(')', '');
  const ended = '77  <... pwrite64 resumed>) = 4096';
  assert.deepEqual(judgeTrace([begun, ended, SYNC, answer(FIRST)]).early, []);
  assert.deepEqual(judgeTrace([begun, SYNC, ended, answer(FIRST)]).early, [FIRST]);
  const other = '77  pwrite64(31</data/table>, "", 8192, 0 <unfinished ...>';
  assert.deepEqual(judgeTrace([begun, ended, SYNC, answer(FIRST), other, ended]).early, []);
});
