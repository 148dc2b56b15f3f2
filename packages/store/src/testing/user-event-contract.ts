import { ok, refuse } from '@naru/core';
import {
  REFUSED_EVENTS_PER_USER_MAX,
  REFUSED_EVENT_EVERY_MS,
  type Store,
  USER_EVENTS_PER_USER_MAX,
  type User,
  type UserEvent,
} from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleUserEvent } from './sample-act.ts';
import { NOON_MS } from './sample-order.ts';
import { sampleUser, sampleUserSession } from './sample-user.ts';
import { type StoreEngine, withStore } from './store-place.ts';

async function register(store: Store, n: number, event?: UserEvent): Promise<User> {
  const user = sampleUser(n);
  const saved = await store.saveNewUser({ user, letters: [], ...(event === undefined ? {} : { event }) });
  assert.deepEqual(saved, ok(null));
  return user;
}

async function idsOf(store: Store, userId: string): Promise<readonly string[]> {
  return (await store.listUserEvents({ userId, limit: 100 })).map(({ eventId }) => eventId);
}

/** The events of an account's own security. */
export function runUserEventContract(engine: StoreEngine): void {
  test('an event is written with its change or not at all, and read newest first by its own person', () =>
    withStore(engine, async (store) => {
      const user = await register(store, 1, sampleUserEvent(1, { kind: 'registered' }));
      await register(store, 2);
      const event = sampleUserEvent(2, { kind: 'password_changed' });
      const next = { ...user, version: 2 };
      assert.deepEqual(await store.saveUserChange({ user: next, expectedVersion: 1, event }), ok(null));
      const raced = { user: next, expectedVersion: 1, event: sampleUserEvent(3) };
      assert.deepEqual(await store.saveUserChange(raced), refuse('user_changed_meanwhile'));
      assert.deepEqual(await store.listUserEvents({ userId: 'user-1', limit: 10 }), [
        event,
        sampleUserEvent(1, { kind: 'registered' }),
      ]);
      assert.deepEqual(await store.listUserEvents({ userId: 'user-2', limit: 10 }), []);
      const older = { userId: 'user-1', limit: 1, beforeEventId: event.eventId };
      assert.deepEqual(await store.listUserEvents(older), [sampleUserEvent(1, { kind: 'registered' })]);
      const foreign = { ...older, userId: 'user-2' };
      assert.deepEqual(await store.listUserEvents(foreign), []);
    }));

  test('the end of a session is written once, with who ended it', () =>
    withStore(engine, async (store) => {
      const user = await register(store, 1);
      for (const n of [1, 2, 3]) {
        const newSession = sampleUserSession(user, n);
        const next = { ...user, version: n + 1 };
        assert.deepEqual(
          await store.saveUserChange({ user: next, expectedVersion: n, newSession }),
          ok(null),
        );
      }
      const session = { userId: 'user-1', sessionId: 'session-1' };
      const ended = await Promise.all(
        [1, 2, 3].map((n) => store.deleteUserSession(session, sampleUserEvent(n, { kind: 'session_ended' }))),
      );
      assert.equal(ended.filter(Boolean).length, 1);
      assert.equal((await idsOf(store, 'user-1')).length, 1);
      const all = { userId: 'user-1', exceptSessionId: null };
      assert.equal(await store.deleteUserSessions(all, sampleUserEvent(8, { kind: 'sessions_ended' })), 2);
      assert.equal((await idsOf(store, 'user-1')).length, 2);
    }));

  test('a stranger who guesses writes a line now and then, and pushes out nothing else', () =>
    withStore(engine, async (store) => {
      await register(store, 1, sampleUserEvent(0, { kind: 'registered' }));
      const guess = (n: number, atMs: number) =>
        store.recordUserEvent(sampleUserEvent(n, { kind: 'sign_in_refused', happenedAtMs: NOON_MS + atMs }));
      await guess(1, 0);
      await guess(2, REFUSED_EVENT_EVERY_MS - 1);
      assert.deepEqual(await idsOf(store, 'user-1'), ['event-00001', 'event-00000']);
      for (let n = 1; n <= REFUSED_EVENTS_PER_USER_MAX; n += 1)
        await guess(n + 2, n * REFUSED_EVENT_EVERY_MS);
      const kept = await idsOf(store, 'user-1');
      assert.equal(kept.length, REFUSED_EVENTS_PER_USER_MAX);
      const last = { userId: 'user-1', limit: 100, beforeEventId: kept.at(-1) ?? '' };
      assert.deepEqual(
        (await store.listUserEvents(last)).map(({ kind }) => kind),
        ['registered'],
      );
    }));

  test('of all else the newest are kept, and what is older than it may be is forgotten', () =>
    withStore(engine, async (store, place) => {
      await register(store, 1);
      await register(store, 2, sampleUserEvent(9_000, { userId: 'user-2', happenedAtMs: NOON_MS }));
      for (let n = 0; n < USER_EVENTS_PER_USER_MAX + 3; n += 1)
        await store.recordUserEvent(sampleUserEvent(n));
      assert.equal(await place.countRows('user_events'), USER_EVENTS_PER_USER_MAX + 1);
      const query = { happenedBeforeMs: NOON_MS + 10, limit: 5 };
      assert.equal(await store.forgetUserEvents(query), 5);
      assert.equal(await store.forgetUserEvents(query), 3);
      assert.equal(await store.forgetUserEvents(query), 0);
      assert.deepEqual(await idsOf(store, 'user-2'), []);
    }));

  test('who leaves takes the record along', () =>
    withStore(engine, async (store, place) => {
      const user = await register(store, 1, sampleUserEvent(1));
      await register(store, 2, sampleUserEvent(2, { userId: 'user-2' }));
      const next = { ...user, version: 2, leavingAtMs: NOON_MS };
      assert.deepEqual(
        await store.saveUserChange({ user: next, expectedVersion: 1, dropsEvents: true }),
        ok(null),
      );
      assert.deepEqual(await idsOf(store, 'user-1'), []);
      await store.recordUserEvent(sampleUserEvent(3));
      await store.deleteUser('user-1');
      await store.recordUserEvent(sampleUserEvent(4));
      await store.recordUserEvent(sampleUserEvent(5, { kind: 'sign_in_refused' }));
      assert.equal(await place.countRows('user_events'), 1);
    }));
}
