import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeskStatus, DeskStatusSchema } from '@naru/contract';
import { listTreasury, openHold, recordTreasury } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { FINDING_KINDS, noteFindings } from '../../../status/findings.ts';
import { MINA } from '../../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const HOUR_MS = 3_600_000;
const TWO_MINUTES_MS = 120_000;

async function readStatus(console: TestConsole): Promise<DeskStatus> {
  const { status, body } = await console.call('GET', '/api/status');
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(DeskStatusSchema, body);
  return JSON.parse(JSON.stringify(body));
}

/** Kind and count of each alarm, but for the networks, which nobody reads in most of these tests. */
async function listAlarms(console: TestConsole): Promise<readonly string[]> {
  const { alarms } = await readStatus(console);
  return alarms.filter(({ kind }) => kind !== 'rail_silent').map(({ kind, count }) => `${kind} ${count}`);
}

async function readAllRails({ house }: TestConsole): Promise<void> {
  for (const { network } of house.desk.rails.values()) {
    if (network.witness === 'chain') await house.watch(network.railId);
  }
}

test('a desk whose networks are read and where nothing waits has no alarm', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    await readAllRails(console);
    const { alarms, rails } = await readStatus(console);
    assert.deepEqual(alarms, []);
    assert.ok(
      rails.length > 10 && rails.every(({ isSilent, headHeight }) => !isSilent && headHeight !== null),
    );
  }));

test('a network that is not read for two minutes is named, and the time until which it was', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    await readAllRails(console);
    const readAtMs = house.clock.nowMs();
    house.clock.advance(TWO_MINUTES_MS - 1);
    assert.deepEqual((await readStatus(console)).alarms, []);
    house.clock.advance(1);
    await readAllRailsBut(console, 'rehearsal-ltc');
    const { alarms, rails } = await readStatus(console);
    const since = new Date(readAtMs).toISOString();
    assert.deepEqual(
      alarms.map((alarm) => [alarm.kind, alarm.level, alarm.what.en, alarm.count, alarm.since]),
      [['rail_silent', 'critical', 'Not read: Rehearsal Litecoin', 1, since]],
    );
    assert.deepEqual(
      rails.filter(({ isSilent }) => isSilent).map(({ railId, readThrough }) => [railId, readThrough]),
      [['rehearsal-ltc', since]],
    );
  }));

async function readAllRailsBut({ house }: TestConsole, silentId: string): Promise<void> {
  for (const { network } of house.desk.rails.values()) {
    if (network.witness === 'chain' && network.railId !== silentId) await house.watch(network.railId);
  }
}

test('late, held and owed orders are counted, the urgent first', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { house } = console;
    const held = await house.order(WISH);
    await house.fund(held);
    await openHold(house.desk, { orderId: held.orderId, reason: 'operator', actor: MINA, note: 'asked' });
    assert.deepEqual(await listAlarms(console), ['order_held 1']);
    const { waits } = await readStatus(console);
    // It cannot be sent.
    assert.equal(waits.find(({ what }) => what === 'to_send')?.count, 0);
    house.clock.advance(HOUR_MS);
    assert.deepEqual(await listAlarms(console), ['order_overdue 1', 'order_held 1']);
    await saveFault(house, { orderId: held.orderId, round: 'expiry' });
    assert.deepEqual(await listAlarms(console), ['order_overdue 1', 'order_failing 1', 'order_held 1']);
  }));

test('an order that the program fails on says where, how often, when, and with what error', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const [order, other] = [await house.order(WISH), await house.order(WISH)];
    await saveFault(house, { orderId: order.orderId, round: 'expiry' });
    await saveFault(house, { orderId: order.orderId, round: 'rail:rehearsal-ltc' });
    const failedAt = new Date(house.clock.nowMs()).toISOString();
    const retryAt = new Date(house.clock.nowMs() + HOUR_MS).toISOString();
    const cause = 'RangeError: money moves forward';
    const fault = { work: 'expiry', network: null, failures: 3, failedAt, retryAt, cause };
    assert.deepEqual((await console.read(order)).faults, [
      fault,
      { ...fault, work: 'rail', network: 'Rehearsal Litecoin' },
    ]);
    assert.deepEqual((await console.read(other)).faults, []);
  }));

async function saveFault(
  { desk }: TestConsole['house'],
  at: { readonly orderId: string; readonly round: string },
): Promise<void> {
  const failedAtMs = desk.clock.nowMs();
  const cause = 'RangeError: money moves forward';
  await desk.store.saveOrderFault({
    ...at,
    failureCount: 3,
    failedAtMs,
    cause,
    retryAtMs: failedAtMs + HOUR_MS,
  });
}

test('a refund is called out a day before it is due', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { house } = console;
    const order = await house.order(WISH);
    await house.fund(order);
    await console.act(order, 'cancel', { reason: 'other', note: 'asked by mail', password: PASSWORD });
    const [refund] = (await house.view(order)).refunds;
    assert.ok(refund !== undefined);
    house.clock.advance(refund.dueAtMs - house.clock.nowMs() - 24 * HOUR_MS - 1);
    // Days are longer than any session.
    await console.signIn();
    assert.deepEqual(await listAlarms(console), []);
    house.clock.advance(1);
    assert.deepEqual(await listAlarms(console), ['refund_due 1']);
  }));

test('stopped orders and single prices that stand still are distinguished', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const note = 'a test';
    await console.call('POST', '/api/market/halt', { body: { symbol: '*', note } });
    assert.deepEqual(await listAlarms(console), ['orders_stopped 0']);
    const resumed = { symbol: '*', note, password: PASSWORD };
    await console.call('POST', '/api/market/resume', { body: resumed });
    await console.call('POST', '/api/market/halt', { body: { symbol: 'BTC', note } });
    const { alarms } = await readStatus(console);
    const halted = alarms.find(({ kind }) => kind === 'price_halted');
    assert.deepEqual([halted?.what.en, halted?.level], ['No price for BTC', 'warning']);
  }));

test('a currency with little left for new orders is named until its reserve is filled', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { desk } = console.house;
    await console.house.publish();
    assert.deepEqual(await listAlarms(console), []);
    const positions = await listTreasury(desk);
    const { asset, free } = positions.find((each) => each.asset.symbol === 'LTC') ?? assert.fail();
    const move = (kind: 'to_cold' | 'from_cold', baseUnits: bigint) =>
      recordTreasury(desk, {
        kind,
        asset,
        baseUnits,
        into: null,
        heldBaseUnits: null,
        entryKey: kind,
        operatorId: 'mina',
        reason: 'a test',
        evidence: '',
      });
    assert.ok((await move('to_cold', free)).ok);
    const { alarms } = await readStatus(console);
    const low = alarms.find(({ kind }) => kind === 'reserve_low');
    assert.deepEqual(
      [low?.what.en, low?.level, low?.count],
      [`Low reserve: ${asset.symbol} 0 (${asset.network})`, 'warning', 1],
    );
    assert.ok((await move('from_cold', free)).ok);
    assert.deepEqual(await listAlarms(console), []);
  }));

test('little free disk is a warning, and hardly any is critical', async () => {
  for (const [freeBytes, level] of [
    [1_999_999_999, 'warning'],
    [499_999_999, 'critical'],
  ] as const) {
    await withTestConsole(
      { gauges: { readFreeBytes: () => Promise.resolve(freeBytes) } },
      async (console) => {
        await console.createOwner();
        const low = (await readStatus(console)).alarms.find(({ kind }) => kind === 'disk_low');
        assert.deepEqual([low?.level, low?.count], [level, Math.floor(freeBytes / 1_000_000)]);
      },
    );
  }
});

test('that there is no recent backup is an alarm, with when the last one was made', () =>
  withTestConsole(
    { gauges: { findBackupGap: () => Promise.resolve({ lastDoneAtMs: Date.UTC(2026, 10, 20) }) } },
    async (console) => {
      await console.createOwner();
      const missing = (await readStatus(console)).alarms.find(({ kind }) => kind === 'backup_missing');
      assert.deepEqual([missing?.level, missing?.since], ['warning', '2026-11-20T00:00:00.000Z']);
    },
  ));

test('a slow database, missing addresses and lines of statements that wait are called out', async () => {
  const gauges = {
    measureWriteMs: () => Promise.resolve(1200),
    clocksApartMs: () => 3999,
    readBankWork: () =>
      Promise.resolve(new Map([['KRW', { lineCount: 3, overdueCount: 2, claimCount: 0, sinceMs: 0 }]])),
    listShortOfAddresses: () => Promise.resolve(['Litecoin']),
    listAddressLists: () =>
      Promise.resolve([
        { name: 'Solana', left: 20, count: 100, state: 'low' as const },
        { name: 'TRON', left: 0, count: 100, state: 'empty' as const },
        { name: 'Tezos', left: 50, count: 100, state: 'fine' as const },
      ]),
  };
  await withTestConsole({ gauges }, async (console) => {
    await console.createOwner();
    assert.deepEqual(await listAlarms(console), [
      'addresses_low 1',
      'address_list_empty 1',
      'database_slow 1200',
      'statement_waiting 2',
      'address_list_low 1',
      'clocks_apart 3',
    ]);
    const { waits } = await readStatus(console);
    const lines = waits.find(({ what }) => what === 'lines');
    assert.deepEqual(lines, { what: 'lines', count: 3, since: '1970-01-01T00:00:00.000Z' });
  });
});

test('what background work finds is an alarm in every process until it finds nothing', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { store } = console.house.desk;
    await noteFindings(store, 'books_wrong', ['LTC', 'BTC']);
    await noteFindings(store, 'audit_broken', ['order A1']);
    await noteFindings(store, 'hook_failing', ['status 403']);
    await noteFindings(store, 'blocks_pruned', ['Rehearsal Litecoin']);
    const { alarms } = await readStatus(console);
    assert.deepEqual(
      alarms.filter(({ kind }) => kind !== 'rail_silent').map(({ what, level }) => [what.en, level]),
      [
        ['The books are wrong: LTC, BTC', 'critical'],
        ['The record was altered: order A1', 'critical'],
        ['Blocks missing at the server: Rehearsal Litecoin', 'critical'],
        ['The web hook for alarms fails: status 403', 'critical'],
      ],
    );
    for (const kind of FINDING_KINDS) await noteFindings(store, kind, []);
    assert.deepEqual(await listAlarms(console), []);
  }));

test('operators are called before new orders stop without one', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { house } = console;
    const day = [{ from: '00:00', until: '24:00' }];
    const week = Array.from({ length: 7 }, () => day);
    const hours = { timeZone: 'UTC', week, holidays: [], unattendedMinutes: 30 };
    Object.assign(house.desk.settings, { opening: { ...house.desk.settings.opening, hours } });
    Object.assign(house.desk.signOfLife, { lastMs: () => seenAtMs });
    const seenAtMs = house.clock.nowMs();
    house.clock.advance(20 * 60_000 - 1);
    assert.deepEqual(await listAlarms(console), []);
    house.clock.advance(1);
    assert.deepEqual(await listAlarms(console), ['attendance_ending 10']);
    house.clock.advance(600_000);
    assert.deepEqual(await listAlarms(console), ['desk_unattended 0']);
  }));

test('an order that the desk stopped as altered is urgent, beside its hold', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const order = await house.order(WISH);
    const actor = { kind: 'system', id: 'address_integrity' } as const;
    await openHold(house.desk, {
      orderId: order.orderId,
      reason: 'address_integrity',
      actor,
      note: 'altered',
    });
    assert.deepEqual(await listAlarms(console), ['address_altered 1', 'order_held 1']);
  }));

test('an alarm that one operator takes is shown as theirs to everybody, and viewers cannot take one', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { house } = console;
    await house.fund(await house.order(WISH));
    house.clock.advance(HOUR_MS);
    const body = { kind: 'order_overdue' };
    const takenOf = async () =>
      (await readStatus(console)).alarms.find(({ kind }) => kind === 'order_overdue')?.taken;
    assert.equal(await takenOf(), null);
    assert.equal((await console.call('POST', '/api/status/taken', { body })).status, 200);
    const at = new Date(house.clock.nowMs()).toISOString();
    house.clock.advance(1);
    const taken = await takenOf();
    assert.equal(taken?.at, at);
    assert.notEqual(taken?.by, '');
    await console.changeRole('viewer');
    assert.equal((await console.call('POST', '/api/status/taken', { body })).status, 403);
    const ended = { kind: 'disk_low' };
    await console.changeRole('owner');
    assert.equal((await console.call('POST', '/api/status/taken', { body: ended })).status, 200);
  }));
