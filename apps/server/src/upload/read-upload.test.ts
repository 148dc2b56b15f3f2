import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementAccount } from '@naru/rails/statement';
import { makeHostileStatements } from '@naru/rails/testing/hostile-files';
import { readUploadedRows, readUploadedStatement } from './read-upload.ts';

const ACCOUNT: StatementAccount = {
  decimals: 0,
  country: 'KR',
  accountDigits: null,
  columns: null,
  nowMs: Date.UTC(2026, 10, 28),
};
/** What the thread that serves visitors may compute for one file, beside copying it. */
const OWN_MS_MAX = 150;

const HEAD = '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분';

function statementOf(lineCount: number): Buffer {
  const rows = Array.from({ length: lineCount }, (_, n) => {
    const time = new Date(Date.UTC(2026, 9, 1) + n * 1_000).toISOString().slice(0, 19).replace('T', ' ');
    return [
      time.replaceAll('-', '.'),
      '전자금융',
      `홍길동${n}`,
      '',
      0,
      1_000,
      (n + 1) * 1_000,
      '신한은행',
      '',
    ];
  });
  return Buffer.from([HEAD, ...rows.map((row) => row.join(','))].join('\r\n'));
}

interface Computed<T> {
  readonly value: T;
  /** What this thread computed for it, and what all threads did. */
  readonly ownMs: number;
  readonly allMs: number;
}

async function compute<T>(run: () => Promise<T>): Promise<Computed<T>> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const value = await run();
  const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
  return { value, ownMs: msOf(process.threadCpuUsage(own)), allMs: msOf(process.cpuUsage(all)) };
}

/** By share, since a busy machine computes for longer. */
function assertElsewhere({ ownMs, allMs }: Computed<unknown>, name: string): void {
  assert.ok(ownMs < Math.max(OWN_MS_MAX, allMs / 3), `${name}: ${ownMs} of ${allMs} ms`);
}

test('a long statement is read line by line as a short one, and hardly computed on this thread', async () => {
  const count = 20_000;
  const computed = await compute(() => readUploadedStatement(statementOf(count), ACCOUNT));
  const { value } = computed;
  assert.ok(value.answer.ok);
  const { lines } = value.answer.value;
  assert.equal(lines.length, count);
  assert.deepEqual(
    lines.map(({ baseUnits }) => baseUnits),
    Array<bigint>(count).fill(1_000n),
  );
  assertElsewhere(computed, 'a long statement');
});

test('hostile files are refused or read elsewhere, and the next file is read', async () => {
  // The others differ by their size alone; `npm run lab -- hostile-files` uploads them all.
  const files = makeHostileStatements().filter(
    ({ name, bytes }) => bytes.length < 3_000_000 || name === 'commas',
  );
  assert.ok(files.length > 10);
  for (const { name, bytes } of files) {
    const computed = await compute(() => readUploadedStatement(bytes, ACCOUNT));
    const { answer: read } = computed.value;
    assert.deepEqual(read.ok ? read.value.lines : [], [], name);
    assertElsewhere(computed, name);
  }
  const { answer } = await readUploadedStatement(statementOf(3), ACCOUNT);
  assert.ok(answer.ok);
});

test('a file of very many cells is refused by name', async () => {
  const rows = await readUploadedRows(Buffer.from(`${'a,'.repeat(9_000_000)}\n`));
  assert.deepEqual(rows, { ok: false, reason: 'too_many_rows' });
});

test('a file that takes more memory or time than it may is refused by name', async () => {
  const bytes = statementOf(20_000);
  for (const limits of [
    { heapMibMax: 8, readMsMax: 60_000 },
    { heapMibMax: 768, readMsMax: 1 },
  ]) {
    const { answer } = await readUploadedStatement(bytes, ACCOUNT, limits);
    assert.deepEqual(answer, { ok: false, problems: [{ code: 'too_complex', row: null, source: null }] });
  }
});
