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
