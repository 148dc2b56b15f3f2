import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHold } from '@naru/desk';
import type { LetterSettings } from '../config/letter-settings.ts';
import { readFirstSeen } from '../status/alarm-calls.ts';
import { withCaller } from '../testing/test-alarm-caller.ts';
import type { AlarmHook } from '../mail/open-post.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const MINUTE_MS = 60_000;

const FAULT = { round: 'expiry', failureCount: 1, failedAtMs: 0, cause: 'RangeError', retryAtMs: 0 };

/** Set by the test, once it knows the time. */
const QUIET: Partial<LetterSettings> = {};

test('a late payout is reported in one letter, once, also after a restart, and the next one in another', () =>
  withCaller(async ({ house, roundAfter, letters, restart, logged }) => {
    await house.fund(await house.order(WISH));
    await roundAfter(59 * MINUTE_MS);
    assert.deepEqual(await letters(), []);
    await roundAfter(MINUTE_MS);
    const [first = ''] = await letters();
    assert.match(first, /^Late payouts: 1\nThey were paid more than an hour ago/);
    await roundAfter(11 * MINUTE_MS);
    await restart();
    await roundAfter(3 * MINUTE_MS);
    assert.equal((await letters()).length, 1);
    await house.fund(await house.order(WISH));
    await roundAfter(60 * MINUTE_MS);
    assert.match((await letters())[1] ?? '', /^Late payouts: 2\n/);
    assert.deepEqual(
      logged.map(({ event, fields }) => [event, fields?.['kinds']]),
      Array.from({ length: 2 }, () => ['operators_called', 'order_overdue']),
    );
  }));

test('an alarm that ended is forgotten and reported again if it comes back, at most every 10 min', () =>
  withCaller(async ({ house, roundAfter, letters }) => {
    const { store } = house.desk;
    const order = await house.order(WISH);
    const fault = { ...FAULT, orderId: order.orderId };
    await store.saveOrderFault(fault);
    await roundAfter(3 * MINUTE_MS);
    assert.equal((await letters()).length, 1);
    await store.deleteOrderFault(order.orderId, 'expiry');
    await roundAfter(10 * MINUTE_MS);
    await store.saveOrderFault(fault);
    await roundAfter(0);
    assert.equal((await letters()).length, 2);
    const other = await house.order(WISH);
    await store.saveOrderFault({ ...fault, orderId: other.orderId });
    await roundAfter(10 * MINUTE_MS - 1);
    assert.equal((await letters()).length, 2);
    await roundAfter(1);
    assert.match((await letters())[2] ?? '', /^Orders with a program error: 2\n/);
  }));

test('when an alarm began is remembered until it ends', () =>
  withCaller(async ({ house, roundAfter }) => {
    const { store, clock } = house.desk;
    const order = await house.order(WISH);
    await store.saveOrderFault({ ...FAULT, orderId: order.orderId });
    await roundAfter(3 * MINUTE_MS);
    const atMs = clock.nowMs();
    await roundAfter(MINUTE_MS);
    assert.deepEqual(readFirstSeen(await store.listSettings()), { order_failing: atMs });
    await store.deleteOrderFault(order.orderId, 'expiry');
    await roundAfter(MINUTE_MS);
    assert.deepEqual(readFirstSeen(await store.listSettings()), {});
  }));

test('in the first minutes after a start nobody is called', () =>
  withCaller(async ({ house, roundAfter, letters }) => {
    const order = await house.order(WISH);
    const fault = { ...FAULT, orderId: order.orderId };
    await house.desk.store.saveOrderFault(fault);
    await roundAfter(3 * MINUTE_MS - 1);
    assert.deepEqual(await letters(), []);
    await roundAfter(1);
    assert.equal((await letters()).length, 1);
  }));

test('a web hook gets what a letter says, in one piece, once it answers', async () => {
  const posted: string[] = [];
  const answers: (string | null)[] = ['status 500', 'unreachable', null];
  const hook: AlarmHook = {
    send: async (text) => {
      posted.push(text);
      return answers.shift() ?? null;
    },
  };
  await withCaller(
    async ({ house, roundAfter, letters, logged }) => {
      await house.fund(await house.order(WISH));
      await roundAfter(60 * MINUTE_MS);
      assert.equal(posted.length, 1);
      assert.match(posted[0] ?? '', /^Late payouts: 1\n/);
      for (let rounds = 0; rounds < 3; rounds += 1) await roundAfter(MINUTE_MS);
      assert.equal(posted.length, 3);
      assert.equal(posted[2], posted[0]);
      assert.deepEqual(await letters(), []);
      const failures = logged.filter(({ event }) => event === 'alarm_hook_failed');
      assert.deepEqual(
        failures.map(({ fields }) => fields),
        [{ problem: 'status 500' }],
      );
    },
    { letters: 'off', hook },
  );
});

test('without people to call the desk and its web hook are called again, at most every ten minutes', () => {
  const posted: string[] = [];
  const hook: AlarmHook = {
    send: async (text) => {
      posted.push(text);
      return null;
    },
  };
  return withCaller(
    async ({ house, roundAfter, receivers, take }) => {
      await house.fund(await house.order(WISH));
      await roundAfter(60 * MINUTE_MS);
      await roundAfter(10 * MINUTE_MS - 1);
      assert.deepEqual([await receivers(), posted.length], [[null], 1]);
      await roundAfter(1);
      assert.deepEqual([await receivers(), posted.length], [[null, null], 2]);
      assert.equal(posted[1], posted[0]);
      await take('order_overdue');
      await roundAfter(60 * MINUTE_MS);
      assert.deepEqual([await receivers(), posted.length], [[null, null], 2]);
    },
    { settings: { alarmNextMs: MINUTE_MS }, hook },
  );
});

test('a web hook is reported once that nothing can be read, and once when it can be', async () => {
  const posted: string[] = [];
  const answers: (string | null)[] = ['status 500'];
  const hook: AlarmHook = {
    send: async (text) => {
      posted.push(text);
      return answers.shift() ?? null;
    },
  };
  await withCaller(
    async ({ house: { desk }, roundAfter, logged }) => {
      const working = { ...desk.store };
      const listSettings = (): Promise<never> => Promise.reject(new Error('no database'));
      const setAway = (isAway: boolean): unknown =>
        Object.assign(desk.store, isAway ? { listSettings } : working);
      const rounds = async (count: number): Promise<void> => {
        for (let done = 0; done < count; done += 1) await roundAfter(MINUTE_MS);
      };
      setAway(true);
      await rounds(1);
      setAway(false);
      await rounds(1);
      assert.deepEqual(posted, []);
      setAway(true);
      await rounds(6);
      assert.equal(posted.length, 2, 'once refused, once taken');
      assert.match(
        posted[1] ?? '',
        /^The desk cannot read its alarms: .+\nWhile this lasts.+ What failed: Error: no database$/,
      );
      setAway(false);
      await rounds(3);
      assert.deepEqual(posted.slice(2), ['The desk reads its alarms again']);
      const hookFailures = logged.filter(({ event }) => event === 'alarm_hook_failed');
      assert.deepEqual(hookFailures.length, 1);
    },
    { hook },
  );
});

test('in quiet hours only what is urgent calls; the rest follows at their end if it is still so', () =>
  withCaller(
    async ({ house, roundAfter, letters }) => {
      const nowMs = house.clock.nowMs();
      const timeAt = (atMs: number): string => new Date(atMs).toISOString().slice(11, 16);
      const quietHours = {
        from: timeAt(nowMs),
        until: timeAt(nowMs + 120 * MINUTE_MS),
        timeZone: 'UTC',
      };
      Object.assign(QUIET, { quietHours });
      const order = await house.order(WISH);
      await house.fund(order);
      const actor = { kind: 'system', id: 'test' } as const;
      await openHold(house.desk, { orderId: order.orderId, reason: 'operator', actor, note: 'a test' });
      await roundAfter(30 * MINUTE_MS);
      assert.deepEqual(await letters(), []);
      await roundAfter(30 * MINUTE_MS);
      assert.equal((await letters()).length, 1);
      assert.match((await letters())[0] ?? '', /^Late payouts: 1\n[^\n]*$/);
      await roundAfter(60 * MINUTE_MS);
      assert.match((await letters())[1] ?? '', /^Late payouts: 1\n[^\n]*\n\nOrders on hold: 1\n/);
    },
    { settings: QUIET },
  ));

test('of two processes one calls, and what one did not post before it died is posted later', async () => {
  const posted: string[] = [];
  const answers: (string | null)[] = ['unreachable'];
  const hook: AlarmHook = {
    send: async (text) => {
      posted.push(text);
      return answers.shift() ?? null;
    },
  };
  await withCaller(
    async ({ house, roundAfter, receivers, restart }) => {
      await house.fund(await house.order(WISH));
      const { store } = house.desk;
      const original = { ...store };
      const saveMark: typeof store.saveMark = (change, made) => original.saveMark(change, made);
      let isOther = true;
      const race: typeof saveMark = async (change, made) => {
        if (isOther) {
          isOther = false;
          assert.ok((await saveMark(change, made)).ok);
        }
        return saveMark(change, made);
      };
      Object.assign(store, { saveMark: race });
      await roundAfter(60 * MINUTE_MS);
      Object.assign(store, { saveMark });
      assert.deepEqual([await receivers(), posted.length], [[null], 0]);
      await restart();
      await roundAfter(MINUTE_MS);
      await roundAfter(MINUTE_MS);
      await roundAfter(10 * MINUTE_MS);
      assert.equal(posted.length, 2, 'once refused, once taken');
      assert.deepEqual(await receivers(), [null]);
    },
    { hook },
  );
});
