import { ok, refuse } from '@naru/core';
import type { Store, User, UserChange, UserLink } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON_MS, sampleLetter } from './sample-order.ts';
import { sampleUser, sampleUserLink, sampleUserSession } from './sample-user.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from './store-place.ts';

async function register(store: Store, n: number, overrides: Partial<User> = {}): Promise<User> {
  const user = sampleUser(n, overrides);
  assert.deepEqual(await store.saveNewUser({ user, letters: [] }), ok(null));
  return user;
}

/** The link that undoes the change away from address `n`. */
function undoLink(user: User, n: number): UserLink {
  return sampleUserLink(user, {
    tokenHash: `undo-${n}`,
    purpose: 'undo_email',
    email: `Old${n}@example.com`,
    emailKey: `old${n}@example.com`,
    passwordMark: 'mark',
    userVersion: n,
  });
}

/** Saves the next version of the user and returns it. */
async function change(
  store: Store,
  user: User,
  overrides: Partial<User>,
  rest: Partial<UserChange> = {},
): Promise<User> {
  const next = { ...user, ...overrides, version: user.version + 1 };
  const saved = await store.saveUserChange({ user: next, expectedVersion: user.version, ...rest });
  assert.deepEqual(saved, ok(null));
  return next;
}

/** People with an account: unique names and addresses, and their means of signing in. */
export function runAccountContract(engine: StoreEngine): void {
  test('a person is saved with a letter and found by key and by address', () =>
    withStore(engine, async (store, place) => {
      const user = sampleUser(1);
      assert.deepEqual(await store.saveNewUser({ user, letters: [sampleLetter(1)] }), ok(null));
      assert.deepEqual(await store.findUser('user-1'), user);
      assert.deepEqual(await store.findUserByEmail('mina1@example.com'), user);
      assert.equal(await store.findUser('user-2'), null);
      assert.equal(await store.findUserByEmail('Mina1@example.com'), null);
      assert.equal(await place.countRows('letters'), 1);
    }));

  test('of many who want one name or one address at once, one gets it', () =>
    withStore(engine, async (store, place) => {
      const saved = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          store.saveNewUser({
            user: sampleUser(n, n % 2 === 0 ? { usernameKey: 'mina' } : { emailKey: 'mina@example.com' }),
            letters: [sampleLetter(n)],
          }),
        ),
      );
      const refused = saved.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
      assert.equal(refused.filter((reason) => reason === 'username_taken').length, 9);
      assert.equal(refused.filter((reason) => reason === 'email_taken').length, 9);
      assert.equal(await place.countRows('users'), 2);
      assert.equal(await place.countRows('letters'), 2);
    }));

  test('a change names the version that it was decided on, and takes everything with it or nothing', () =>
    withStore(engine, async (store, place) => {
      const user = await register(store, 1);
      await register(store, 2);
      const later = await change(
        store,
        user,
        { fullName: 'Mina Kim', totpSecret: 'ABC', knownDevices: ['Firefox, Linux'], leavingAtMs: 5 },
        {
          newLink: sampleUserLink(user),
          newSession: sampleUserSession(user, 1),
          recoveryCodeHashes: ['a', 'b'],
          letters: [sampleLetter(1)],
        },
      );
      assert.deepEqual(await store.findUser(user.userId), later);
      assert.equal(await store.countRecoveryCodes(user.userId), 2);
      const before = await countAllRows(place);
      const next = { ...later, version: 3 };
      const rest = { newSession: sampleUserSession(user, 2), letters: [sampleLetter(2)] };
      const wishes = [
        [{ user: { ...next, version: 2 }, expectedVersion: 1 }, 'user_changed_meanwhile'],
        [{ user: { ...next, usernameKey: 'mina2' }, expectedVersion: 2 }, 'username_taken'],
        [{ user: { ...next, emailKey: 'mina2@example.com' }, expectedVersion: 2 }, 'email_taken'],
        [{ user: next, expectedVersion: 2, usedLinkHash: 'link-2' }, 'link_used'],
        [{ user: next, expectedVersion: 2, usedRecoveryCodeHash: 'c' }, 'recovery_code_used'],
      ] as const;
      for (const [wish, reason] of wishes) {
        assert.deepEqual(await store.saveUserChange({ ...wish, ...rest }), refuse(reason));
      }
      assert.deepEqual(await countAllRows(place), before);
      assert.deepEqual(await store.findUser(user.userId), later);
    }));

  test('a link is used by one of many, and only by its own person', () =>
    withStore(engine, async (store) => {
      const user = await register(store, 1);
      const other = await register(store, 2);
      const link = sampleUserLink(user);
      const linked = await change(store, user, {}, { newLink: link });
      assert.deepEqual(await store.findUserLink('link-1'), link);
      const stolen = { user: { ...other, version: 2 }, expectedVersion: 1, usedLinkHash: 'link-1' };
      assert.deepEqual(await store.saveUserChange(stolen), refuse('link_used'));
      const wish = { user: { ...linked, version: 3 }, expectedVersion: 2, usedLinkHash: 'link-1' };
      const saved = await Promise.all(Array.from({ length: 8 }, () => store.saveUserChange(wish)));
      assert.equal(saved.filter((answer) => answer.ok).length, 1);
      assert.equal(await store.findUserLink('link-1'), null);
    }));

  test('a new link to an address replaces the older one, and other links keep each other', () =>
    withStore(engine, async (store) => {
      const user = await register(store, 1);
      let next = await change(store, user, {}, { newLink: sampleUserLink(user) });
      const address = { purpose: 'email', email: 'New@example.com', emailKey: 'new@example.com' } as const;
      const email = sampleUserLink(user, { tokenHash: 'e-2', ...address });
      for (const newLink of [
        sampleUserLink(user, { tokenHash: 'e-1', ...address }),
        email,
        sampleUserLink(user, { tokenHash: 'link-2' }),
        undoLink(user, 1),
        undoLink(user, 2),
      ]) {
        next = await change(store, next, {}, { newLink });
      }
      assert.equal(await store.findUserLink('e-1'), null);
      assert.deepEqual(await store.findUserLink('e-2'), email);
      for (const hash of ['link-1', 'link-2', 'undo-1', 'undo-2']) {
        assert.notEqual(await store.findUserLink(hash), null, hash);
      }
      next = await change(store, next, {}, { dropsLinks: 'all_but_undo' });
      for (const hash of ['e-2', 'link-1', 'link-2']) assert.equal(await store.findUserLink(hash), null);
      assert.deepEqual(await store.listUndoLinks({ userId: user.userId }), [
        undoLink(user, 1),
        undoLink(user, 2),
      ]);
      assert.deepEqual(await store.listUndoLinks({ emailKey: 'old2@example.com' }), [undoLink(user, 2)]);
      next = await change(store, next, {}, { dropsUndoFromVersion: 2 });
      assert.deepEqual(await store.listUndoLinks({ userId: user.userId }), [undoLink(user, 1)]);
      await change(store, next, {}, { dropsLinks: 'all' });
      assert.deepEqual(await store.listUndoLinks({ userId: user.userId }), []);
    }));

  test('an address that somebody may still get back is nobody else’s, also of two who want it at once', () =>
    withStore(engine, async (store) => {
      const owner = await register(store, 1);
      const other = await register(store, 2);
      const { email, emailKey } = owner;
      const moved = { email: 'new@example.com', emailKey: 'new@example.com' };
      const newLink = { ...undoLink(owner, 1), email, emailKey };
      const move = store.saveUserChange({
        user: { ...owner, ...moved, version: 2 },
        expectedVersion: 1,
        newLink,
      });
      const racing = Array.from({ length: 8 }, (_, n) =>
        store.saveNewUser({ user: sampleUser(n + 10, { email, emailKey }), letters: [] }),
      );
      assert.deepEqual(await move, ok(null));
      for (const saved of await Promise.all(racing)) assert.deepEqual(saved, refuse('email_taken'));
      const wish = {
        user: { ...other, email, emailKey, version: 2 },
        expectedVersion: 1,
        newLink: undoLink(other, 2),
      };
      assert.deepEqual(await store.saveUserChange(wish), refuse('email_taken'));
      const late = { ...wish.user, updatedAtMs: newLink.endsAtMs };
      assert.deepEqual(await store.saveUserChange({ ...wish, user: late }), ok(null));
    }));

  test('a recovery code is used once, and new ones take the place of all old ones', () =>
    withStore(engine, async (store) => {
      const user = await register(store, 1);
      let next = await change(store, user, {}, { recoveryCodeHashes: ['a', 'b', 'c'] });
      next = await change(store, next, {}, { usedRecoveryCodeHash: 'b' });
      assert.equal(await store.countRecoveryCodes(user.userId), 2);
      const again = { user: { ...next, version: next.version + 1 }, expectedVersion: next.version };
      assert.deepEqual(
        await store.saveUserChange({ ...again, usedRecoveryCodeHash: 'b' }),
        refuse('recovery_code_used'),
      );
      next = await change(store, next, {}, { recoveryCodeHashes: ['d'] });
      assert.equal(await store.countRecoveryCodes(user.userId), 1);
      await change(store, next, {}, { recoveryCodeHashes: [] });
      assert.equal(await store.countRecoveryCodes(user.userId), 0);
    }));
}

/** Where people are signed in, and what happens when they go. */
export function runUserSessionContract(engine: StoreEngine): void {
  test('a session is found with its person by the hash of its token, touched and ended', () =>
    withStore(engine, async (store) => {
      const user = await register(store, 1);
      const session = sampleUserSession(user, 2, { idleMs: 60_000 });
      const next = await change(store, user, {}, { newSession: session });
      assert.deepEqual(await store.findUserSession('token-2'), { session, user: next });
      assert.equal(await store.findUserSession('token-3'), null);
      await store.touchUserSession('session-2', NOON_MS + 500);
      await store.touchUserSession('session-2', NOON_MS + 400);
      assert.equal((await store.findUserSession('token-2'))?.session.lastUsedAtMs, NOON_MS + 500);
      assert.equal(await store.deleteUserSession({ userId: 'user-2', sessionId: 'session-2' }), false);
      assert.equal(await store.deleteUserSession({ userId: 'user-1', sessionId: 'session-2' }), true);
      assert.equal(await store.deleteUserSession({ userId: 'user-1', sessionId: 'session-2' }), false);
      assert.equal(await store.findUserSession('token-2'), null);
    }));

  test('all sessions of one person are ended but the one that asks, and nobody else’s', () =>
    withStore(engine, async (store) => {
      let user = await register(store, 1);
      const other = await register(store, 2);
      await change(store, other, {}, { newSession: sampleUserSession(other, 9) });
      for (const n of [1, 2, 3, 4]) {
        user = await change(store, user, {}, { newSession: sampleUserSession(user, n) });
      }
      const referencesOf = async () =>
        (await store.listUserSessions('user-1')).map(({ sessionId }) => sessionId);
      assert.deepEqual(await referencesOf(), ['session-4', 'session-3', 'session-2', 'session-1']);
      user = await change(store, user, {}, { endSessionsExcept: 'session-2' });
      assert.deepEqual(await referencesOf(), ['session-2']);
      user = await change(
        store,
        user,
        {},
        { endSessionsExcept: null, newSession: sampleUserSession(user, 5) },
      );
      assert.deepEqual(await referencesOf(), ['session-5']);
      await store.deleteUserSessions({ userId: 'user-1', exceptSessionId: 'session-5' });
      assert.deepEqual(await referencesOf(), ['session-5']);
      await store.deleteUserSessions({ userId: 'user-1', exceptSessionId: null });
      assert.deepEqual(await referencesOf(), []);
      assert.equal((await store.listUserSessions('user-2')).length, 1);
    }));

  test('beyond fifty sessions the one that was used longest ago is ended', () =>
    withStore(engine, async (store) => {
      let user = await register(store, 1);
      for (let n = 0; n < 52; n += 1) {
        user = await change(store, user, {}, { newSession: sampleUserSession(user, n) });
      }
      const sessions = await store.listUserSessions('user-1');
      assert.equal(sessions.length, 50);
      assert.equal(await store.findUserSession('token-1'), null);
      assert.notEqual(await store.findUserSession('token-2'), null);
    }));

  test('what is over is cleared away, and nothing else', () =>
    withStore(engine, async (store, place) => {
      const user = await register(store, 1);
      const next = await change(
        store,
        user,
        {},
        { newLink: sampleUserLink(user), newSession: sampleUserSession(user, 1, { endsAtMs: NOON_MS + 10 }) },
      );
      await change(store, next, {}, { newSession: sampleUserSession(user, 2, { endsAtMs: NOON_MS + 11 }) });
      await store.forgetEndedSignIns(NOON_MS + 10);
      assert.deepEqual(
        (await store.listUserSessions('user-1')).map(({ sessionId }) => sessionId),
        ['session-2'],
      );
      assert.equal(await place.countRows('user_links'), 1);
      await store.forgetEndedSignIns(NOON_MS + 1_000);
      assert.equal(await place.countRows('user_links'), 0);
    }));

  test('a person’s orders come newest first, page by page, and no stranger’s order opens a page', () =>
    withStore(engine, async (store) => {
      for (let n = 0; n < 6; n += 1) {
        await makeOrder(store, n, { userId: n === 3 ? 'user-2' : 'user-1', createdAtMs: NOON_MS + (n >> 1) });
      }
      const referencesOf = async (query: { limit: number; beforeReference?: string }) =>
        (await store.listOrdersOfUser({ userId: 'user-1', ...query })).map(({ reference }) => reference);
      const all = await referencesOf({ limit: 10 });
      assert.equal(all.length, 5);
      const paged = [];
      let page = await referencesOf({ limit: 2 });
      while (page.length > 0) {
        paged.push(...page);
        page = await referencesOf({ limit: 2, beforeReference: page.at(-1) ?? '' });
      }
      assert.deepEqual(paged, all);
      const [foreign] = await store.listOrdersOfUser({ userId: 'user-2', limit: 10 });
      assert.deepEqual(
        await referencesOf({ limit: 10, beforeReference: foreign?.reference ?? assert.fail() }),
        [],
      );
      assert.deepEqual(await referencesOf({ limit: 10, beforeReference: 'nothing' }), []);
    }));

  test('a person who leaves is listed until deleted, with all that signs in', () =>
    withStore(engine, async (store, place) => {
      const user = await register(store, 1);
      await register(store, 2);
      const leaving = await change(
        store,
        user,
        { leavingAtMs: NOON_MS },
        {
          newLink: sampleUserLink(user),
          newSession: sampleUserSession(user, 1),
          recoveryCodeHashes: ['a'],
        },
      );
      assert.deepEqual(await store.listLeavingUsers(10), [leaving]);
      await store.deleteUser('user-1');
      for (const table of ['user_sessions', 'user_links', 'user_recovery_codes']) {
        assert.equal(await place.countRows(table), 0, table);
      }
      assert.equal(await place.countRows('users'), 1);
      assert.deepEqual(await store.listLeavingUsers(10), []);
      await store.deleteUser('user-1');
    }));
}
