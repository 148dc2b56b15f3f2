import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addToList, importLines, listBankAccounts } from '@naru/desk';
import { StoreFault } from '@naru/store';
import { changeStoredSetting } from '../config/change-stored-setting.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import {
  type Gauges,
  readBankWork,
  sumLines,
  createGauges,
  listHostChanges,
  listShortOfAddresses,
} from './gauges.ts';

const DAY_MS = 24 * 3_600_000;
const PLACE = {
  dataFolder: '.',
  letters: () => ({ keepListedMs: 100 * DAY_MS }),
  clocksApartMs: () => 0,
  readClockState: () => 'steady' as const,
  backup: { schedule: null },
};

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
    const gauges = createGauges(desk, PLACE);
    assert.ok(((await gauges.measureWriteMs()) ?? -1) >= 0);
    const gaugesThatMeet = (fault: Error): Gauges =>
      createGauges({ ...desk, store: { ...desk.store, ping: () => Promise.reject(fault) } }, PLACE);
    await assert.rejects(gaugesThatMeet(new Error('not there')).measureWriteMs(), /not there/);
    const full = new StoreFault('disk_full', 'the disk is full');
    assert.equal(await gaugesThatMeet(full).measureWriteMs(), null);
  }));

test('a line of a statement waits for a person, and is overdue once it is older than a payout may take', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const facts = { row: 1, precision: 'second', isReversal: false };
    const texts = {
      shown: '김민아',
      holder: null,
      remark: '',
      otherAccount: '',
      otherBank: '',
      kind: '입금',
    };
    const line = { ...facts, ...texts, direction: 'in', baseUnits: 50_000n } as const;
    const times = {
      bookedAtMs: clock.nowMs(),
      balanceAfter: null,
      bankRef: null,
      precision: 'second',
    } as const;
    const [account = assert.fail()] = listBankAccounts(desk);
    const lines = [{ ...line, ...times, remarks: [] }];
    await importLines(desk, account, { lines, fileHash: '', operatorId: 'mina', columns: null });
    const sinceMs = clock.nowMs();
    assert.deepEqual(sumLines(await readBankWork(desk)), { lineCount: 1, overdueCount: 0, sinceMs });
    clock.advance(3_600_000);
    const work = await readBankWork(desk);
    assert.deepEqual(work.get(account.railId), { lineCount: 1, overdueCount: 1, claimCount: 0, sinceMs });
    assert.deepEqual(
      [...work.keys()],
      listBankAccounts(desk).map(({ railId }) => railId),
    );
  }));

test('entries about persons are counted in the month before they end', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const gauges = createGauges(desk, PLACE);
    const lines = [
      { kind: 'email', value: 'mina@example.com' },
      { kind: 'address', value: 'ltc1qaddress' },
    ] as const;
    await addToList(desk, { list: 'block', lines, source: null }, { operatorId: 'o', reason: 'r' });
    clock.advance(70 * DAY_MS);
    assert.equal(await gauges.countEndingEntries(), 0);
    clock.advance(1);
    assert.equal(await createGauges(desk, PLACE).countEndingEntries(), 1);
  }));

test('what a command changed that takes a password in the console is named for a day', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const change = (key: string, text: string, operatorId: string) =>
      changeStoredSetting(desk, { key, text, beforeJson: null, operatorId, reason: 'r' });
    assert.ok((await change('dailyCapUsd', '5000', 'mina')).ok);
    assert.ok((await change('keepLettersDays', '20', '')).ok);
    assert.deepEqual(await listHostChanges(desk), []);
    assert.ok((await change('fourEyesAboveUsd', '9000', '')).ok);
    assert.deepEqual(await listHostChanges(desk), ['fourEyesAboveUsd']);
    clock.advance(DAY_MS + 1);
    assert.deepEqual(await listHostChanges(desk), []);
  }));
