import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RightLost, listBankAccounts } from '@naru/desk';
import { makeFewHostileStatements } from '@naru/rails/testing/hostile-files';
import { StoreFault } from '@naru/store';
import { type TestConsole, withTestConsole } from '../testing/test-console.ts';
import { readUploadedRows, uploadStatement } from './read-upload.ts';
import type { StatementUpload } from './upload-thread.ts';

/** A preview for the first bank account of a desk. */
function previewOf({ house: { desk, storePlace } }: TestConsole): StatementUpload {
  const [bank = assert.fail()] = listBankAccounts(desk);
  const account = { decimals: 0, country: 'KR', accountDigits: null, columns: null } as const;
  return { account: { ...account, nowMs: desk.clock.nowMs() }, bank, place: storePlace, storing: null };
}

/** What the thread that serves visitors may compute for one file, beside copying it. */
const OWN_MS_MAX = 100;

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
  assert.ok(ownMs < Math.max(OWN_MS_MAX, allMs / 5), `${name}: ${ownMs} of ${allMs} ms`);
}

test('a long statement is imported as a short one, and hardly computed on the thread of visitors', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const count = 20_000;
    const file = statementOf(count).toString('base64');
    const send = () => desk.call('POST', '/api/bank/imports', { body: { railId: 'krw-bank', file } });
    const computed = await compute(send);
    const { status, body } = computed.value;
    assert.deepEqual([status, body['newCount'], body['in']], [200, count, `${count * 1_000}`]);
    assertElsewhere(computed, 'a long statement');
    const again = await send();
    assert.deepEqual([again.status, again.body['newCount']], [200, 0]);
    const { house, logged } = desk;
    assert.equal(logged.filter(({ event }) => event === 'statement_imported').length, 2);
    const [line] = await house.desk.store.listBankLines({ railId: 'krw-bank', sinceMs: 0, limit: 1 });
    assert.equal(line?.line.baseUnits, 1_000n);
  }));

test('an import of an operator who has lost their role meanwhile stores nothing', () =>
  withTestConsole({}, async (desk) => {
    const preview = previewOf(desk);
    const operator = { operatorId: 'nobody', role: 'owner' } as const;
    const storing = { importId: 'import-1', operator, columns: null };
    await assert.rejects(uploadStatement(statementOf(3), { ...preview, storing }), RightLost);
    const lines = { railId: preview.bank.railId, sinceMs: 0, limit: 1 };
    assert.deepEqual(await desk.house.desk.store.listBankLines(lines), []);
  }));

test('a fault of the database during an import is thrown with its code', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const preview = previewOf(desk);
    const operator = (await desk.house.desk.store.findOperatorByName('Mina')) ?? assert.fail();
    const storing = { importId: 'import-1', operator, columns: null };
    const store = (lines: number) => uploadStatement(statementOf(lines), { ...preview, storing });
    assert.ok((await store(3)).answer.ok);
    // The identifier of an import is unique.
    const isNamed = (thrown: unknown): boolean =>
      thrown instanceof StoreFault && thrown.code.startsWith('SQLITE');
    await assert.rejects(store(4), isNamed);
  }));

test('hostile files are refused or read elsewhere, and the next file is read', () =>
  withTestConsole({}, async (desk) => {
    const preview = previewOf(desk);
    // `npm run lab -- hostile-files` uploads them all.
    for (const { name, bytes } of makeFewHostileStatements()) {
      const computed = await compute(() => uploadStatement(bytes, preview));
      const { answer } = computed.value;
      assert.equal(answer.ok ? answer.value.sums.lineCount : 0, 0, name);
      assertElsewhere(computed, name);
    }
    const { answer } = await uploadStatement(statementOf(3), preview);
    assert.ok(answer.ok && answer.value.sums.newCount === 3);
  }));

test('a file of very many cells is refused by name', async () => {
  const rows = await readUploadedRows(Buffer.from(`${'a,'.repeat(9_000_000)}\n`));
  assert.deepEqual(rows, { ok: false, reason: 'too_many_rows' });
});

test('a file that takes more memory or time than it may is refused by name', () =>
  withTestConsole({}, async (desk) => {
    const bytes = statementOf(20_000);
    for (const limits of [
      { heapMibMax: 8, readMsMax: 60_000 },
      { heapMibMax: 768, readMsMax: 1 },
    ]) {
      const { answer } = await uploadStatement(bytes, previewOf(desk), limits);
      assert.deepEqual(answer, { ok: false, problems: [{ code: 'too_complex', row: null, source: null }] });
    }
  }));
