import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { makeCode, fromBase32 } from '../password/totp.ts';
import { PASSWORD, withTestPublic } from '../testing/test-public.ts';

const STEP_MS = 30_000;

/** Every byte of the database, with its log. */
async function readFolder(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('naru.sqlite'));
  assert.ok(names.length > 0);
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'latin1')))).join('');
}

test('a stolen database opens no account: no token, code or secret of a person is in it', () =>
  withTestPublic({ settings: { canSendMail: true } }, async (desk) => {
    const mina = await desk.signIn('Mina');
    const own = (path_: string): string => `/api/user/${mina.userId}${path_}`;
    const enrolled = await mina.call('POST', own('/totp'), { body: { password: PASSWORD } });
    const secret = String(enrolled.body['secret']);
    assert.match(secret, /^[A-Z2-7]{32}$/);
    const code = makeCode(fromBase32(secret), Math.floor(desk.house.clock.nowMs() / STEP_MS), 6);
    const pendingDump = await readFolder(desk.dataFolder);
    assert.ok(!pendingDump.includes(secret), 'the secret of an app that is not confirmed');
    const confirmed = await mina.call('POST', own('/totp/confirm'), { body: { code } });
    assert.equal(confirmed.status, 200, confirmed.text);
    const codes = confirmed.body['recoveryCodes'];
    assert.ok(Array.isArray(codes) && codes.length === 10);
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    await mina.call('PUT', own(''), { body: { email: 'new@example.com' } });
    const tokens = (await desk.letters()).flatMap(({ token }) => (token === '' ? [] : [token]));
    assert.equal(tokens.length, 2);
    const dump = await readFolder(desk.dataFolder);
    assert.ok(dump.includes(mina.email), 'the dump is of this desk');
    for (const word of [secret, mina.token, PASSWORD, ...tokens, ...codes.map(String)]) {
      assert.ok(!dump.includes(word), 'a secret is readable in the database');
    }
  }));
