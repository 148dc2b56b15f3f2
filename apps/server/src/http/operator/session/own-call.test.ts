import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyAudit } from '@naru/desk';
import { writeMail } from '../../../mail/write-mail.ts';
import type { Post } from '../../../mail/open-post.ts';
import { TEST_POST } from '../../../testing/test-context.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const MAIL = 'mina@private.example';
const SENDER = { from: 'desk@desk.example', operatorEmail: 'desk@desk.example' };
const WAY: Post['way'] = { mailer: { send: () => Promise.resolve(null) }, sender: SENDER };
const HOUR_MS = 3_600_000;
const DAYTIME = '22:00-07:00 Asia/Seoul';

/** The code of the newest letter, as its receiver reads it. */
async function codeIn({ house }: TestConsole): Promise<string> {
  const [record] = await house.desk.store.listLetters({ limit: 1 });
  assert.equal(record?.letter?.to, MAIL);
  const mail = writeMail(record.letter, SENDER, TEST_POST.place);
  assert.ok(mail.ok);
  return /^\d{8}$/m.exec(mail.value.text)?.[0] ?? assert.fail();
}

async function set(desk: TestConsole, changes: object): Promise<Answer> {
  const body = { email: MAIL, code: '', letters: 'urgent', quietHours: null, password: PASSWORD, ...changes };
  return desk.call('POST', '/api/own-calls', { body });
}

function ask(desk: TestConsole, email = MAIL): Promise<Answer> {
  return desk.call('POST', '/api/own-calls/code', { body: { email } });
}

test('an operator is called at an address once they have entered the code that was mailed there', () =>
  withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    assert.equal((await ask(desk)).status, 200);
    const code = await codeIn(desk);
    for (const wrong of ['', '00000000', `${code}0`]) {
      const refused = await set(desk, { code: wrong });
      assert.deepEqual([refused.status, refused.body['code']], [400, 'call_code_wrong']);
    }
    assert.equal((await set(desk, { code, email: 'other@private.example' })).body['code'], 'call_code_wrong');
    assert.equal((await set(desk, { code, password: 'wrong' })).body['code'], 'step_up_failed');
    const saved = await set(desk, { code: ` ${code.slice(0, 4)} ${code.slice(4)}`, quietHours: DAYTIME });
    const calls = { email: MAIL, letters: 'urgent', quietHours: DAYTIME, canWrite: true };
    assert.deepEqual([saved.status, saved.body], [200, calls]);
    assert.deepEqual((await desk.call('GET', '/api/own-calls')).body, calls);
    assert.equal((await set(desk, { letters: 'all' })).status, 200, 'the known address takes no code');
    assert.ok(!JSON.stringify(desk.logged).includes('private.example'));
    const acts = await desk.house.desk.store.listDeskActs({ limit: 50 });
    assert.ok(!JSON.stringify(acts).includes('private.example'), 'the trail is kept for ever');
    const { store, hashText } = desk.house.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    assert.equal((await set(desk, { email: null })).body['email'], null);
    assert.equal((await set(desk, {})).body['code'], 'call_code_wrong', 'a removed address is a new one');
  }));

test('a code ends after an hour at most, and neither codes nor tries are without a bound', () =>
  withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    await ask(desk);
    const code = await codeIn(desk);
    desk.house.clock.advance(HOUR_MS);
    await desk.signIn();
    assert.equal((await set(desk, { code })).body['code'], 'call_code_wrong');
    for (let time = 0; time < 5; time += 1) assert.equal((await ask(desk)).status, 200);
    assert.equal((await ask(desk)).status, 429);
    for (let time = 0; time < 9; time += 1) assert.equal((await set(desk, { code: '1' })).status, 400);
    assert.equal((await set(desk, { code: await codeIn(desk) })).status, 429);
  }));

test('what is no address, no time of day or not to be written is refused', () =>
  withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    assert.equal((await ask(desk, 'mina')).body['code'], 'email_invalid');
    for (const quietHours of ['22:00-07:00', '25:00-07:00 Asia/Seoul', '22:00-07:00 Nowhere/City', '\u202e'])
      assert.equal((await set(desk, { email: null, quietHours })).body['code'], 'quiet_hours_malformed');
    assert.equal((await set(desk, { email: null, letters: 'some' })).status, 400);
  }));

test('a desk without a mail server says so, and mails nothing', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    assert.equal((await desk.call('GET', '/api/own-calls')).body['canWrite'], false);
    assert.equal((await ask(desk)).body['code'], 'mail_server_missing');
    assert.deepEqual(await desk.house.desk.store.listLetters({ limit: 9 }), []);
  }));
