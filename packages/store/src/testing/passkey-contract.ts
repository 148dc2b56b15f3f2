import { ok, refuse } from '@naru/core';
import { PASSKEYS_PER_OWNER_MAX, type Store, type User, type UserChange } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON_MS, sampleLetter } from './sample-order.ts';
import { samplePasskey, sampleUser, sampleUserSession } from './sample-user.ts';
import { type StoreEngine, countAllRows, withStore } from './store-place.ts';

async function register(store: Store, n: number): Promise<User> {
  const user = sampleUser(n);
  assert.deepEqual(await store.saveNewUser({ user, letters: [] }), ok(null));
  return user;
}

/** Saves the next version of the user with `rest` and returns the answer. */
function save(store: Store, user: User, rest: Partial<UserChange>) {
  const next = { ...user, version: user.version + 1 };
  return store.saveUserChange({ user: next, expectedVersion: user.version, ...rest });
}

/** Like {@link save}, but asserts that the change was accepted. Returns the new user. */
async function change(store: Store, user: User, rest: Partial<UserChange>): Promise<User> {
  assert.deepEqual(await save(store, user, rest), ok(null));
  return { ...user, version: user.version + 1 };
}

const REGISTER = { challengeHash: 'hash-1', purpose: 'register', boundTo: 'user-1' } as const;
const SIGN_IN = { challengeHash: 'hash-2', purpose: 'sign_in', boundTo: null } as const;

/** Public keys that sign people in, and challenges that are used once. */
export function runPasskeyContract(engine: StoreEngine): void {
  test('a passkey is saved with its person’s change, found by its credential and listed oldest first', () =>
    withStore(engine, async (store) => {
      let user = await register(store, 1);
      await register(store, 2);
      const [second, first] = [samplePasskey(user, 2), samplePasskey(user, 1)];
      user = await change(store, user, { newPasskey: second });
      user = await change(store, user, { newPasskey: first });
      assert.deepEqual(await store.listPasskeys('user-1'), [first, second]);
      assert.deepEqual(await store.findPasskey('credential-2'), second);
      assert.equal(await store.findPasskey('credential-3'), null);
      assert.deepEqual(await store.listPasskeys('user-2'), []);
    }));

  test('one credential belongs to one account, and of many who bring it one gets it', () =>
    withStore(engine, async (store, place) => {
      const people = await Promise.all([1, 2, 3, 4].map((n) => register(store, n)));
      const saved = await Promise.all(
        people.map((user, n) =>
          save(store, user, {
            newPasskey: samplePasskey(user, n, { credentialId: 'same' }),
            letters: [sampleLetter(n)],
          }),
        ),
      );
      const refused = saved.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
      assert.deepEqual(refused, ['passkey_taken', 'passkey_taken', 'passkey_taken']);
      assert.equal(await place.countRows('passkeys'), 1);
      assert.equal(await place.countRows('letters'), 1);
    }));

  test('an account holds so many passkeys and not one more, also when asked at the same time', () =>
    withStore(engine, async (store, place) => {
      let user = await register(store, 1);
      for (let n = 1; n < PASSKEYS_PER_OWNER_MAX; n += 1) {
        user = await change(store, user, { newPasskey: samplePasskey(user, n) });
      }
      const answers = await Promise.all(
        [90, 91, 92].map((n) => save(store, user, { newPasskey: samplePasskey(user, n) })),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      user = { ...user, version: user.version + 1 };
      const more = await save(store, user, { newPasskey: samplePasskey(user, 93) });
      assert.deepEqual(more, refuse('passkeys_too_many'));
      assert.equal(await place.countRows('passkeys'), PASSKEYS_PER_OWNER_MAX);
      user = await change(store, user, { removedPasskeyId: 'passkey-01' });
      await change(store, user, { newPasskey: samplePasskey(user, 93) });
    }));

  test('a use raises the count or is refused with all beside it; where nothing counts it stays 0', () =>
    withStore(engine, async (store, place) => {
      let user = await register(store, 1);
      user = await change(store, user, { newPasskey: samplePasskey(user, 1) });
      user = await change(store, user, { newPasskey: samplePasskey(user, 2, { signCount: 7 }) });
      const use = (passkeyId: string, signCount: number) => ({
        usedPasskey: { passkeyId, signCount, usedAtMs: NOON_MS + signCount },
      });
      user = await change(store, user, use('passkey-01', 0));
      user = await change(store, user, use('passkey-01', 0));
      user = await change(store, user, use('passkey-02', 8));
      const before = await countAllRows(place);
      for (const [passkeyId, signCount] of [
        ['passkey-02', 8],
        ['passkey-02', 7],
        ['passkey-02', 0],
        ['passkey-03', 9],
      ] as const) {
        const newSession = sampleUserSession(user, 1);
        const answer = await save(store, user, { ...use(passkeyId, signCount), newSession });
        assert.deepEqual(answer, refuse('passkey_unknown'), `${passkeyId} ${signCount}`);
      }
      assert.deepEqual(await countAllRows(place), before);
      const [first, second] = await store.listPasskeys('user-1');
      assert.deepEqual([first?.signCount, first?.lastUsedAtMs], [0, NOON_MS]);
      assert.deepEqual([second?.signCount, second?.lastUsedAtMs], [8, NOON_MS + 8]);
    }));

  test('a passkey is renamed, used and removed by its own person alone', () =>
    withStore(engine, async (store) => {
      let user = await register(store, 1);
      const other = await register(store, 2);
      user = await change(store, user, { newPasskey: samplePasskey(user, 1) });
      const renamedPasskey = { passkeyId: 'passkey-01', name: 'Key on my ring' };
      const missing = { ...renamedPasskey, passkeyId: 'passkey-9' };
      const unknown = refuse('passkey_unknown');
      assert.deepEqual(await store.changePasskeys('user-2', { renamedPasskey }), unknown);
      assert.deepEqual(await store.changePasskeys('user-1', { renamedPasskey: missing }), unknown);
      assert.deepEqual(await store.changePasskeys('user-1', { renamedPasskey }), ok(null));
      const stolen = [
        { removedPasskeyId: 'passkey-01' },
        { usedPasskey: { passkeyId: 'passkey-01', signCount: 5, usedAtMs: NOON_MS } },
      ];
      for (const rest of stolen) {
        assert.deepEqual(await save(store, other, rest), refuse('passkey_unknown'));
      }
      assert.deepEqual(
        (await store.listPasskeys('user-1')).map(({ name, signCount }) => [name, signCount]),
        [['Key on my ring', 0]],
      );
      user = await change(store, user, { removedPasskeyId: 'passkey-01' });
      assert.deepEqual(
        await save(store, user, { removedPasskeyId: 'passkey-01' }),
        refuse('passkey_unknown'),
      );
      assert.equal(await store.findPasskey('credential-1'), null);
    }));

  test('a challenge is taken by one of many, for its purpose, by its person and before its end', () =>
    withStore(engine, async (store) => {
      await register(store, 1);
      await register(store, 2);
      const nowMs = NOON_MS;
      await store.savePasskeyChallenge({ ...REGISTER, endsAtMs: NOON_MS + 10 }, NOON_MS);
      await store.savePasskeyChallenge({ ...SIGN_IN, endsAtMs: NOON_MS + 10 }, NOON_MS);
      for (const wrong of [
        { ...REGISTER, boundTo: 'user-2' },
        { ...REGISTER, boundTo: null },
        { ...REGISTER, purpose: 'sign_in' as const },
        { ...REGISTER, challengeHash: 'hash-2' },
        { ...REGISTER, purpose: 'step_up' as const },
        { ...SIGN_IN, purpose: 'operator_sign_in' as const },
        { ...SIGN_IN, boundTo: 'user-1' },
        { ...SIGN_IN, purpose: 'register' as const },
      ]) {
        assert.equal(await store.takePasskeyChallenge({ ...wrong, nowMs }), false, JSON.stringify(wrong));
      }
      const late = { ...REGISTER, nowMs: NOON_MS + 10 };
      assert.equal(await store.takePasskeyChallenge(late), false);
      for (const challenge of [REGISTER, SIGN_IN]) {
        const taken = await Promise.all(
          Array.from({ length: 8 }, () => store.takePasskeyChallenge({ ...challenge, nowMs: NOON_MS + 9 })),
        );
        assert.equal(taken.filter(Boolean).length, 1);
      }
    }));

  test('a new challenge takes the place of the person’s older one; what is over is cleared away', () =>
    withStore(engine, async (store, place) => {
      await register(store, 1);
      await store.savePasskeyChallenge({ ...REGISTER, endsAtMs: NOON_MS + 10 }, NOON_MS);
      await store.savePasskeyChallenge({ ...SIGN_IN, endsAtMs: NOON_MS + 10 }, NOON_MS);
      const next = { ...REGISTER, challengeHash: 'hash-3' };
      await store.savePasskeyChallenge({ ...next, endsAtMs: NOON_MS + 20 }, NOON_MS + 5);
      assert.equal(await place.countRows('passkey_challenges'), 2);
      assert.equal(await store.takePasskeyChallenge({ ...REGISTER, nowMs: NOON_MS }), false);
      const later = { ...SIGN_IN, challengeHash: 'hash-4', endsAtMs: NOON_MS + 30 };
      await store.savePasskeyChallenge(later, NOON_MS + 10);
      assert.equal(await place.countRows('passkey_challenges'), 2);
      await store.forgetEndedSignIns(NOON_MS + 20);
      assert.equal(await place.countRows('passkey_challenges'), 1);
    }));

  test('challenges of one session for two purposes stand beside each other', () =>
    withStore(engine, async (store) => {
      const stepUp = { challengeHash: 'hash-5', purpose: 'step_up', boundTo: 'user-1' } as const;
      await store.savePasskeyChallenge({ ...REGISTER, endsAtMs: NOON_MS + 10 }, NOON_MS);
      await store.savePasskeyChallenge({ ...stepUp, endsAtMs: NOON_MS + 10 }, NOON_MS);
      for (const challenge of [REGISTER, stepUp]) {
        assert.equal(await store.takePasskeyChallenge({ ...challenge, nowMs: NOON_MS }), true);
      }
    }));

  test('who leaves takes the passkeys along', () =>
    withStore(engine, async (store, place) => {
      let user = await register(store, 1);
      const other = await register(store, 2);
      await change(store, other, { newPasskey: samplePasskey(other, 9) });
      user = await change(store, user, { newPasskey: samplePasskey(user, 1) });
      user = await change(store, user, { dropsPasskeys: true });
      assert.deepEqual(await store.listPasskeys('user-1'), []);
      await change(store, user, { newPasskey: samplePasskey(user, 2) });
      await store.savePasskeyChallenge({ ...REGISTER, endsAtMs: NOON_MS + 10 }, NOON_MS);
      await store.deleteUser('user-1');
      assert.equal(await place.countRows('passkeys'), 1);
      assert.equal(await place.countRows('passkey_challenges'), 0);
    }));
}
