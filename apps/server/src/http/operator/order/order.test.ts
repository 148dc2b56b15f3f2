import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConsoleOrderSchema } from '@naru/contract';
import { type Order, PAYOUT_LOOK_MS, takeOrder } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { JUN, KRW_ACCOUNT, MINA } from '../../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };
const STEP_UP = { password: PASSWORD };
const TEN_MINUTES_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The path of the newest payout or refund of an order, below the order's own. */
async function payoutPath(console: TestConsole, order: Pick<Order, 'orderId'>): Promise<string> {
  const { disbursements } = await console.house.view(order);
  return `disbursements/${disbursements.at(-1)?.disbursementId ?? 'none'}`;
}

async function fundedOrder(console: TestConsole, wish = WISH) {
  await console.createOwner();
  const order = await console.house.order(wish);
  await console.house.fund(order);
  return order;
}

test('from the queue to delivered by the console’s calls and the simulated wallet', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    const found = await console.read(order);
    await assertFits(ConsoleOrderSchema, found);
    assert.deepEqual(found.actions, ['take', 'cancel', 'open_hold']);
    assert.deepEqual(
      [found.receivedAmount, found.seenAmount, found.lateAmount, found.differenceAmount],
      ['2.00000000', '2.00000000', '0.00000000', '0.00000000'],
    );
    const taken = await console.act(order, 'take');
    assert.deepEqual(
      [taken.assignedTo, taken.actions],
      ['Mina', ['prepare_payout', 'release', 'cancel', 'open_hold']],
    );
    const prepared = await console.act(order, 'payout', STEP_UP);
    await assertFits(ConsoleOrderSchema, prepared);
    const [payout = assert.fail('nothing was prepared')] = prepared.disbursements;
    assert.deepEqual([payout.symbol, payout.state, payout.paidAmount], ['XRP', 'approved', '0.000000']);
    assert.deepEqual(
      [payout.toPay?.address, payout.toPay?.amount],
      [order.receiveAddress, found.transaction.convertedAmount],
    );
    const path = `/api/rehearsal/orders/${order.reference}/disbursements/${payout.disbursementId}/pay`;
    const paid = await console.call('POST', path);
    assert.match(String(paid.body['txid']), /^[0-9a-f]{64}$/);
    await console.house.watch('rehearsal-xrp');
    assert.deepEqual((await console.read(order)).actions, ['rehearsal_mine', 'open_hold']);
    const mined = await console.call('POST', `/api/rehearsal/orders/${order.reference}/mine`);
    assert.deepEqual([mined.status, mined.body], [200, { success: true }]);
    await console.house.watch('rehearsal-xrp');
    const delivered = await console.read(order);
    assert.deepEqual([delivered.transaction.status, delivered.actions], ['delivered', ['open_hold']]);
    assert.equal(delivered.transaction.payout[0]?.txid, paid.body['txid']);
    assert.deepEqual(
      delivered.audit.map((row) => `${row.event} ${row.actor}`),
      [
        'create customer',
        'deposit_seen_enough watcher',
        'deposit_final_exact watcher',
        'take Mina',
        'prepare_payout Mina',
        'payout_txid_verified_seen watcher',
        'payout_confirmed watcher',
      ],
    );
  });
});

test('at a bank: receipt recorded, payout to a bank attested, each with the password', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const incoming = await console.house.order(FROM_BANK);
    assert.deepEqual((await console.read(incoming)).actions, ['record_receipt', 'cancel', 'open_hold']);
    const receipt = { ...STEP_UP, amount: '500000', bankReference: 'KB-1' };
    const received = await console.act(incoming, 'receipt', receipt);
    assert.deepEqual([received.transaction.stage, received.receivedAmount], ['funded', '500000']);
    const outgoing = await console.house.order({ pay: 'LTC', receive: 'KRW', payAmount: '2' });
    await console.house.fund(outgoing);
    await console.act(outgoing, 'take');
    const prepared = await console.act(outgoing, 'payout', STEP_UP);
    const [payout = assert.fail('nothing was prepared')] = prepared.disbursements;
    assert.deepEqual(
      payout.toPay?.instructions.map(({ label }) => label),
      ['Bank', 'Account number', 'Account holder', 'Amount'],
    );
    assert.deepEqual([payout.address, payout.acts], [KRW_ACCOUNT, ['attest', 'withdraw']]);
    const attested = await console.act(outgoing, `disbursements/${payout.disbursementId}`, {
      ...STEP_UP,
      act: 'attest',
      reference: 'KB-77',
    });
    assert.deepEqual(
      [attested.transaction.status, attested.transaction.payout[0]?.txid],
      ['delivered', 'KB-77'],
    );
  });
});

test('release, withdraw, report and cancel do what they say', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    await console.act(order, 'take');
    assert.deepEqual((await console.act(order, 'release')).assignedTo, null);
    await console.act(order, 'take');
    const prepared = await console.act(order, 'payout', STEP_UP);
    const pathOf = ({ disbursements }: typeof prepared) =>
      `disbursements/${disbursements.at(-1)?.disbursementId}`;
    const withdraw = { ...STEP_UP, act: 'withdraw' };
    assert.deepEqual(await console.refusedAct(order, pathOf(prepared), { ...withdraw, password: 'wrong' }), [
      403,
      'step_up_failed',
    ]);
    assert.deepEqual(await console.refusedAct(order, pathOf(prepared), withdraw), [
      409,
      'payout_watch_behind',
    ]);
    const cancel = { reason: 'other', note: 'changed my mind' };
    assert.deepEqual(await console.refusedAct(order, 'cancel', cancel), [409, 'payout_watch_behind']);
    console.house.clock.advance(PAYOUT_LOOK_MS);
    const withdrawn = await console.act(order, pathOf(prepared), withdraw);
    assert.deepEqual(
      [withdrawn.transaction.stage, withdrawn.disbursements[0]?.state, withdrawn.disbursements[0]?.toPay],
      ['assigned', 'withdrawn', null],
    );
    const again = await console.act(order, 'payout', STEP_UP);
    const txid = await console.house.payOut(order);
    const reported = await console.act(order, pathOf(again), { act: 'report', txid });
    assert.deepEqual([reported.transaction.stage, reported.payments[0]?.txid], ['sent', txid]);
    const other = await console.house.order(WISH);
    const cancelled = await console.act(other, 'cancel', {
      reason: 'wrong_details',
      note: 'a typing mistake',
    });
    assert.deepEqual(
      [cancelled.transaction.status, cancelled.transaction.closeReason, cancelled.transaction.note],
      ['cancel', 'wrong_details', 'a typing mistake'],
    );
  });
});

test('money acts ask for the password, and five wrong ones are enough', async () => {
  await withTestConsole({ settings: AWAKE }, async (console) => {
    const order = await fundedOrder(console);
    await console.act(order, 'take');
    const wrong = { password: 'wrong' };
    assert.deepEqual(await console.refusedAct(order, 'payout', { password: '' }), [400, 'field_invalid']);
    assert.deepEqual(await console.refusedAct(order, 'payout', wrong), [403, 'step_up_failed']);
    assert.equal((await console.read(order)).transaction.stage, 'assigned', 'nothing was done');
    const bank = await console.house.order(FROM_BANK);
    const receipt = { ...wrong, amount: '500000', bankReference: 'KB-1' };
    assert.deepEqual(await console.refusedAct(bank, 'receipt', receipt), [403, 'step_up_failed']);
    const attest = { ...wrong, act: 'attest', reference: 'KB-1' };
    assert.deepEqual(await console.refusedAct(order, 'disbursements/x', attest), [403, 'step_up_failed']);
    for (let attempt = 0; attempt < 2; attempt += 1) await console.refusedAct(order, 'payout', wrong);
    assert.deepEqual(await console.refusedAct(order, 'payout', STEP_UP), [429, 'too_many_requests']);
    console.house.clock.advance(15 * 60_000);
    assert.equal((await console.act(order, 'payout', STEP_UP)).transaction.stage, 'prepared');
  });
});

test('routine acts on a small order need the password once in ten minutes', async () => {
  await withTestConsole({}, async (console) => {
    const { clock } = console.house;
    const order = await fundedOrder(console);
    await console.act(order, 'take');
    const freeUntil = (await console.read(order)).passwordFreeUntil;
    assert.equal(freeUntil, new Date(clock.nowMs() + TEN_MINUTES_MS).toISOString(), 'just signed in');
    clock.advance(TEN_MINUTES_MS);
    await console.house.publish();
    assert.equal((await console.read(order)).passwordFreeUntil, null);
    assert.deepEqual(await console.refusedAct(order, 'payout', {}), [403, 'step_up_required']);
    const prepared = await console.act(order, 'payout', STEP_UP);
    assert.equal(prepared.passwordFreeUntil, new Date(clock.nowMs() + TEN_MINUTES_MS).toISOString());
    clock.advance(TEN_MINUTES_MS - 1);
    await console.house.publish();
    const withdraw = `disbursements/${prepared.disbursements[0]?.disbursementId}`;
    const withdrawn = await console.act(order, withdraw, { act: 'withdraw' });
    assert.equal(withdrawn.transaction.stage, 'assigned');
    assert.equal((await console.act(order, 'payout', {})).transaction.stage, 'prepared');
    clock.advance(-TEN_MINUTES_MS);
    assert.equal((await console.read(order)).passwordFreeUntil, null, 'a clock that was set back');
  });
});

test('an order worth more needs the password for each act', async () => {
  await withTestConsole({ settings: { stepUpAboveUsdCents: 10_000n } }, async (console) => {
    const order = await fundedOrder(console);
    await console.act(order, 'take');
    assert.equal((await console.read(order)).passwordFreeUntil, null);
    assert.deepEqual(await console.refusedAct(order, 'payout', {}), [403, 'step_up_required']);
  });
});

test('what decides about money that arrived takes the password each time', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const bank = await console.house.order(FROM_BANK);
    assert.notEqual((await console.read(bank)).passwordFreeUntil, null);
    const receipt = { amount: '500000', bankReference: 'KB-1' };
    assert.deepEqual(await console.refusedAct(bank, 'receipt', receipt), [400, 'field_invalid']);
    const accept = { act: 'accept', note: 'all of it' };
    assert.deepEqual(await console.refusedAct(bank, 'disbursements/x', accept), [403, 'step_up_required']);
  });
});

test('an act on an order that changed meanwhile is refused', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    assert.deepEqual(await console.refusedAct(order, 'take', { version: 1 }), [
      409,
      'order_changed_meanwhile',
    ]);
    for (const version of [0, 1.5, '3', null]) {
      assert.deepEqual(await console.refusedAct(order, 'take', { version }), [400, 'field_invalid']);
    }
  });
});

test('what another operator has is refused by name of the reason', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    assert.ok((await takeOrder(console.house.desk, await console.house.act(order, JUN))).ok);
    const refused = [409, 'assigned_to_other'];
    assert.deepEqual(await console.refusedAct(order, 'take'), refused);
    assert.deepEqual(await console.refusedAct(order, 'release'), refused);
    assert.deepEqual(await console.refusedAct(order, 'payout', STEP_UP), refused);
    assert.deepEqual(await console.refusedAct(order, 'cancel', { reason: 'other', note: 'no' }), refused);
    assert.deepEqual((await console.read(order)).actions, ['take_over']);
  });
});

test('every refusal of the desk has its status and code', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    const cancel = { reason: 'other', note: 'no' };
    assert.deepEqual(await console.refusedAct(order, 'payout', STEP_UP), [409, 'transition_not_allowed']);
    const receipt = { ...STEP_UP, amount: '2', bankReference: 'KB' };
    assert.deepEqual(await console.refusedAct(order, 'receipt', receipt), [409, 'deposit_is_seen_by_rail']);
    await console.act(order, 'take');
    await console.act(order, 'payout', STEP_UP);
    const path = await payoutPath(console, order);
    const attest = (reference: string, amount?: string) =>
      console.refusedAct(order, path, {
        ...STEP_UP,
        act: 'attest',
        reference,
        ...(amount === undefined ? {} : { amount }),
      });
    assert.deepEqual(await attest('KB'), [409, 'payout_is_seen_by_rail']);
    assert.deepEqual(await attest(' '), [409, 'payout_is_seen_by_rail']);
    const withdraw = { ...STEP_UP, act: 'withdraw' };
    assert.deepEqual(await console.refusedAct(order, 'disbursements/x', withdraw), [
      404,
      'disbursement_unknown',
    ]);
    const accept = { ...STEP_UP, act: 'accept', note: 'so be it' };
    assert.deepEqual(await console.refusedAct(order, path, accept), [409, 'disbursement_ended']);
    assert.deepEqual(await console.refusedAct(order, path, { ...accept, note: ' ' }), [
      400,
      'reason_missing',
    ]);
    const report = (txid: string) => console.refusedAct(order, path, { act: 'report', txid });
    assert.deepEqual(await report('short'), [400, 'txid_malformed']);
    assert.deepEqual(await report('e'.repeat(64)), [404, 'payout_not_found']);
    const judge = { ...STEP_UP, railId: 'rehearsal-xrp', outputKey: 'x:0', judgement: 'ours', note: 'ours' };
    assert.deepEqual(await console.refusedAct(order, 'payments', judge), [404, 'payment_unknown']);
    await console.house.payOut(order);
    await console.house.watch('rehearsal-xrp');
    assert.deepEqual(await console.refusedAct(order, 'cancel', cancel), [409, 'payout_already_sent']);
    const bank = await console.house.order(FROM_BANK);
    const amounts = { '1e5': 'amount_malformed', '0.5': 'amount_too_precise', '0': 'amount_out_of_range' };
    for (const [amount, code] of Object.entries(amounts)) {
      assert.deepEqual(await console.refusedAct(bank, 'receipt', { ...receipt, amount }), [400, code]);
    }
    const someday = { ...receipt, receivedAt: '2999-01-01T00:00:00Z' };
    assert.deepEqual(await console.refusedAct(bank, 'receipt', someday), [400, 'field_invalid']);
    const unzoned = { ...receipt, receivedAt: '2026-11-21T09:00' };
    assert.deepEqual(await console.refusedAct(bank, 'receipt', unzoned), [400, 'field_invalid']);
  });
});

test('an order that there is not, and one that is spelt wrong, are both unknown', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    for (const reference of [
      'NR-0000-00',
      '1udChDosxFL63BUxfQcKPjimiMVb',
      '..%2F..%2Fowner',
      "' OR 1=1",
      'x'.repeat(200),
    ]) {
      const path = encodeURI(`/api/orders/${reference}`);
      assert.deepEqual((await console.call('GET', path)).body['code'], 'order_unknown', reference);
      const act = await console.call('POST', `${path}/take`, { body: { version: 1 } });
      assert.deepEqual([act.status, act.body['code']], [404, 'order_unknown'], reference);
    }
  });
});

test('the simulated wallet pays once, and only what is prepared', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    const pay = async () => {
      const path = `/api/rehearsal/orders/${order.reference}/${await payoutPath(console, order)}/pay`;
      const { status, body } = await console.call('POST', path);
      return [status, body['code']];
    };
    assert.deepEqual(await pay(), [404, 'disbursement_unknown']);
    await console.house.takeAndPrepare(order, MINA);
    assert.deepEqual(await pay(), [200, undefined]);
    await console.house.watch('rehearsal-xrp');
    assert.deepEqual(await pay(), [409, 'transition_not_allowed']);
  });
});

test('however fast the button is pressed, the simulated wallet pays each payout once', async () => {
  await withTestConsole({}, async (console) => {
    const order = await fundedOrder(console);
    await console.house.takeAndPrepare(order, MINA);
    const path = `/api/rehearsal/orders/${order.reference}/${await payoutPath(console, order)}/pay`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => console.call('POST', path)));
    assert.equal(new Set(answers.map(({ body }) => body['txid'])).size, 1);
    await console.house.watch('rehearsal-xrp');
    assert.equal((await console.house.view(order)).sightings.filter(isPayout).length, 1);
  });
});

function isPayout({ purpose }: { readonly purpose: string }): boolean {
  return purpose === 'payout';
}

test('a live desk has no buttons of a simulated network at all', async () => {
  await withTestConsole({ mode: 'live' }, async (console) => {
    const order = await fundedOrder(console);
    for (const act of ['disbursements/x/pay', 'mine']) {
      const answer = await console.call('POST', `/api/rehearsal/orders/${order.reference}/${act}`);
      assert.deepEqual([answer.status, answer.body['code']], [404, 'route_unknown']);
    }
  });
});

test('a hold opened by hand says what the customer reads, and when it is looked at again', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const order = await house.order(WISH);
    await house.fund(order);
    const nowMs = house.clock.nowMs();
    const iso = (ms: number): string => new Date(ms).toISOString();
    const note = 'asked the bank';
    for (const wrong of [iso(nowMs), iso(nowMs + 30 * DAY_MS + 1), 'tomorrow']) {
      const refused = await console.refusedAct(order, 'hold', { note, reviewAt: wrong });
      assert.deepEqual(refused, [400, 'review_out_of_range']);
    }
    assert.equal((await console.refusedAct(order, 'hold', { note, reason: 'deposit_gone' }))[0], 400);
    const reviewAt = iso(nowMs + 3 * DAY_MS);
    const held = await console.act(order, 'hold', { note, reason: 'bank_freeze', reviewAt });
    assert.deepEqual(held.transaction.holds, [{ reason: 'bank_freeze', openedAt: iso(nowMs), reviewAt }]);
    await console.act(order, 'hold/close', { reason: 'bank_freeze', note: 'released', password: PASSWORD });
    await console.act(order, 'hold', { note, reason: 'question' });
    const [, asked] = (await house.view(order)).holds;
    assert.deepEqual([asked?.reason, asked?.reviewAtMs], ['question', house.clock.nowMs() + DAY_MS]);
  });
});
