import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementAccount } from '@naru/rails/statement';
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

/** An old workbook whose allocation table names its own sector 109 times and whose chains never end. */
function loopingWorkbook(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(1, 60);
  for (let n = 0; n < 109; n += 1) file.writeUInt32LE(0, 76 + n * 4);
  for (let at = 512; at + 4 <= 1024; at += 4) file.writeUInt32LE(2, at);
  for (let at = 1024; at + 128 <= bytes; at += 128) {
    file.write(`S${at}`, at, 'utf16le');
    file.writeUInt16LE(12, at + 64);
    file.writeUInt8(2, at + 66);
    file.writeUInt32LE(1, at + 116);
    file.writeUInt32LE(0x7f_ff_ff_ff, at + 120);
  }
  return file;
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
  const html = (text: string): Buffer => Buffer.from(`<html><table><tr><td>${text}`);
  const files = {
    comments: html('<!--'.repeat(60_000)),
    scripts: html('<script>'.repeat(40_000)),
    'a tag without an end': html(`<${'a'.repeat(40_000)}`),
    'a workbook that loops': loopingWorkbook(32_768),
    'a workbook of one sector size': Buffer.from(loopingWorkbook(32_768)).fill(1, 30, 31),
    commas: Buffer.alloc(19_000_000, ','),
    'many tags': html('<td>'.repeat(500_000)),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const computed = await compute(() => readUploadedStatement(bytes, ACCOUNT));
    assert.equal(computed.value.answer.ok, false, name);
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
