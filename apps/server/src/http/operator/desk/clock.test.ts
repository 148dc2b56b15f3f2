import assert from 'node:assert/strict';
import { CONSOLE_API } from '@naru/contract';
import { test } from 'node:test';
import { openPracticeClock } from '../../../rehearsal/open-practice.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

async function move(console: TestConsole, minutes: number): Promise<readonly [number, unknown]> {
  const { status, body } = await console.call('POST', '/api/rehearsal/clock', { body: { minutes } });
  if (status !== 200) return [status, body['code']];
  await assertFits(CONSOLE_API.moveClock.answers[200], body);
  return [status, body['clockAheadMinutes']];
}

test('the clock moves forward and no session ends, locks or forgets the password by it', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { desk, practiceClock } = console.context;
    await console.house.publish();
    const order = await console.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const beforeMs = desk.clock.nowMs();
    const ofOtherProcess = await openPracticeClock(desk.store, console.house.clock);
    assert.deepEqual(await move(console, DAY_MINUTES), [200, DAY_MINUTES]);
    assert.equal(desk.clock.nowMs(), beforeMs + DAY_MINUTES * MINUTE_MS);
    await ofOtherProcess.refresh();
    assert.equal(ofOtherProcess.nowMs(), desk.clock.nowMs());
    const answer = await console.call('GET', '/api/status');
    assert.deepEqual([answer.status, answer.body['clockAheadMinutes']], [200, DAY_MINUTES]);
    assert.equal(Date.parse(String(answer.headers['date'])), desk.clock.nowMs());
    assert.notEqual((await console.read(order)).passwordFreeUntil, null);
    assert.deepEqual(await move(console, 30 * DAY_MINUTES), [409, 'clock_too_far']);
    assert.deepEqual(await move(console, 29 * DAY_MINUTES), [200, 30 * DAY_MINUTES]);
    assert.equal((await console.call('GET', '/api/orders?queue=to_send')).status, 200);
    const again = await openPracticeClock(desk.store, console.house.clock);
    assert.equal(again.aheadMs(), practiceClock?.aheadMs(), 'the next start goes on from there');
  }));

test('a moved clock answers once the networks are read again', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const poked: string[] = [];
    let looks = 0;
    Object.assign(console.context, {
      pokeRail: (railId: string) => poked.push(railId),
      isRailHealthy: () => (looks += 1) > 3,
    });
    await move(console, 15);
    assert.deepEqual(poked, [...console.context.rehearsal.keys()]);
    assert.ok(looks > 3, 'it waited for the readings');
  }));

test('an authenticator app signs in whatever the clock of the desk says', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    assert.equal((await console.signIn()).status, 200);
    await move(console, DAY_MINUTES);
    assert.equal((await console.signIn()).status, 200);
  }));

test('a live desk has no clock to move', () =>
  withTestConsole({ mode: 'live' }, async (console) => {
    await console.createOwner();
    assert.deepEqual(await move(console, 15), [404, 'route_unknown']);
    assert.equal((await console.call('GET', '/api/status')).body['clockAheadMinutes'], 0);
  }));
