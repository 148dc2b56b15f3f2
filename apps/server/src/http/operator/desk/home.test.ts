import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeskStatus, type Home, HomeSchema } from '@naru/contract';
import { claimPaid } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { readWait } from '../../../testing/read-wait.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const DAY_MS = 86_400_000;

async function readHome(console: TestConsole, query = 'zone=UTC'): Promise<Home> {
  const { status, body } = await console.call('GET', `/api/home?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(HomeSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function deliver({ house }: TestConsole): Promise<void> {
  const order = await house.order(WISH);
  await house.fund(order);
  house.clock.advance(5 * 60_000);
  await house.publish();
  await house.takeAndPrepare(order);
  await house.payOut(order);
  await house.watch('rehearsal-xrp');
  await house.mine('rehearsal-xrp');
  await house.watch('rehearsal-xrp');
}

test('today has the orders, volume, profit and minutes of this day alone, in the zone of the reader', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const steps = [{ pairs: ['LTC XRP'], before: null, after: '-2.5' }];
    const body = { steps, note: 'agreed', password: PASSWORD };
    assert.equal((await console.call('POST', '/api/market/adjustments', { body })).status, 200);
    const empty = await readHome(console);
    assert.deepEqual(
      [empty.ordersMade, empty.delivered, empty.volumeUsd, empty.profitUsd, empty.medianMinutes],
      [0, 0, '0.00', '0.00', null],
    );
    await deliver(console);
    const day = await readHome(console);
    assert.deepEqual([day.ordersMade, day.delivered, day.isVolumePartial], [1, 1, false]);
    assert.equal(day.medianMinutes, 5);
    assert.ok(Number(day.volumeUsd) > 0 && Number(day.volumeKrw) > 0 && Number(day.profitUsd) > 0);
    console.house.clock.advance(DAY_MS);
    await console.signIn();
    const next = await readHome(console);
    assert.deepEqual(
      [next.ordersMade, next.delivered, next.volumeUsd, next.profitUsd, next.medianMinutes],
      [0, 0, '0.00', '0.00', null],
    );
  }));

test('a zone that does not exist is refused', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    assert.equal((await readHome(console, 'zone=Asia/Seoul')).zone, 'Asia/Seoul');
    const { status, body } = await console.call('GET', '/api/home?zone=Nowhere');
    assert.deepEqual([status, body['code']], [400, 'period_invalid']);
  }));

test('setting up the desk ticks itself, and a second person counts while they may sign in', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { setUp } = await readHome(console);
    assert.deepEqual(
      [setUp.person, setUp.addresses, setUp.reserves, setUp.hours],
      [false, null, true, false],
    );
    assert.deepEqual([setUp.backup, setUp.mail], [false, false]);
  }));

test('what waits says how much and since when: a claim at a bank is not one on a network', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { house } = console;
    assert.deepEqual(await readWait(console, 'claims'), { what: 'claims', count: 0, since: null });
    const coin = await house.order(WISH);
    await claimPaid(house.desk, coin.orderId);
    assert.equal((await readWait(console, 'claims')).count, 0);
    const since = new Date(house.clock.nowMs()).toISOString();
    assert.deepEqual(await readWait(console, 'confirming'), { what: 'confirming', count: 1, since });
    const bank = await house.order({ pay: 'KRW', receive: 'XRP', payAmount: '500000' });
    house.clock.advance(1000);
    await claimPaid(house.desk, bank.orderId);
    const claimed = new Date(house.clock.nowMs()).toISOString();
    assert.deepEqual(await readWait(console, 'claims'), { what: 'claims', count: 1, since: claimed });
    const calls = async () => {
      const { body } = await console.call('GET', '/api/status');
      const { alarms }: DeskStatus = JSON.parse(JSON.stringify(body));
      return alarms.filter(({ kind }) => kind === 'claim_waiting').map((alarm) => [alarm.count, alarm.since]);
    };
    house.clock.advance(15 * 60_000 - 1);
    assert.deepEqual(await calls(), []);
    house.clock.advance(1);
    assert.deepEqual(await calls(), [[1, claimed]]);
    assert.deepEqual(await readWait(console, 'messages'), { what: 'messages', count: 0, since: null });
  }));
