import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS, LETTERS_TO_ONE } from '../../apps/server/src/config/rate-policy.ts';
import { createRequestLimits } from '../../apps/server/src/limits/request-limits.ts';
import { writeMail } from '../../apps/server/src/mail/write-mail.ts';
import { assertFits } from '../../apps/server/src/testing/fits-schema.ts';
import { TEST_BOX } from '../../apps/server/src/testing/test-box.ts';
import { TEST_POST } from '../../apps/server/src/testing/test-context.ts';
import { type TestPublic, withTestPublic } from '../../apps/server/src/testing/test-public.ts';
import { VISITOR_SHAPES } from './shapes.ts';
import { type ReaderRecords, openReaders } from './tables.ts';

const SENDER = { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' };

function withMail(run: (desk: TestPublic, records: ReaderRecords) => Promise<void>): Promise<void> {
  return withTestPublic(
    {
      changes: (house) => ({
        limits: createRequestLimits(house.clock, () => DEFAULT_LIMITS),
        post: { ...TEST_POST, way: { mailer: { send: async () => null }, sender: SENDER } },
      }),
    },
    (desk) => run(desk, desk.context.desk.store.records(openReaders)),
  );
}

test('with mail a newsletter is confirmed by the link of a letter, once', () =>
  withMail(async (desk, records) => {
    const subscribe = (email: string) => desk.call('POST', '/api/newsletter', { body: { email } });
    const answer = await subscribe('Mina@example.org');
    assert.deepEqual(answer.body, { success: true, needsConfirmation: true });
    await assertFits(VISITOR_SHAPES.subscribeNewsletter.answers[200], answer.body);
    const [record] = await desk.context.desk.store.listLetters({ limit: 9 });
    assert.equal(record?.kind, 'newsletter_confirm');
    assert.ok(record.letter?.kind === 'of_module');
    const token = TEST_BOX.open(String(record.letter.facts.own['token'])) ?? assert.fail('no token');
    const mail = writeMail(record.letter, SENDER, TEST_POST.place);
    assert.ok(mail.ok);
    assert.equal(mail.value.subject, 'Confirm your newsletter subscription');
    assert.ok(mail.value.text.includes(`https://desk.example/?newsletter=${token}\n`), mail.value.text);
    assert.match(mail.value.html, /<a href="[^"]+">Subscribe<\/a>/);
    assert.equal((await records.list({ limit: 9 }))[0]?.confirmedAtMs, null);
    assert.notEqual((await records.list({ limit: 9 }))[0]?.tokenHash, token);
    const confirmed = await desk.call('POST', '/api/newsletter/confirm', { body: { token } });
    assert.equal(confirmed.status, 200);
    assert.equal((await records.list({ limit: 9 }))[0]?.confirmedAtMs, desk.house.clock.nowMs());
    const again = await desk.call('POST', '/api/newsletter/confirm', { body: { token } });
    assert.equal(again.body['code'], 'link_invalid');
    // The same answer for one who reads it already, and no further letter.
    assert.deepEqual((await subscribe('mina@EXAMPLE.org')).body, answer.body);
    assert.equal((await desk.letters()).length, 1);
    assert.equal((await records.list({ limit: 9 })).length, 1);
  }));

test('a reader leaves with one press of their mail program, and opening the link changes nothing', () =>
  withMail(async ({ app }, records) => {
    const reader = { readerId: 'r1', email: 'Mina@example.org', language: 'en', tokenHash: null } as const;
    await records.save({ ...reader, createdAtMs: 0, confirmedAtMs: 0, emailKey: 'mina@example.org' }, []);
    const url = '/api/newsletter/leave?reader=r1';
    for (const method of ['GET', 'HEAD'] as const) {
      const opened = await app.inject({ method, url });
      assert.deepEqual([opened.statusCode, opened.headers.location], [303, '/?leave=r1']);
    }
    assert.equal((await records.list({ limit: 9 })).length, 1);
    const press = async (type: string, payload: string) => {
      const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
      assert.equal(answer.statusCode, 200);
      await assertFits(VISITOR_SHAPES.leaveNewsletter.answers[200], answer.json());
      return answer.json<{ readonly hasLeft: boolean }>().hasLeft;
    };
    assert.equal(await press('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'), true);
    assert.deepEqual(await records.list({ limit: 9 }), []);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    assert.equal(await press('multipart/form-data; boundary=x', form), false);
    assert.equal(await press('application/json', '{}'), false);
    const other = { method: 'POST', url: '/api/newsletter', payload: 'email=x' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await app.inject({ ...other, headers })).statusCode, 415, 'no other call takes forms');
  }));

test('without mail a reader is noted and no letter is written', () =>
  withTestPublic({}, async (desk) => {
    const answer = await desk.call('POST', '/api/newsletter', { body: { email: 'mina@example.org' } });
    assert.deepEqual(answer.body, { success: true, needsConfirmation: false });
    assert.equal((await desk.context.desk.store.records(openReaders).list({ limit: 9 })).length, 1);
    assert.deepEqual(await desk.letters(), []);
  }));

test('letters to one recipient are bounded, and the answer does not show it', () =>
  withMail(async (desk) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        desk.app.inject({
          method: 'POST',
          url: '/api/newsletter',
          payload: { email: 'mina@example.com' },
          remoteAddress: `198.51.${n}.7`,
        }),
      ),
    );
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    assert.equal((await desk.letters()).length, LETTERS_TO_ONE.module.requestsMax);
  }));
