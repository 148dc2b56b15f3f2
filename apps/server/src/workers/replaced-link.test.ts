import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mail } from '../mail/write-mail.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { type TestPublic, withTestPublic } from '../testing/test-public.ts';
import { createLetterSender } from './letter-sender.ts';

test('a letter that waited meanwhile is sent with the new link', () =>
  withTestPublic({}, async (desk) => {
    const { userId, call } = await desk.signIn('Mina');
    const order = await desk.house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2', userId });
    const answer = await call('POST', `/api/transaction/${order.orderId}/link`);
    const link = String(answer.body['_id']);
    const mails = await sendAll(desk);
    assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
      `The link to your order ${order.reference}`,
      `Your order ${order.reference}`,
    ]);
    assert.ok(mails.every(({ text }) => text.includes(link) && !text.includes(order.orderId)));
  }));

test('a letter that its customer has turned off meanwhile is not sent, and what they still want is', () =>
  withTestPublic({}, async (desk) => {
    const { userId, call } = await desk.signIn('Mina');
    const { house } = desk;
    const [quiet, wary] = [
      await house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2', userId }),
      await house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2', userId }),
    ];
    const choose = async (orderId: string, letters: string) =>
      assert.equal(
        (await call('POST', `/api/transaction/${orderId}/letters`, { body: { letters } })).status,
        200,
      );
    const { store, ids } = house.desk;
    const about = { orderId: wary.orderId, linkId: wary.orderId, reference: wary.reference };
    await store.saveLetters([
      {
        letterId: ids.nextRowId(),
        kind: 'order_held',
        to: wary.email,
        language: 'en',
        facts: { ...about, reason: 'question', reviewAtMs: 1 },
        createdAtMs: house.desk.clock.nowMs() - 60_000,
      },
    ]);
    await choose(quiet.orderId, 'none');
    await choose(wary.orderId, 'action');
    const subjectsOf = (mails: readonly Mail[]) => mails.map(({ subject }) => subject);
    const mails = [...(await sendAll(desk)), ...(await sendAll(desk))];
    assert.deepEqual(subjectsOf(mails), [`Order ${wary.reference} is on hold`]);
    const ended = (await store.listLetters({ limit: 9 })).map(
      ({ kind, state, fault }) => `${kind} ${state} ${fault}`,
    );
    assert.deepEqual(ended.toSorted(), [
      'order_held sent null',
      'order_link given_up not_wanted',
      'order_link given_up not_wanted',
    ]);
    const troubled = await store.countTroubledLetters({ givenUpSinceMs: 0, unansweredBeforeMs: 0 });
    assert.equal(troubled.givenUp, 0, 'it calls no operator');
  }));

/** What the sender makes of the letters that wait. */
async function sendAll({ context, house: { desk } }: TestPublic): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const timers = createTestTimers();
  const loop = createLetterSender({
    store: desk.store,
    clock: desk.clock,
    timers,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
        return null;
      },
    },
    sender: { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' },
    place: context.post.place,
    log: () => undefined,
    recordRefused: async () => undefined,
  });
  loop.start();
  timers.runAll();
  await loop.stop();
  return mails;
}
