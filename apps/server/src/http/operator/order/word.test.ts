import { ConsoleOrderSchema, OrderDetailsSchema, TransactionSchema } from '@naru/contract';
import { NOTES_TO_CUSTOMER_MAX, type Order, verifyAudit } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFits } from '../../../testing/fits-schema.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { presentTransaction } from '../../public/order/present-transaction.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

async function madeOrder(console: TestConsole): Promise<Order> {
  await console.createOwner();
  return console.house.order(WISH);
}

/** The order as its customer reads it. */
async function readAsCustomer({ context, house }: TestConsole, order: Order) {
  const audit = await context.desk.store.listAudit(order.orderId);
  return presentTransaction(context, await house.view(order), { pay: null, receive: null }, audit);
}

async function eventsOf({ context }: TestConsole, { orderId }: Order): Promise<readonly string[]> {
  return (await context.desk.store.listAudit(orderId)).map(({ event }) => event);
}

test('a note is kept in the trail with its author, and the customer never sees it', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const noted = await console.call('POST', `/api/orders/${order.reference}/notes`, {
      body: { note: ' called the bank,\r\nthey look into it ' },
    });
    await assertFits(ConsoleOrderSchema, noted.body);
    const { audit } = await console.read(order);
    const row = audit.at(-1);
    assert.deepEqual(
      [row?.event, row?.actor, row?.note],
      ['note_written', 'Mina', 'called the bank,\nthey look into it'],
    );
    const seen = await readAsCustomer(console, order);
    assert.doesNotMatch(JSON.stringify(seen), /called the bank/);
    const letters = await console.context.desk.store.listLetters({ limit: 10 });
    assert.deepEqual(
      letters.map(({ kind }) => kind),
      ['order_link'],
    );
  });
});

test('the same note sent twice is written once', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const path = `/api/orders/${order.reference}/notes`;
    for (const note of ['wait', 'wait', 'go on', 'wait'])
      assert.equal((await console.call('POST', path, { body: { note } })).status, 200);
    const audit = await console.context.desk.store.listAudit(order.orderId);
    assert.deepEqual(
      audit.filter(({ event }) => event === 'note_written').map(({ note }) => note),
      ['wait', 'go on', 'wait'],
    );
  });
});

test('a note with what cannot be seen is refused, an empty one too, and markup stays text', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const path = `/api/orders/${order.reference}/notes`;
    const send = async (note: string) => {
      const { status, body } = await console.call('POST', path, { body: { note } });
      return [status, body['code']];
    };
    assert.deepEqual(await send('paid \u202e001'), [400, 'text_unreadable']);
    assert.deepEqual(await send('bell\u0007'), [400, 'text_unreadable']);
    assert.deepEqual(await send('  \n '), [400, 'reason_missing']);
    assert.deepEqual(await send('x'.repeat(501)), [400, 'field_invalid']);
    assert.deepEqual(await send('<b>bold</b>'), [200, undefined]);
    assert.equal((await console.read(order)).audit.at(-1)?.note, '<b>bold</b>');
  });
});

test('a note for the customer is on their page and in one letter, in the language of the order', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const before = (await console.context.desk.store.listLetters({ limit: 10 })).length;
    const note = 'We are checking your payment.';
    const noted = await console.act(order, 'customer-notes', { note });
    assert.equal(noted.words.notesToCustomerLeft, NOTES_TO_CUSTOMER_MAX - 1);
    const seen = await readAsCustomer(console, order);
    await assertFits(TransactionSchema, seen);
    assert.deepEqual(
      seen.deskNotes.map(({ text }) => text),
      [note],
    );
    const [letter, ...older] = await console.context.desk.store.listLetters({ limit: 10 });
    assert.equal(older.length, before);
    assert.ok(letter?.letter?.kind === 'order_note');
    assert.deepEqual(
      [letter.letter.to, letter.language, letter.letter.facts.text],
      [order.email, order.language, note],
    );
  });
});

test('a note for the customer names no address, neither that of the order nor another one', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const other = await console.house.order(WISH);
    const send = (note: string) => console.refusedAct(order, 'customer-notes', { note });
    const refused = [400, 'text_has_address'];
    assert.deepEqual(await send(`Pay to ${order.depositAddress}.`), refused);
    assert.deepEqual(await send(`Pay to ${order.depositAddress.match(/.{1,4}/g)?.join(' ') ?? ''}`), refused);
    assert.deepEqual(await send(`Pay to litecoin:${other.depositAddress}?amount=2`), refused);
    assert.deepEqual(await send(`We sent it to (${order.receiveAddress})`), refused);
    assert.equal((await eventsOf(console, order)).includes('customer_told'), false);
  });
});

test('a note for the customer names no address in disguise either', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const { receiveAddress: address } = await console.house.order(WISH);
    const pieces = address.match(/.{1,5}/g) ?? [];
    const wide = address.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
    const disguises = [
      pieces.join(' '),
      pieces.join('.'),
      pieces.join('\n'),
      wide,
      `x${address}y`,
      `주소${address}로`,
    ];
    for (const disguise of disguises)
      assert.deepEqual(
        await console.refusedAct(order, 'customer-notes', { note: `Please pay to ${disguise} today` }),
        [400, 'text_has_address'],
        disguise,
      );
    const hidden = `${address.slice(0, 9)}\u00ad${address.slice(9)}`;
    assert.deepEqual(await console.refusedAct(order, 'customer-notes', { note: hidden }), [
      400,
      'text_unreadable',
    ]);
    const plain =
      'Your transfer of 500,000 won arrived on 28 November at 12:34; we will send the coins within the hour.';
    await console.act(order, 'customer-notes', { note: plain });
  });
});

test('a customer gets ten notes and no more', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    for (let n = 1; n <= NOTES_TO_CUSTOMER_MAX; n += 1)
      await console.act(order, 'customer-notes', { note: `Note ${n}` });
    const more = await console.refusedAct(order, 'customer-notes', { note: 'Note 11' });
    assert.deepEqual(more, [409, 'notes_used_up']);
    assert.equal((await console.read(order)).words.notesToCustomerLeft, 0);
    const seen = await readAsCustomer(console, order);
    assert.deepEqual([seen.deskNotes.length, seen.deskNotes[0]?.text], [NOTES_TO_CUSTOMER_MAX, 'Note 10']);
  });
});

test('e-mail and receiving address are covered until shown, which is on record once a session', async () => {
  await withTestConsole({ settings: AWAKE }, async (console) => {
    const order = await madeOrder(console);
    const { transaction } = await console.read(order);
    const { email, receiveAddress } = order;
    assert.equal(transaction.email, `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`);
    assert.equal(transaction.address, `${receiveAddress.slice(0, 6)}…${receiveAddress.slice(-6)}`);
    const show = () => console.call('POST', `/api/orders/${order.reference}/details`);
    const shown = await show();
    await assertFits(OrderDetailsSchema, shown.body);
    assert.deepEqual(shown.body, { email, address: receiveAddress, refunds: [] });
    await show();
    const countShown = async () =>
      (await eventsOf(console, order)).filter((event) => event === 'details_shown').length;
    assert.equal(await countShown(), 1);
    assert.equal((await console.read(order)).transaction.email, transaction.email);
    console.house.clock.advance(1000);
    await console.signIn();
    await show();
    assert.equal(await countShown(), 2);
  });
});

test('a receiving address is whole while a payout to it is prepared and paid, then covered', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    await console.house.fund(order);
    assert.doesNotMatch(JSON.stringify(await console.read(order)), new RegExp(order.receiveAddress));
    assert.equal((await console.act(order, 'take')).receiver, order.receiveAddress);
    const { receiver, disbursements } = await console.act(order, 'payout', { password: PASSWORD });
    const [payout] = disbursements;
    assert.deepEqual(
      [receiver, payout?.address, payout?.toPay?.address],
      [null, order.receiveAddress, order.receiveAddress],
    );
    await console.house.payOut(order);
    await console.house.watch('rehearsal-xrp');
    await console.call('POST', `/api/rehearsal/orders/${order.reference}/mine`);
    await console.house.watch('rehearsal-xrp');
    const delivered = await console.read(order);
    assert.equal(delivered.transaction.stage, 'delivered');
    assert.doesNotMatch(JSON.stringify(delivered), new RegExp(order.receiveAddress));
  });
});

test('a delivered order says what it brought, as the books have it', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const steps = [{ pairs: ['LTC XRP'], before: null, after: '-2.5' }];
    const body = { steps, note: 'agreed', password: PASSWORD };
    await console.call('POST', '/api/market/unpin', {
      body: { symbol: 'LTC', note: 'x', password: PASSWORD },
    });
    await console.call('POST', '/api/market/adjustments', { body });
    const order = await console.house.order(WISH);
    await console.house.fund(order);
    await console.act(order, 'take');
    assert.equal((await console.act(order, 'payout', { password: PASSWORD })).earned, null);
    await console.house.payOut(order);
    await console.house.watch('rehearsal-xrp');
    await console.call('POST', `/api/rehearsal/orders/${order.reference}/mine`);
    await console.house.watch('rehearsal-xrp');
    const { earned } = await console.read(order);
    const booked = await console.context.desk.store.listOrderBalances(order.orderId);
    const margin = booked.find(({ account }) => account === 'margin')?.baseUnits ?? 0n;
    assert.ok(margin > 0n);
    const whole = Number(margin) / 1e8;
    assert.equal(Number(earned?.margin), whole);
    const price = Number(console.context.desk.rateBook.current()?.usdPrices['LTC']);
    assert.equal(Number(earned?.usd), Math.floor(whole * price * 100) / 100);
    assert.deepEqual(earned?.costs, []);
  });
});

test('a viewer neither writes nor uncovers anything', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    await console.changeRole('viewer');
    const { words } = await console.read(order);
    assert.deepEqual([words.canNote, words.notesToCustomerLeft, words.canShow], [false, 0, false]);
    for (const path of ['notes', 'customer-notes', 'details'])
      assert.deepEqual(await console.refusedAct(order, path, { note: 'x' }), [403, 'right_missing']);
  });
});

test('words leave an ended order in its place in the list, and the trail stays verifiable', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    await console.act(order, 'cancel', { reason: 'other', note: 'asked to' });
    const { updatedAtMs } = (await console.house.view(order)).order;
    console.house.clock.advance(60_000);
    await console.call('POST', `/api/orders/${order.reference}/details`);
    await console.act(order, 'customer-notes', { note: 'Canceled as you asked.' });
    const view = await console.house.view(order);
    assert.equal(view.order.updatedAtMs, updatedAtMs);
    const last = (await console.context.desk.store.listAudit(order.orderId)).at(-1);
    assert.equal(last?.happenedAtMs, updatedAtMs + 60_000);
    const { store, hashText } = console.context.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  });
});

test('an order whose personal data are gone takes no more notes', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    await console.act(order, 'cancel', { reason: 'other', note: 'asked to' });
    const changedBeforeMs = console.house.clock.nowMs() + 1;
    await console.context.desk.store.forgetPersons({ part: 'contact', changedBeforeMs, limit: 10 });
    const path = `/api/orders/${order.reference}/notes`;
    const { body } = await console.call('POST', path, { body: { note: 'late' } });
    assert.equal(body['code'], 'contact_erased');
    assert.deepEqual(await console.refusedAct(order, 'customer-notes', { note: 'late' }), [
      409,
      'contact_erased',
    ]);
    assert.equal((await console.read(order)).words.canNote, false);
  });
});

test('a customer who is asked to pay again sees where, until the payment is on its way', async () => {
  await withTestConsole({}, async (console) => {
    const order = await madeOrder(console);
    const { house } = console;
    const ask = { note: 'Please pay again.', asksPayment: true };
    const paidTxid = await house.pay(order);
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    assert.deepEqual(await console.refusedAct(order, 'customer-notes', ask), [409, 'transition_not_allowed']);
    await console.act(order, 'take');
    await console.act(order, 'payout', { password: PASSWORD });
    await house.payOut(order);
    await house.watch('rehearsal-xrp');
    await house.mine('rehearsal-xrp');
    await house.watch('rehearsal-xrp');
    await house.ledger('rehearsal-ltc').takeBackBlocks(2);
    await house.ledger('rehearsal-ltc').dropTransaction(paidTxid);
    await house.mine('rehearsal-ltc', 3);
    await house.watch('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    const missing = '2.00000000';
    assert.equal((await console.read(order)).words.missing, missing);
    assert.equal((await readAsCustomer(console, order)).askedAgain, null, 'nobody has asked');
    await console.act(order, 'customer-notes', ask);
    const asked = await readAsCustomer(console, order);
    assert.deepEqual(
      [asked.stage, asked.askedAgain, asked.depositAddress, asked.deskNotes[0]?.text],
      ['delivered', missing, order.depositAddress, ask.note],
    );
    await house.pay(order);
    await house.watch('rehearsal-ltc');
    assert.equal((await readAsCustomer(console, order)).askedAgain, null, 'not to be paid a third time');
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    const { money, words, audit } = await console.read(order);
    const ofDeposit = audit.map(({ event }) => event).filter((event) => event.startsWith('deposit_'));
    assert.deepEqual(ofDeposit.slice(-2), ['deposit_vanished', 'deposit_booked']);
    assert.deepEqual([Number(money.shortage), words.missing], [0, null]);
    await console.act(order, 'hold/close', {
      reason: 'deposit_gone',
      note: 'paid again',
      password: PASSWORD,
    });
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  });
});
