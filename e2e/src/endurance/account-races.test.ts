import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { ok } from '@naru/core';
import {
  type AccountDesk,
  type Order,
  type User,
  cancelOrder,
  changePassword,
  changeProfile,
  confirmEmail,
  confirmTotp,
  enrolTotp,
  eraseLeavers,
  findSignedIn,
  leaveDesk,
  ownOrder,
  registerUser,
  requestReset,
  resetPassword,
  signIn,
} from '@naru/desk';
import { openStore } from '@naru/store';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, type StoreGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { openRaceDesk } from './race/race-desk.ts';

// What one person, or two, ask of an account at one moment; on PostgreSQL at two desks on one database.

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const AT_ONCE = 6;
const DEVICE = 'Firefox, Linux';
const TODAY = '2026-11-21';

interface Accounts {
  readonly first: AccountDesk;
  /** Asks every desk in turn, all at one moment. */
  readonly race: <T>(ask: (desk: AccountDesk, n: number) => Promise<T>) => Promise<readonly T[]>;
  readonly letterToken: (kind: string) => Promise<string>;
  /** Of nobody who is signed in. */
  readonly makeOrder: () => Promise<Order>;
}

describe('the embedded database', () => runAccountRaces(onSqlite, false));
describe('PostgreSQL', () => runAccountRaces(onPostgres, clusterSkipReason()));

async function openAccountDesk(ground: StoreGround): Promise<AccountDesk> {
  const { desk } = await openRaceDesk(await openStore(ground.options), NOON_MS);
  return {
    ...desk,
    settings: { ...desk.settings, canSendMail: true },
    brandName: 'Naru',
    // How dear a real hash is plays no part in who comes first.
    passwords: {
      hash: async (password) => ok(`hash of ${password}`),
      verify: async (password, hash) => ok(hash === `hash of ${password}`),
      isOutdated: () => false,
      isCommon: () => false,
    },
    secrets: {
      nextToken: () => randomUUID(),
      nextTotpSecret: () => 'SECRET',
      nextRecoveryCode: () => randomUUID(),
    },
    passkeys: {
      readChallenge: () => null,
      verifyNew: async () => null,
      verifyUse: async () => null,
    },
    findTotpStep: (_secret, code) => (code === '123456' ? 7 : code === '234567' ? 8 : null),
    wrongCodes: { isTooMany: () => false, count: () => undefined },
    doLater: (task) => void task(),
  };
}

async function withAccounts(onGround: OnGround, run: (accounts: Accounts) => Promise<void>): Promise<void> {
  await onGround(async (ground) => {
    const first = await openAccountDesk(ground);
    const desks = ground.isShared ? [first, await openAccountDesk(ground)] : [first];
    try {
      await run({
        first,
        race: (ask) =>
          Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(desks[n % desks.length] ?? first, n))),
        makeOrder: async () => {
          const house = await openRaceDesk(first.store, NOON_MS);
          await house.watch();
          const [order] = await house.makeOrders(1);
          return order ?? assert.fail('no order');
        },
        letterToken: async (kind) => {
          const letters = await first.store.listLetters({ limit: 100 });
          const facts = letters.find((record) => record.kind === kind)?.letter?.facts ?? {};
          return 'token' in facts ? String(facts.token) : assert.fail(`no letter ${kind}`);
        },
      });
    } finally {
      for (const { store } of desks) await store.close();
    }
  });
}

async function join(desk: AccountDesk, username: string): Promise<User> {
  const email = `${username.toLowerCase()}@example.com`;
  const registration = { username, email, phone: '+821012345678', password: 'old tulip 1' };
  const joined = await registerUser(desk, {
    registration,
    countryCode: null,
    language: 'en',
    device: DEVICE,
  });
  return joined.ok ? joined.value : assert.fail(joined.reason);
}

function enter(desk: AccountDesk, user: User, password = 'old tulip 1', code: string | null = null) {
  const { email } = user;
  const how = {
    isKnownBrowser: false,
    isRemembered: true,
    isBound: false,
    device: DEVICE,
    language: 'en',
  } as const;
  return signIn(desk, { email, password, code, ...how });
}

async function open(desk: AccountDesk, user: User, password?: string) {
  const opened = await enter(desk, user, password);
  return opened.ok ? opened.value : assert.fail(opened.reason);
}

function reasonsOf(answers: readonly { readonly ok: boolean; readonly reason?: string }[]): string[] {
  return answers.map((answer) => answer.reason ?? 'ok').toSorted();
}

/** One of them was let through, and the others got this refusal. */
function onceAnd(reason: string): string[] {
  return [...Array.from({ length: AT_ONCE - 1 }, () => reason), 'ok'].toSorted();
}

function runAccountRaces(onGround: OnGround, skip: string | false): void {
  test('a mailed link to a new password is used by one, whose password it is', { skip }, () =>
    withAccounts(onGround, async ({ first, race, letterToken }) => {
      const mina = await join(first, 'Mina');
      await requestReset(first, mina.email);
      const token = await letterToken('password_reset');
      const answers = await race((desk, n) =>
        resetPassword(desk, { token, newPassword: `new tulip ${n}`, device: DEVICE }),
      );
      assert.deepEqual(reasonsOf(answers), onceAnd('link_invalid'));
      const winner = answers.findIndex(({ ok: isWinner }) => isWinner);
      assert.equal((await enter(first, mina, `new tulip ${winner}`)).ok, true);
      const events = await first.store.listUserEvents({ userId: mina.userId, limit: 100 });
      assert.equal(events.filter(({ kind }) => kind === 'password_reset').length, 1);
    }),
  );

  test('of changes of one password at once one counts, and leaves one session', { skip }, () =>
    withAccounts(onGround, async ({ first, race }) => {
      const mina = await join(first, 'Mina');
      const sessions: Awaited<ReturnType<typeof open>>[] = [];
      for (let n = 0; n < AT_ONCE; n += 1) sessions.push(await open(first, mina));
      const answers = await race((desk, n) => {
        const signedIn = sessions[n] ?? assert.fail();
        const newPassword = `new tulip ${n}`;
        return changePassword(desk, signedIn, { oldPassword: 'old tulip 1', newPassword });
      });
      assert.deepEqual(reasonsOf(answers), onceAnd('old_password_wrong'));
      const winner = answers.findIndex(({ ok: isWinner }) => isWinner);
      const left = await first.store.listUserSessions(mina.userId);
      assert.deepEqual(
        left.map(({ sessionId }) => sessionId),
        [sessions[winner]?.session.sessionId],
      );
    }),
  );

  test('one address that two people want, and one link that is opened twice, count once', { skip }, () =>
    withAccounts(onGround, async ({ first, race }) => {
      const [mina, jun] = [await join(first, 'Mina'), await join(first, 'Jun')];
      const wish = { email: 'both@example.com' };
      const asked = { wish, dialCode: '+82', today: TODAY, device: DEVICE };
      for (const { userId } of [mina, jun]) {
        assert.equal((await changeProfile(first, userId, asked)).ok, true);
      }
      const tokens = new Set(
        (await first.store.listLetters({ limit: 100 })).flatMap(({ letter }) =>
          letter?.kind === 'email_confirm' ? [letter.facts.token] : [],
        ),
      );
      assert.equal(tokens.size, 2);
      const [one = '', two = ''] = [...tokens];
      const answers = await race((desk, n) =>
        confirmEmail(desk, { token: n % 4 < 2 ? one : two, device: DEVICE }),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 1, JSON.stringify(reasonsOf(answers)));
      const people = await Promise.all([mina, jun].map(({ userId }) => first.store.findUser(userId)));
      assert.equal(people.filter((person) => person?.email === wish.email).length, 1);
    }),
  );

  test('a code of the app opens one session, and so does a recovery code', { skip }, () =>
    withAccounts(onGround, async ({ first, race }) => {
      const mina = await join(first, 'Mina');
      await enrolTotp(first, mina, 'old tulip 1');
      const confirmed = await race((desk) => confirmTotp(desk, mina, { code: '123456', device: DEVICE }));
      assert.deepEqual(reasonsOf(confirmed), onceAnd('totp_not_begun'));
      const codes = confirmed.flatMap((answer) => (answer.ok ? answer.value : []));
      const byApp = await race((desk) => enter(desk, mina, 'old tulip 1', '234567'));
      assert.equal(byApp.filter((answer) => answer.ok).length, 1, JSON.stringify(reasonsOf(byApp)));
      const byPaper = await race((desk) => enter(desk, mina, 'old tulip 1', codes[0] ?? assert.fail()));
      assert.equal(byPaper.filter((answer) => answer.ok).length, 1, JSON.stringify(reasonsOf(byPaper)));
      assert.equal(await first.store.countRecoveryCodes(mina.userId), codes.length - 1);
      assert.equal((await first.store.listUserSessions(mina.userId)).length, 2);
    }),
  );

  test('a session that is ended while it is used is over, and using it brings nothing back', { skip }, () =>
    withAccounts(onGround, async ({ first, race }) => {
      const mina = await join(first, 'Mina');
      const { session, token } = await open(first, mina);
      const later: Pick<AccountDesk, 'clock'> = { clock: { nowMs: () => NOON_MS + 3_600_000 } };
      await race((desk, n) =>
        n === 2
          ? desk.store.deleteUserSession(session).then(() => null)
          : findSignedIn({ ...desk, ...later }, { token, cookie: null }).then(() => null),
      );
      for (const answer of await race((desk) => findSignedIn(desk, { token, cookie: null }))) {
        assert.deepEqual(answer, { ok: false, reason: 'session_ended' });
      }
      assert.deepEqual(await first.store.listUserSessions(mina.userId), []);
    }),
  );

  test('who leaves while somebody signs in is gone, with every session and line', { skip }, () =>
    withAccounts(onGround, async ({ first, race }) => {
      const mina = await join(first, 'Mina');
      await race((desk, n) =>
        n === 3
          ? leaveDesk(desk, mina, 'old tulip 1').then(() => null)
          : enter(desk, mina, n % 2 === 0 ? undefined : 'wrong tulip').then(() => null),
      );
      if ((await first.store.findUser(mina.userId)) !== null) {
        assert.equal((await leaveDesk(first, mina, 'old tulip 1')).ok, true);
      }
      assert.equal(await first.store.findUser(mina.userId), null);
      assert.deepEqual(await first.store.listUserSessions(mina.userId), []);
      assert.deepEqual(await first.store.listUserEvents({ userId: mina.userId, limit: 10 }), []);
      assert.deepEqual(reasonsOf([await enter(first, mina)]), ['login_failed']);
    }),
  );

  test('an order that becomes theirs while somebody leaves keeps its customer until it ends', { skip }, () =>
    withAccounts(onGround, async ({ first, makeOrder }) => {
      const mina = await join(first, 'Mina');
      const { orderId } = await makeOrder();
      const leaving: AccountDesk = {
        ...first,
        store: {
          ...first.store,
          saveUserChange: async (change) => {
            assert.ok((await ownOrder(first, { orderId, userId: mina.userId })).ok);
            return first.store.saveUserChange(change);
          },
        },
      };
      assert.equal((await leaveDesk(leaving, mina, 'old tulip 1')).ok, true);
      const open = (await first.store.findOrder(orderId))?.order;
      assert.deepEqual([open?.userId, open?.email], [mina.userId, 'customer-0@endurance.example']);
      assert.equal(await eraseLeavers(first), 0);
      assert.ok((await cancelOrder(first, orderId, null)).ok);
      assert.equal(await eraseLeavers(first), 1);
      const ended = (await first.store.findOrder(orderId))?.order;
      assert.deepEqual([ended?.userId, ended?.email], [null, '']);
      assert.equal(await first.store.findUser(mina.userId), null);
    }),
  );
}
