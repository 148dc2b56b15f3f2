import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../../config/rate-policy.ts';
import { createRequestLimits } from '../../../limits/request-limits.ts';
import { PASSWORD, type TestPerson, type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

const DAY_MS = 24 * 3_600_000;

async function put(person: TestPerson, body: object) {
  return person.call('PUT', `/api/user/${person.userId}`, { body });
}

async function userOf(person: TestPerson): Promise<Readonly<Record<string, unknown>>> {
  const { user } = (await person.call('GET', `/api/user/${person.userId}`)).body;
  assert.ok(typeof user === 'object' && user !== null);
  return { ...user };
}

async function loginStatus({ call }: TestPublic, email: string): Promise<number> {
  return (await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status;
}

test('a changed e-mail counts at once, and both addresses get a letter', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const answer = await put(mina, { email: 'new@example.com' });
    assert.equal(answer.body['pendingEmail'], null);
    assert.equal(await loginStatus(desk, 'new@example.com'), 200);
    assert.equal(await loginStatus(desk, mina.email), 401);
    const sent = (await desk.letters())
      .map(({ kind, to }) => [kind, to])
      .toSorted(([left], [right]) => String(left).localeCompare(String(right)));
    assert.deepEqual(sent, [
      ['email_changed_new', 'new@example.com'],
      ['email_changed_old', mina.email],
    ]);
  });
});

async function tokenOf(desk: TestPublic, kind: string, to: string): Promise<string> {
  const found = (await desk.letters()).find((letter) => letter.kind === kind && letter.to === to);
  return found?.token ?? assert.fail(`no letter ${kind} to ${to}`);
}

function undo(desk: TestPublic, token: string) {
  return desk.call('POST', '/api/auth/email/undo', { body: { token } });
}

test('for seven days the old address undoes a change, whatever follows, and ends all sessions', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    assert.equal((await put(mina, { email: 'thief@example.com' })).status, 200);
    assert.equal((await put(mina, { email: 'thief2@example.com' })).status, 200);
    const thief = await desk.signIn('Thief3');
    const taken = await put(thief, { email: mina.email });
    assert.equal(taken.body['code'], 'email_taken');
    desk.house.clock.advance(7 * DAY_MS - 1);
    const token = await tokenOf(desk, 'email_changed_old', mina.email);
    const answer = await undo(desk, token);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}`)).status, 401);
    assert.equal(await loginStatus(desk, mina.email), 200);
    assert.equal(await loginStatus(desk, 'thief2@example.com'), 401);
    for (const used of [token, await tokenOf(desk, 'email_changed_old', 'thief@example.com')]) {
      assert.equal((await undo(desk, used)).body['code'], 'link_invalid');
    }
  });
});

test('a later link that is used first does not take the way back from the first owner', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    await put(mina, { email: 'thief2@example.com' });
    const own = await tokenOf(desk, 'email_changed_old', mina.email);
    const later = await tokenOf(desk, 'email_changed_old', 'thief@example.com');
    assert.equal((await undo(desk, later)).status, 200);
    assert.equal(await loginStatus(desk, 'thief@example.com'), 200);
    await desk.call('POST', '/api/auth/forgot', { body: { email: 'thief@example.com' } });
    const [reset] = await desk.letters();
    assert.deepEqual([reset?.kind, reset?.to], ['password_reset', mina.email]);
    assert.equal((await undo(desk, own)).status, 200);
    assert.equal(await loginStatus(desk, mina.email), 200);
  });
});

test('an address that its owner puts back by hand cannot be taken by the one in between', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    assert.equal((await put(mina, { email: mina.email })).status, 200);
    const passwords = { oldPassword: PASSWORD, newPassword: 'my own tulip 3' };
    await mina.call('PUT', `/api/user/${mina.userId}/password`, { body: passwords });
    const letters = (await desk.letters()).map(({ kind, to }) => `${kind} ${to}`).toSorted();
    assert.deepEqual(letters, [
      'email_changed_back thief@example.com',
      'email_changed_new mina@example.com',
      'email_changed_new thief@example.com',
      'email_changed_old mina@example.com',
      'password_changed mina@example.com',
    ]);
  });
});

test('a thief who puts the address back does not take the link from its owner', async () => {
  await withTestPublic({}, async (desk) => {
    const thief = await desk.signIn('Mina');
    await put(thief, { email: 'thief@example.com' });
    await put(thief, { email: thief.email });
    const before = (await desk.letters()).length;
    assert.equal((await undo(desk, await tokenOf(desk, 'email_changed_old', thief.email))).status, 200);
    assert.equal((await put(thief, { fullName: 'Thief' })).status, 401, 'the session has ended');
    assert.equal(await loginStatus(desk, thief.email), 200);
    assert.equal((await desk.letters()).length, before, 'no address was left, so none gets a letter');
  });
});

test('while an earlier change can be undone, the link for a void password goes to its address', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    await put(mina, { email: 'mina.new@example.com' });
    const passwords = { oldPassword: PASSWORD, newPassword: 'my own tulip 3' };
    await mina.call('PUT', `/api/user/${mina.userId}/password`, { body: passwords });
    assert.equal(
      (await undo(desk, await tokenOf(desk, 'email_changed_old', 'thief@example.com'))).status,
      200,
    );
    const letters = (await desk.letters()).map(({ kind, to }) => `${kind} ${to}`);
    assert.ok(letters.includes(`password_reset ${mina.email}`));
    assert.ok(letters.includes('email_changed_back mina.new@example.com'));
  });
});

test('after seven days the change cannot be undone', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'new@example.com' });
    const token = await tokenOf(desk, 'email_changed_old', mina.email);
    desk.house.clock.advance(7 * DAY_MS);
    assert.equal((await undo(desk, token)).body['code'], 'link_invalid');
    assert.equal(await loginStatus(desk, 'new@example.com'), 200);
  });
});

test('for 72 hours a password is reset through the old address, by either name', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    await put(mina, { email: 'thief2@example.com' });
    const receivers = async (email: string) => {
      const before = (await desk.letters()).length;
      assert.equal((await desk.call('POST', '/api/auth/forgot', { body: { email } })).status, 200);
      const letters = await desk.letters();
      return letters.slice(0, letters.length - before).map(({ kind, to }) => `${kind} ${to}`);
    };
    desk.house.clock.advance(3 * DAY_MS - 1);
    assert.deepEqual(await receivers('thief2@example.com'), [`password_reset ${mina.email}`]);
    assert.deepEqual(await receivers(mina.email), [`password_reset ${mina.email}`]);
    desk.house.clock.advance(1);
    assert.deepEqual(await receivers('thief2@example.com'), ['password_reset thief2@example.com']);
    assert.deepEqual(await receivers(mina.email), []);
  });
});

test('a password that was set after the change is void once the change is undone', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    const undoToken = await tokenOf(desk, 'email_changed_old', mina.email);
    desk.house.clock.advance(3 * DAY_MS);
    await desk.call('POST', '/api/auth/forgot', { body: { email: 'thief@example.com' } });
    const reset = { token: await tokenOf(desk, 'password_reset', 'thief@example.com') };
    const stolen = { ...reset, newPassword: 'another tulip 9' };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body: stolen })).status, 200);
    assert.equal((await undo(desk, undoToken)).status, 200);
    for (const password of [PASSWORD, stolen.newPassword]) {
      const body = { email: mina.email, password };
      assert.equal((await desk.call('POST', '/api/auth/login', { body })).status, 401);
    }
    const own = { token: await tokenOf(desk, 'password_reset', mina.email), newPassword: 'my own tulip 3' };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body: own })).status, 200);
    const body = { email: mina.email, password: own.newPassword };
    assert.equal((await desk.call('POST', '/api/auth/login', { body })).status, 200);
  });
});

test('a confirmed change can be undone like any other', async () => {
  await withTestPublic({ settings: { canSendMail: true } }, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'new@example.com' });
    const body = { token: await tokenOf(desk, 'email_confirm', 'new@example.com') };
    assert.equal((await desk.call('POST', '/api/auth/email', { body })).status, 200);
    const confirmUndo = await tokenOf(desk, 'email_changed_old', mina.email);
    assert.equal(
      (await desk.call('POST', '/api/auth/email', { body: { token: confirmUndo } })).body['code'],
      'link_invalid',
    );
    assert.equal((await undo(desk, confirmUndo)).status, 200);
    assert.equal(await loginStatus(desk, mina.email), 200);
  });
});

test('an account is given only so many addresses a day, from wherever it is asked', async () => {
  await withTestPublic(
    { changes: (house) => ({ limits: createRequestLimits(house.clock, () => DEFAULT_LIMITS) }) },
    async (desk) => {
      const mina = await desk.signIn('Mina');
      const max = DEFAULT_LIMITS.rates.register.strangers?.requestsMax ?? assert.fail('no bound');
      const codes: unknown[] = [];
      for (let n = 0; n <= max; n += 1) {
        const answer = await desk.app.inject({
          method: 'PUT',
          url: `/api/user/${mina.userId}`,
          remoteAddress: `198.51.100.${n}`,
          headers: { authorization: `Bearer ${mina.token}` },
          payload: { email: `new${n}@example.com` },
        });
        codes.push(answer.statusCode);
      }
      assert.deepEqual(codes, [...Array<number>(max).fill(200), 429]);
    },
  );
});

test('a reset through the old address ends the links of later changes and keeps its own', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    await put(mina, { email: 'thief2@example.com' });
    const thiefs = await tokenOf(desk, 'email_changed_old', 'thief@example.com');
    const own = await tokenOf(desk, 'email_changed_old', mina.email);
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const body = {
      token: await tokenOf(desk, 'password_reset', mina.email),
      newPassword: 'another tulip 9',
    };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body })).status, 200);
    assert.equal((await undo(desk, thiefs)).body['code'], 'link_invalid');
    assert.equal((await undo(desk, own)).status, 200);
  });
});

test('a reset through the new address leaves the way back to the owner of the old one', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'thief@example.com' });
    const own = await tokenOf(desk, 'email_changed_old', mina.email);
    desk.house.clock.advance(4 * DAY_MS);
    await desk.call('POST', '/api/auth/forgot', { body: { email: 'thief@example.com' } });
    const body = {
      token: await tokenOf(desk, 'password_reset', 'thief@example.com'),
      newPassword: 'another tulip 9',
    };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body })).status, 200);
    assert.equal((await undo(desk, own)).status, 200);
  });
});

test('links that were mailed to the old address die with it', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const { token } = (await desk.letters()).find(({ kind }) => kind === 'password_reset') ?? assert.fail();
    assert.equal((await put(mina, { email: 'new@example.com' })).status, 200);
    const body = { token, newPassword: 'another tulip 9' };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body })).body['code'], 'link_invalid');
  });
});

test('with a mail server a new e-mail waits for its link, which works once and in time', async () => {
  await withTestPublic({ settings: { canSendMail: true } }, async (desk) => {
    const mina = await desk.signIn('Mina');
    const asked = await put(mina, { email: 'new@example.com' });
    assert.equal(asked.body['pendingEmail'], 'new@example.com');
    assert.equal((await userOf(mina))['email'], mina.email);
    const letters = await desk.letters();
    assert.deepEqual(letters.map(({ kind, to }) => `${kind} ${to}`).toSorted(), [
      'email_change_asked mina@example.com',
      'email_confirm new@example.com',
    ]);
    const letter = letters.find(({ kind }) => kind === 'email_confirm') ?? assert.fail();
    const confirm = (token: string) => desk.call('POST', '/api/auth/email', { body: { token } });
    assert.equal((await confirm(`${letter.token.slice(0, -1)}_`)).body['code'], 'link_invalid');
    assert.equal((await confirm(letter.token)).status, 200);
    assert.equal((await userOf(mina))['email'], 'new@example.com');
    assert.equal((await confirm(letter.token)).body['code'], 'link_invalid');
    const again = await put(mina, { email: 'late@example.com' });
    assert.equal(again.body['pendingEmail'], 'late@example.com');
    const late = (await desk.letters()).find(({ to }) => to === 'late@example.com') ?? assert.fail();
    desk.house.clock.advance(DAY_MS);
    assert.equal((await confirm(late.token)).body['code'], 'link_invalid');
  });
});

test('a link to a new e-mail sets no password, and one to a password confirms no e-mail', async () => {
  await withTestPublic({ settings: { canSendMail: true } }, async (desk) => {
    const mina = await desk.signIn('Mina');
    await put(mina, { email: 'new@example.com' });
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const reset = {
      token: await tokenOf(desk, 'email_confirm', 'new@example.com'),
      newPassword: 'another tulip 9',
    };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body: reset })).body['code'], 'link_invalid');
    const confirm = { token: await tokenOf(desk, 'password_reset', mina.email) };
    assert.equal(
      (await desk.call('POST', '/api/auth/email', { body: confirm })).body['code'],
      'link_invalid',
    );
  });
});
