import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TraceVerdict, judgeTrace } from './judge-trace.ts';

const WAL = '29</data/naru.sqlite-wal>';
const FIRST = '49BBCpgzN7PiJRWnA39U9sbV1RwZ';
const SECOND = '2Tw3DR2dHphHWX4zTzZWAD8jQ3cd';

/** The header in front of a page; only that of a transaction's last page tells how large the database is. */
function header(isLast: boolean): string {
  const size = isLast ? '\\0\\0\\0017' : '\\0\\0\\0\\0';
  const rest = '\\\\\\"x\\n\\377\\1\\2\\3\\4\\5\\6\\7\\10\\t\\0\\0';
  return `77  pwrite64(${WAL}, "\\0\\0\\0\\3${size}${rest}", 24, 8) = 24`;
}

function page(orderId: string, end = ' = 4096'): string {
  return `77  pwrite64(${WAL}, "\\r\\0${orderId}\\0", 4096, 8)${end}`;
}

/** A whole transaction of one page. */
function write(orderId: string): readonly string[] {
  return [header(true), page(orderId)];
}

function answer(orderId: string): string {
  const body = `{\\"transaction\\":{\\"_id\\":\\"${orderId}\\",\\"id\\":\\"NR-1\\"`;
  return `12  write(37<socket:[1]>, "HTTP/1.1 201 Created\\r\\n\\r\\n${body}", 900) = 900`;
}

const SYNC = `77  fdatasync(${WAL}) = 0`;

/** Lines of one trace; those of a transaction come together. */
function judge(...lines: readonly (string | readonly string[])[]): TraceVerdict {
  return judgeTrace(lines.flat());
}

test('an answer behind a sync behind its write is durable', () => {
  const verdict = judge(write(FIRST), SYNC, answer(FIRST), write(SECOND), SYNC, answer(SECOND));
  assert.deepEqual(verdict, { acknowledged: [FIRST, SECOND], syncs: 2, early: [], shared: 0 });
});

test('orders that came together share a sync', () => {
  const verdict = judge(write(FIRST), write(SECOND), SYNC, answer(FIRST), answer(SECOND));
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
    assert.deepEqual(judge(...lines).early, [FIRST], lines.join('\n'));
  }
});

test('a sync in the middle of a transaction makes nothing durable, one behind its last page does', () => {
  const [first, last] = [
    [header(false), page(FIRST)],
    [header(true), page('another page')],
  ];
  assert.deepEqual(judge(first, last, SYNC, answer(FIRST)).early, []);
  assert.deepEqual(judge(first, SYNC, last, answer(FIRST)).early, [FIRST]);
  assert.deepEqual(judge(first, SYNC, answer(FIRST)).early, [FIRST], 'it never ended');
});

test('a page that is written again for the next order takes nothing from the first', () => {
  const both = [header(true), page(`${FIRST} ${SECOND}`)];
  const verdict = judge(write(FIRST), SYNC, both, answer(FIRST), answer(SECOND));
  assert.deepEqual(verdict.early, [SECOND]);
});

test('a write counts from where it ended', () => {
  const begun = page(FIRST, ' <unfinished ...>').replace(')', '');
  const ended = '77  <... pwrite64 resumed>) = 4096';
  assert.deepEqual(judge(header(true), begun, ended, SYNC, answer(FIRST)).early, []);
  assert.deepEqual(judge(header(true), begun, SYNC, ended, answer(FIRST)).early, [FIRST]);
  const other = '77  pwrite64(31</data/table>, "", 8192, 0 <unfinished ...>';
  assert.deepEqual(judge(header(true), begun, ended, SYNC, answer(FIRST), other, ended).early, []);
});

test('a write that failed is over: what the process resumes later is another one', () => {
  const failed = page(FIRST, ' = -1 ENOSPC (No space left on device)');
  const other = '77  pwrite64(31</data/table>, "", 4096, 0 <unfinished ...>';
  const ended = '77  <... pwrite64 resumed>) = 4096';
  assert.deepEqual(judge(header(true), failed, other, ended, SYNC, answer(FIRST)).early, [FIRST]);
});

test("a write to PostgreSQL's log counts by itself", () => {
  const log = '9</data/pg_wal/000000010000000000000001>';
  const written = `80  pwrite64(${log}, "\\r${FIRST}\\0", 8192, 16384) = 8192`;
  const sync = `80  fdatasync(${log}) = 0`;
  assert.deepEqual(judge(written, sync, answer(FIRST)).early, []);
  assert.deepEqual(judge(sync, written, answer(FIRST)).early, [FIRST]);
});
