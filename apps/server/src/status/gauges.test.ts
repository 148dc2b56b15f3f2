import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../testing/test-desk.ts';
import { countWaitingLines, createGauges, listShortOfAddresses } from './gauges.ts';

test('a network is short of addresses until its pool is filled', () =>
  withTestDesk({}, async ({ desk }) => {
    const rail = desk.rails.get('rehearsal-ltc') ?? assert.fail();
    const { name } = rail.network;
    assert.ok((await listShortOfAddresses(desk)).includes(name));
    await desk.addressPool.refill(rail);
    assert.ok(!(await listShortOfAddresses(desk)).includes(name));
  }));

test('a write is timed by writing, and fails where nothing can be written', () =>
  withTestDesk({}, async ({ desk }) => {
    const gauges = createGauges(desk, '.');
    assert.ok((await gauges.timeWriteMs()) >= 0);
    const store = { ...desk.store, ping: () => Promise.reject(new Error('disk full')) };
    await assert.rejects(createGauges({ ...desk, store }, '.').timeWriteMs(), /disk full/);
  }));

test('a line of a statement waits for a person once it is older than a payout may take', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const facts = { importId: 'i', railId: 'krw-bank', row: 1, precision: 'second', isReversal: false };
    const texts = {
      shown: '김민아',
      holder: null,
      remark: '',
      otherAccount: '',
      otherBank: '',
      kind: '입금',
    };
    const line = { ...facts, ...texts, lineKey: 'k', direction: 'in', baseUnits: 50_000n } as const;
    const times = {
      bookedAtMs: clock.nowMs(),
      balanceAfter: null,
      bankRef: null,
      precision: 'second',
    } as const;
    const made = { importId: 'i', railId: 'krw-bank', operatorId: 'mina', fileHash: '', lineCount: 1 };
    await desk.store.saveBankImport({ ...made, importedAtMs: clock.nowMs() }, [{ ...line, ...times }]);
    assert.equal(await countWaitingLines(desk), 0);
    clock.advance(3_600_000);
    assert.equal(await countWaitingLines(desk), 1);
  }));
