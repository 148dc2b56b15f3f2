import assert from 'node:assert/strict';
import {
  type ConsoleLetter,
  type LetterList,
  LetterListSchema,
  LetterTextSchema,
  ShownLetterSchema,
} from '@naru/contract';
import { OPERATOR_ROLES } from '@naru/core';
import { recordContact, registerUser, requestReset, verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import { writeMail } from '../../../mail/write-mail.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const MINA = 'mina@example.com';
const WAY = {
  mailer: { send: async () => null },
  sender: { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' },
};

/** Of every letter that no visitor wrote. */
const NO_MESSAGE = { orders: [], answer: null, canAnswer: false };

/** A person who forgot the password, and a visitor who wrote. */
async function fillPost({ context }: TestConsole): Promise<void> {
  const registration = { username: 'Mina', email: MINA, phone: '+821012345678', password: 'tulip garden 7' };
  await registerUser(context.accounts, { registration, countryCode: null, language: 'en', device: '' });
  await requestReset(context.accounts, MINA);
  const contact = { name: 'Sora', email: 'sora@example.com', message: 'Where is my coin?' };
  await recordContact(context.desk, { ...contact, language: 'kr' });
}

async function listOf(desk: TestConsole, query: string): Promise<LetterList> {
  const answer = await desk.call('GET', `/api/letters?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await assertFits(LetterListSchema, answer.body);
  return JSON.parse(JSON.stringify(answer.body));
}

async function onlyOf(desk: TestConsole, folder: string): Promise<ConsoleLetter> {
  const { rows } = await listOf(desk, `folder=${folder}`);
  assert.equal(rows.length, 1);
  return rows[0] ?? assert.fail();
}

test('a letter is read without its receiver, link and token, with and without a mail server', async () => {
  for (const way of [null, WAY]) {
    await withTestConsole({ way }, async (desk) => {
      await desk.createOwner();
      await fillPost(desk);
      const order = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
      for (const role of OPERATOR_ROLES) {
        await desk.changeRole(role);
        const list = await listOf(desk, 'folder=waiting');
        assert.equal(list.hasMailServer, way !== null);
        assert.ok(list.rows.length >= 2);
        for (const { id, to, nextTryAt } of list.rows) {
          assert.match(to ?? '', /…/);
          assert.equal(nextTryAt === null, way === null);
          const { body } = await desk.call('GET', `/api/letters/${id}`);
          await assertFits(LetterTextSchema, body);
          assert.match(String(body['text']), /\[…\]/);
          assert.doesNotMatch(JSON.stringify(body), /https?:|reset=/);
          assert.ok(!JSON.stringify(body).includes(order.orderId));
        }
      }
      const contact = await onlyOf(desk, 'contact');
      const read = await desk.call('GET', `/api/letters/${contact.id}`);
      assert.match(String(read.body['text']), /Where is my coin\?/);
    });
  }
});

test('a letter is shown with its link to an approver, with their password and a record', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    const { id, subject } = await onlyOf(desk, 'waiting');
    const show = (body: object, letterId = id) =>
      desk.call('POST', `/api/letters/${letterId}/links`, { body });
    await desk.changeRole('operator');
    assert.equal((await show({ password: PASSWORD })).body['code'], 'right_missing');
    await desk.changeRole('approver');
    assert.equal((await show({})).status, 400);
    assert.equal((await show({ password: 'not that one 7' })).body['code'], 'step_up_failed');
    assert.equal((await show({ password: PASSWORD }, 'nothing')).body['code'], 'letter_unknown');
    const { store, hashText } = desk.context.desk;
    assert.deepEqual(await store.listActsAbout({ subjectId: id, limit: 9 }), []);
    const { body } = await show({ password: PASSWORD });
    await assertFits(ShownLetterSchema, body);
    assert.deepEqual([body['to'], body['subject']], [MINA, subject]);
    assert.match(String(body['text']), /https:\/\/desk\.example\/login\?reset=[\w-]{43}/);
    const [act] = await store.listActsAbout({ subjectId: id, limit: 9 });
    const { operatorId } = (await store.findOperatorByName('Mina')) ?? assert.fail();
    assert.deepEqual([act?.event, act?.operatorId], ['letter_shown', operatorId]);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const noted = desk.logged.find(({ event }) => event === 'letter_shown');
    assert.deepEqual([noted?.fields?.['letter'], noted?.fields?.['kind']], [id, 'password_reset']);
  });
});

test('people who may only look read no address of people who wrote', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    await desk.changeRole('viewer');
    assert.doesNotMatch(JSON.stringify(await onlyOf(desk, 'contact')), /sora@example/);
  });
});

test('a letter whose link has ended says so', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    desk.house.clock.advance(15 * 60_000 - 1);
    assert.equal((await onlyOf(desk, 'waiting')).isOver, false);
    desk.house.clock.advance(1);
    // Longer than an operator may be idle, so somebody signs in again.
    await desk.signIn();
    assert.equal((await onlyOf(desk, 'waiting')).isOver, true);
  });
});

test('messages of visitors are listed apart, with who wrote them', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    const contact = await onlyOf(desk, 'contact');
    assert.deepEqual([contact.from, contact.to], [{ name: 'Sora', email: 'sora@example.com' }, null]);
    for (const folder of ['sent', 'given_up']) {
      assert.deepEqual((await listOf(desk, `folder=${folder}`)).rows, []);
    }
  });
});

test('a message is noted as answered once, with who did it and when', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    const { id, answered } = await onlyOf(desk, 'contact');
    assert.equal(answered, null);
    const body = { note: 'wrote back by mail' };
    const note = (letterId: string, isStranger = false) =>
      desk.call('POST', `/api/letters/${letterId}/answered`, { isStranger, body });
    assert.equal((await note(id, true)).status, 401);
    assert.equal((await onlyOf(desk, 'contact')).answered, null);
    const noted = await note(id);
    assert.equal(noted.status, 200);
    const at = new Date(desk.house.clock.nowMs()).toISOString();
    assert.deepEqual(noted.body['answered'], { by: 'Mina', at });
    desk.house.clock.advance(60_000);
    assert.deepEqual([(await note(id)).status, (await note(id)).body['code']], [409, 'letter_answered']);
    assert.deepEqual((await onlyOf(desk, 'contact')).answered, { by: 'Mina', at });
    const waiting = await onlyOf(desk, 'waiting');
    assert.equal((await note(waiting.id)).body['code'], 'letter_unknown');
    assert.equal((await note('nothing')).body['code'], 'letter_unknown');
    const { store, hashText } = desk.context.desk;
    const acts = await store.listDeskActs({ limit: 100 });
    const { operatorId } = (await store.findOperatorByName('Mina')) ?? assert.fail();
    assert.deepEqual(
      acts
        .filter(({ act }) => act.note !== null)
        .map(({ act }) => [act.event, act.subjectId, act.operatorId, act.note]),
      [['message_answered', id, operatorId, 'wrote back by mail']],
    );
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const logged = desk.logged.filter(({ event }) => event === 'message_answered');
    assert.deepEqual(
      logged.map(({ fields }) => fields?.['letter']),
      [id],
    );
  });
});

test('letters come page by page', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    await requestReset(desk.context.accounts, MINA);
    const first = await listOf(desk, 'folder=waiting&limit=1');
    const second = await listOf(desk, `folder=waiting&limit=1&before=${first.nextBefore}`);
    assert.notEqual(first.rows[0]?.id, second.rows[0]?.id);
    assert.equal((await listOf(desk, `folder=waiting&before=${second.nextBefore}`)).rows.length, 0);
  });
});

test('a letter whose person was forgotten is still there, without a word of them', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    const nowMs = desk.house.clock.nowMs();
    await desk.context.desk.store.forgetLetters({ createdBeforeMs: nowMs + 1, nowMs, limit: 10 });
    const letter = await onlyOf(desk, 'given_up');
    assert.deepEqual([letter.to, letter.subject, letter.fault], [null, null, 'too_old']);
    const words = await desk.call('GET', `/api/letters/${letter.id}`);
    assert.deepEqual(words.body, { id: letter.id, text: null, ...NO_MESSAGE });
  });
});

test('strangers read no post, and what is asked wrongly is refused', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    for (const path of ['/api/letters?folder=waiting', '/api/letters/x']) {
      assert.equal((await desk.call('GET', path, { isStranger: true })).status, 401, path);
    }
    assert.equal((await desk.call('GET', '/api/letters/x')).body['code'], 'letter_unknown');
    for (const path of ['/api/letters', '/api/letters?folder=all']) {
      assert.equal((await desk.call('GET', path)).body['code'], 'field_invalid', path);
    }
  });
});

test('a message is answered by mail in its thread, once, and names the orders that it mentions', async () => {
  await withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    const { house, context } = desk;
    const order = await house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2' });
    const message = `Where is ${order.reference.toLowerCase()}? <b>\u05d0</b> And NR-0000-00?`;
    await recordContact(context.desk, {
      name: '<i>Sora</i>',
      email: 'SORA@example.com',
      message,
      language: 'kr',
    });
    const { id } = await onlyOf(desk, 'contact');
    const read = async () => (await desk.call('GET', `/api/letters/${id}`)).body;
    await assertFits(LetterTextSchema, await read());
    const isNamed = async () => (await desk.call('GET', `/api/orders/${order.reference}`)).body['hasMessage'];
    assert.equal(await isNamed(), true);
    const { orders, answer, canAnswer } = await read();
    const found = { reference: order.reference, isSameEmail: false };
    assert.deepEqual([orders, answer, canAnswer], [[found], null, true]);

    const write = (text: string) => desk.call('POST', `/api/letters/${id}/answer`, { body: { text } });
    for (const [text, code] of [
      [' \n', 'field_invalid'],
      ['x'.repeat(4001), 'field_invalid'],
      ['hidden \u202e', 'text_unreadable'],
      [`Pay to ${order.depositAddress}`, 'text_has_address'],
    ] as const)
      assert.equal((await write(text)).body['code'], code, text.slice(0, 20));
    const answers = await Promise.all(['It is on its way.', 'We look.'].map(write));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const refused = answers.find(({ status }) => status !== 200);
    assert.equal(refused?.body['code'], 'letter_answered');
    assert.equal(await isNamed(), false);
    const text = answers[0]?.status === 200 ? 'It is on its way.' : 'We look.';
    assert.equal((await read())['answer'], text);
    assert.equal((await desk.call('POST', `/api/letters/${id}/answered`)).body['code'], 'letter_answered');

    const { rows } = await listOf(desk, 'folder=waiting');
    const row = rows.find(({ kind }) => kind === 'contact_answer') ?? assert.fail();
    assert.equal(row.to, 'S…@example.com');
    const sent = (await context.desk.store.findLetter(row.id))?.letter ?? assert.fail();
    const mail = writeMail(sent, WAY.sender, context.post.place);
    assert.ok(mail.ok);
    const { threadId, replyTo, subject, html } = mail.value;
    assert.deepEqual(
      [threadId, replyTo, subject],
      [`<${id}@desk.example>`, 'jin@desk.example', 'Naru 문의 답변'],
    );
    assert.match(html, /&lt;b&gt;\u05d0&lt;\/b&gt;/);
    const { hashText, store } = context.desk;
    const [act] = await store.listActsAbout({ subjectId: id, limit: 9 });
    assert.deepEqual([act?.event, act?.factsHash], ['message_answered', hashText(text)]);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  });
});

test('without a mail server, or once the visitor was forgotten, no answer is sent', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    const { id } = await onlyOf(desk, 'contact');
    const answer = await desk.call('POST', `/api/letters/${id}/answer`, { body: { text: 'Hello' } });
    assert.equal(answer.body['code'], 'mail_server_missing');
  });
  await withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    await fillPost(desk);
    const { id } = await onlyOf(desk, 'contact');
    const { store, clock } = desk.context.desk;
    const nowMs = clock.nowMs();
    await store.forgetLetters({ createdBeforeMs: nowMs + 1, nowMs, limit: 10 });
    const answer = await desk.call('POST', `/api/letters/${id}/answer`, { body: { text: 'Hello' } });
    assert.equal(answer.body['code'], 'contact_erased');
    assert.equal((await onlyOf(desk, 'contact')).answered, null);
  });
});
