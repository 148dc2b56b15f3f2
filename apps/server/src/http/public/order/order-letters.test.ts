import {
  LETTER_CHOICES_MAX,
  type Order,
  type RefundAct,
  acceptDeviation,
  approveRefund,
  doubtEarlyClosings,
  expireDueOrders,
  openHold,
  recordRefusedLetters,
  releaseRefund,
  setRefundAddress,
  waiveRefund,
  withholdRefund,
} from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTextOf } from '../../../mail/letter-html.ts';
import { writeLetter } from '../../../mail/write-mail.ts';
import { TEST_POST } from '../../../testing/test-context.ts';
import { presentHolds } from './present-owed.ts';
import { MINA, type TestDesk } from '../../../testing/test-desk.ts';
import { type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-ltc';

interface SentLetter {
  readonly kind: string;
  readonly text: string;
}

/** The letters about an order, oldest first, as its customer reads them. */
async function lettersOf(
  { desk }: TestDesk,
  { orderId }: Pick<Order, 'orderId'>,
): Promise<readonly SentLetter[]> {
  const records = await desk.store.listLetters({ limit: 100 });
  return records.toReversed().flatMap(({ kind, letter }) => {
    if (letter === null || !('orderId' in letter.facts) || letter.facts.orderId !== orderId) return [];
    return [{ kind, text: plainTextOf(writeLetter(letter, TEST_POST.place).parts) }];
  });
}

async function kindsOf(house: TestDesk, order: Order): Promise<readonly string[]> {
  return (await lettersOf(house, order)).map(({ kind }) => kind);
}

async function see(house: TestDesk, order: Order, baseUnits: bigint): Promise<void> {
  await house.pay(order, baseUnits);
  await house.watch(RAIL);
}

async function makeFinal(house: TestDesk): Promise<void> {
  await house.mine(RAIL, 6);
  await house.watch(RAIL);
}

/** An order that was overpaid and is owed back whole. */
async function owedOrder(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  await see(house, order, order.payBaseUnits * 2n);
  await makeFinal(house);
  return order;
}

async function refundAct(house: TestDesk, order: Order): Promise<RefundAct> {
  const [{ refundId } = assert.fail('no refund')] = (await house.view(order)).refunds;
  return { ...(await house.act(order)), refundId };
}

async function choose(desk: TestPublic, order: Order, letters: string): Promise<readonly unknown[]> {
  const path = `/api/transaction/${order.orderId}/letters`;
  const { status, body } = await desk.call('POST', path, { body: { letters } });
  return [status, body['letters'] ?? body['code']];
}

test('letters follow an order from its creation to its delivery, with the transaction and no address', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    await see(house, order, order.payBaseUnits);
    await makeFinal(house);
    await house.takeAndPrepare(order);
    const txid = await house.payOut(order);
    await house.mine('rehearsal-xrp', 6);
    await house.watch('rehearsal-xrp');
    const mails = await lettersOf(house, order);
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['order_link', 'payment_seen', 'payment_confirmed', 'order_taken', 'order_delivered'],
    );
    assert.match(mails[1]?.text ?? '', /your payment of 2 LTC/);
    assert.ok(mails.at(-1)?.text.includes(`Transaction hash: ${txid}`));
    for (const { text } of mails) {
      assert.ok(!text.includes(order.depositAddress) && !text.includes(order.receiveAddress));
    }
  }));

test('too little: a letter says what is missing and until when, the next that the order is canceled', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    await see(house, order, (order.payBaseUnits * 3n) / 4n);
    const until = TEST_POST.place.time(order.lockEndsAtMs);
    assert.ok((await lettersOf(house, order)).at(-1)?.text.includes(`missing 0.5 LTC by ${until}`));
    await makeFinal(house);
    house.clock.advance(60 * 60_000);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    assert.deepEqual((await kindsOf(house, order)).slice(1), [
      'payment_short',
      'order_canceled',
      'refund_opened',
    ]);
  }));

test('the letter about an overpayment names the excess, and asks where the refund goes', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    await see(house, order, order.payBaseUnits * 2n);
    await makeFinal(house);
    const mails = await lettersOf(house, order);
    const over = mails.find(({ kind }) => kind === 'payment_over');
    assert.match(over?.text ?? '', /4 LTC arrived, 2 LTC more/);
    assert.deepEqual(
      mails.map(({ kind }) => kind).filter((kind) => !kind.startsWith('payment')),
      ['order_link', 'order_canceled', 'refund_opened'],
    );
  }));

test('a withheld refund sends a letter with its date, and a sent one with its transaction', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await owedOrder(house);
    const reviewAtMs = house.clock.nowMs() + 24 * 60 * 60_000;
    const held = { note: 'asked the customer', reviewAtMs };
    assert.ok((await withholdRefund(house.desk, await refundAct(house, order), held)).ok);
    const withheld = (await lettersOf(house, order)).at(-1) ?? assert.fail('no letter');
    assert.equal(withheld.kind, 'refund_withheld');
    assert.match(withheld.text, /your refund of 4 LTC yet/);
    assert.ok(withheld.text.includes(TEST_POST.place.time(reviewAtMs)));
    assert.ok(!withheld.text.includes(held.note));
    assert.ok((await releaseRefund(house.desk, await refundAct(house, order))).ok);

    const address = house.desk.rails.get(RAIL)?.deriveDepositAddress?.(3_000_002).address ?? assert.fail();
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    const [{ watchKey, allocatedBaseUnits } = assert.fail()] = (await house.view(order)).refunds;
    const txid = await house
      .ledger(RAIL)
      .pay({ address, watchKey: watchKey ?? assert.fail(), baseUnits: allocatedBaseUnits });
    await house.watch(RAIL);
    await makeFinal(house);
    const mails = (await lettersOf(house, order)).slice(-2);
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['refund_address_set', 'refund_sent'],
    );
    const sent = mails.at(-1)?.text ?? '';
    assert.match(sent, /your refund of 4 LTC\./);
    assert.ok(sent.includes(`Transaction hash: ${txid}`));
    for (const { text } of mails) assert.ok(!text.includes(address));
  }));

test('a letter says that a rest which costs more to send than it is worth is not refunded', () =>
  withTestPublic({ settings: { depositPolicy: 'assist' } }, async ({ house }) => {
    const order = await house.order(WISH);
    await see(house, order, order.payBaseUnits + 1_000n);
    await makeFinal(house);
    assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
    const reason = { note: 'fee of today' };
    assert.ok((await waiveRefund(house.desk, await refundAct(house, order), reason)).ok);
    const { kind, text } = (await lettersOf(house, order)).at(-1) ?? assert.fail('no letter');
    assert.equal(kind, 'refund_waived');
    assert.match(text, /We do not refund 0\.00001 LTC/);
    assert.ok(!text.includes(reason.note));
  }));

test('a payment that the network dropped sends a letter with the time until which it may return', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    const { kind, text } = (await lettersOf(house, order)).at(-1) ?? assert.fail('no letter');
    assert.equal(kind, 'payment_gone');
    const { lostEndsAtMs } = (await house.view(order)).order;
    assert.ok(text.includes(`not back by ${TEST_POST.place.time(lostEndsAtMs ?? 0)}`));
  }));

test('an order that expires sends a letter, and so does a payment that comes too late', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    house.clock.advance(31 * 60_000);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    await see(house, order, order.payBaseUnits);
    await makeFinal(house);
    const mails = await lettersOf(house, order);
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['order_link', 'order_expired', 'payment_late', 'refund_opened'],
    );
    const [, , late, owed] = mails.map(({ text }) => text);
    assert.match(
      late ?? '',
      /payment of 2 LTC has arrived\. It was late: the rate lock had ended[^]*There is no deadline/,
    );
    const [{ dueAtMs } = assert.fail()] = (await house.view(order)).refunds;
    assert.ok(owed?.includes(`We send it by ${TEST_POST.place.time(dueAtMs)}`));
  }));

test('an order that a wrong clock closed sends one letter about it, after the clock was put back', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    house.clock.advance(31 * 60_000);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    const doubt = () => doubtEarlyClosings(house.desk);
    assert.equal(await doubt(), 0);
    house.clock.advance(-10 * 60_000);
    const [one, other] = await Promise.all([doubt(), doubt()]);
    assert.equal(one + other, 1);
    assert.equal(await doubt(), 0);
    const mails = await lettersOf(house, order);
    assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), [
      'order_canceled',
      'order_expired',
      'order_link',
    ]);
    const { text } = mails.find(({ kind }) => kind === 'order_canceled') ?? assert.fail('no letter');
    assert.match(text, /Our clock was wrong, so the order may have been canceled too early/);
  }));

test('the letter about a hold has its reason and date, and without what operators wrote about it', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    await house.fund(order);
    const hold = { orderId: order.orderId, actor: MINA, note: 'who is it', reason: 'question' } as const;
    assert.ok((await openHold(house.desk, hold)).ok);
    const { holds } = await house.view(order);
    const mails = await lettersOf(house, order);
    const { kind, text } = mails.at(-1) ?? assert.fail('no letter');
    assert.equal(kind, 'order_held');
    assert.match(text, /question about it/);
    assert.ok(text.includes(TEST_POST.place.time(holds[0]?.reviewAtMs ?? 0)));
    assert.ok(!text.includes(hold.note));
  }));

test('the customer chooses: only what needs them, or nothing except what protects their money', () =>
  withTestPublic({}, async (desk) => {
    const { house } = desk;
    const [needed, silent] = [await house.order(WISH), await house.order(WISH)];
    assert.deepEqual(await choose(desk, needed, 'action'), [200, 'action']);
    assert.deepEqual(await choose(desk, silent, 'none'), [200, 'none']);
    for (const order of [needed, silent]) await see(house, order, order.payBaseUnits * 2n);
    await makeFinal(house);
    assert.deepEqual((await kindsOf(house, needed)).slice(1), ['payment_over', 'refund_opened']);
    assert.deepEqual((await kindsOf(house, silent)).slice(1), []);
    const { refunds } = await house.view(silent);
    const address = house.desk.rails.get(RAIL)?.deriveDepositAddress?.(3_000_001).address;
    const body = { refundId: refunds[0]?.refundId, address };
    const path = `/api/transaction/${silent.orderId}/refund-address`;
    assert.equal((await desk.call('POST', path, { body })).status, 200);
    assert.deepEqual((await kindsOf(house, silent)).slice(1), ['refund_address_set']);
  }));

test('a choice is one of three, kept when nothing else is asked, and changed a number of times only', () =>
  withTestPublic({}, async (desk) => {
    const order = await desk.house.order(WISH);
    for (const wrong of ['refused', 'some', '']) assert.equal((await choose(desk, order, wrong))[0], 400);
    for (let turn = 0; turn < LETTER_CHOICES_MAX; turn += 1) {
      const letters = turn % 2 === 0 ? 'none' : 'all';
      assert.deepEqual(await choose(desk, order, letters), [200, letters]);
    }
    assert.deepEqual(await choose(desk, order, 'all'), [200, 'all']);
    assert.deepEqual(await choose(desk, order, 'none'), [409, 'letter_choices_used']);
  }));

test('people with the link alone cannot use up the choices of the customer', () =>
  withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const order = await desk.house.order({ ...WISH, userId: mina.userId });
    const path = `/api/transaction/${order.orderId}/letters`;
    const chooseSignedIn = async (letters: string) =>
      (await mina.call('POST', path, { body: { letters } })).status;
    for (let turn = 0; turn < LETTER_CHOICES_MAX; turn += 1)
      await choose(desk, order, turn % 2 === 0 ? 'none' : 'all');
    assert.deepEqual(await choose(desk, order, 'none'), [409, 'letter_choices_used']);
    assert.equal(await chooseSignedIn('none'), 200);
    const trail = await desk.house.desk.store.listAudit(order.orderId);
    assert.equal(trail.at(-1)?.actor.id, 'account');
  }));

test('an order whose letters are refused shows it, writes no more, and can be asked to try again', () =>
  withTestPublic({}, async (desk) => {
    const { house } = desk;
    const order = await house.order(WISH);
    await recordRefusedLetters(house.desk, order.orderId);
    await recordRefusedLetters(house.desk, order.orderId);
    const shown = await desk.call('GET', `/api/transaction/${order.orderId}`);
    assert.equal(shown.body['letters'], 'refused');
    const trail = await house.desk.store.listAudit(order.orderId);
    assert.equal(trail.filter(({ event }) => event === 'letters_refused').length, 1);
    await see(house, order, order.payBaseUnits);
    assert.deepEqual(await kindsOf(house, order), ['order_link']);
    assert.deepEqual(await choose(desk, order, 'all'), [200, 'all']);
  }));

test('a customer whose order is delivered hears nothing of who else pays their address', () =>
  withTestPublic({}, async ({ house }) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const pay = async (baseUnits: bigint) => {
      await house.payOut(order, baseUnits);
      await house.mine('rehearsal-xrp', 2);
      await house.watch('rehearsal-xrp');
    };
    await pay(order.receiveBaseUnits);
    await pay(order.receiveBaseUnits / 3n);
    const view = await house.view(order);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'payment_unexplained']);
    assert.equal((await lettersOf(house, order)).at(-1)?.kind, 'order_delivered');
    assert.deepEqual(presentHolds(view), []);
  }));
