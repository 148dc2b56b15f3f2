import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SNAPSHOT_AGE_MAX_MS, formatAmount } from '@naru/core';
import { mailRefundLink, setRefundAddressByCustomer } from '@naru/desk';
import { TEST_BOX } from '../../../testing/test-box.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-ltc';
const DAY_MS = 24 * 60 * 60 * 1000;

/** An order that was overpaid and is owed back whole, with the path of its refund. */
async function owedOrder(console: TestConsole) {
  const { house } = console;
  await console.createOwner();
  const order = await house.order(WISH);
  await house.pay(order, order.payBaseUnits + 1n);
  await house.mine(RAIL, 2);
  await house.watch(RAIL);
  const [refund = assert.fail('no refund')] = (await console.read(order)).refunds;
  const address = house.desk.rails.get(RAIL)?.deriveDepositAddress?.(3_000_000).address ?? assert.fail();
  return { order, path: `refunds/${refund.refundId}`, address };
}

test('an operator says where a refund goes with their password, and not without', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path, address } = await owedOrder(console);
    const body = { act: 'set_address', address };
    assert.deepEqual(await console.refusedAct(order, path, body), [403, 'step_up_required']);
    const wrong = { ...body, password: 'wrong' };
    assert.deepEqual(await console.refusedAct(order, path, wrong), [403, 'step_up_failed']);
    assert.equal((await console.read(order)).refunds[0]?.address, null);
    const changed = await console.act(order, path, { ...body, password: PASSWORD });
    const covered = `${address.slice(0, 6)}…${address.slice(-6)}`;
    const [refund = assert.fail()] = changed.refunds;
    assert.deepEqual([refund.address, refund.receiver], [covered, address]);
    const at = new Date(console.house.clock.nowMs()).toISOString();
    assert.deepEqual(refund.addressEntry, { by: 'operator', at, isChange: false });
    assert.equal(changed.audit.at(-1)?.actor, 'Mina');
  });
});

test('the address of a refund is whole where it is decided on, and else covered until shown', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path, address } = await owedOrder(console);
    await console.act(order, path, { act: 'set_address', address, password: PASSWORD });
    const review = new Date(console.house.clock.nowMs() + 86_400_000).toISOString();
    const withheld = { act: 'withhold', note: 'asked the customer', reviewAt: review };
    const shown = await console.act(order, path, withheld);
    const { refunds } = shown;
    assert.equal(refunds[0]?.receiver, null);
    assert.ok(!JSON.stringify(shown).includes(address), 'nor in the trail, which says that it was entered');
    const { body } = await console.call('POST', `/api/orders/${order.reference}/details`);
    assert.deepEqual(body['refunds'], [{ refundId: refunds[0].refundId, address }]);
  });
});

test('before approving, an operator reads that a mailed link has changed the address, and when', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path, address } = await owedOrder(console);
    await console.act(order, path, { act: 'set_address', address, password: PASSWORD });
    const { desk, clock } = console.house;
    const [{ refundId } = assert.fail()] = (await console.house.view(order)).refunds;
    assert.ok((await mailRefundLink(desk, { orderId: order.orderId, refundId })).ok);
    const [letter] = await desk.store.listLetters({ limit: 1 });
    assert.ok(letter?.letter?.kind === 'refund_address_link');
    const proof = {
      userId: null,
      isOrderBrowser: false,
      linkToken: TEST_BOX.open(letter.letter.facts.token),
    };
    const other = desk.rails.get(RAIL)?.deriveDepositAddress?.(3_000_001).address ?? assert.fail();
    const changed = { orderId: order.orderId, refundId, addressText: other };
    assert.ok((await setRefundAddressByCustomer(desk, changed, proof)).ok);
    const at = new Date(clock.nowMs()).toISOString();
    const found = await console.read(order);
    assert.deepEqual(found.refunds[0]?.addressEntry, { by: 'letter', at, isChange: true });
    assert.equal(found.audit.at(-1)?.actor, 'customer_letter');
  });
});

test('a refund above the fee of its network is not waived, whatever figure is sent along', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path } = await owedOrder(console);
    const waive = { act: 'waive', password: PASSWORD, note: 'dust' };
    assert.deepEqual(await console.refusedAct(order, path, waive), [409, 'amount_above_fee']);
    for (const networkFee of ['99999', '0', 3, null]) {
      const refused = await console.refusedAct(order, path, { ...waive, networkFee });
      assert.deepEqual(refused, [400, 'field_invalid'], JSON.stringify(networkFee));
    }
    const [refund = assert.fail()] = (await console.read(order)).refunds;
    assert.deepEqual([refund.state, refund.amount, refund.feeCap], ['due', '2.00000001', '0.00100000']);
  });
});

test('converting shows what it makes before it is done', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path } = await owedOrder(console);
    await console.house.publish();
    const shown = (await console.read(order)).refunds[0]?.conversion ?? assert.fail('nothing was shown');
    assert.equal(shown.payAmount, '2.00000001');
    const { refunds } = await console.act(order, path, { act: 'convert', password: PASSWORD });
    const { store } = console.house.desk;
    const successor = await store.findOrderByReference(refunds[0]?.successorId ?? '');
    const made = await console.house.view(successor ?? assert.fail('no order was made'));
    assert.equal(shown.receiveAmount, formatAmount(made.order.receiveBaseUnits, 6));
    const letters = await store.listLetters({ limit: 50 });
    const changed = letters.find(({ kind }) => kind === 'order_succeeded')?.letter;
    assert.ok(changed?.kind === 'order_succeeded');
    assert.deepEqual(
      [changed.facts.orderId, changed.facts.predecessorReference],
      [made.order.orderId, order.reference],
    );
  });
});

test('a hold is opened and closed with a reason, and nothing can be paid meanwhile', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path, address } = await owedOrder(console);
    await console.act(order, path, { act: 'set_address', address, password: PASSWORD });
    const approved = await console.act(order, path, { act: 'approve', password: PASSWORD });
    assert.notEqual(approved.disbursements[0]?.toPay, null);
    assert.deepEqual(await console.refusedAct(order, 'hold', { note: '  ' }), [400, 'reason_missing']);
    const held = await console.act(order, 'hold', { note: 'asked the exchange' });
    const [payment = assert.fail()] = held.disbursements;
    assert.deepEqual([payment.toPay, payment.hindrance], [null, 'hold']);
    assert.deepEqual(
      held.holds.map(({ reason, note, openedBy, canClose }) => [reason, note, openedBy, canClose]),
      [['operator', 'asked the exchange', 'Mina', true]],
    );
    const close = { reason: 'operator', password: PASSWORD };
    assert.deepEqual(await console.refusedAct(order, 'hold/close', { ...close, note: ' ' }), [
      400,
      'reason_missing',
    ]);
    const lifted = await console.act(order, 'hold/close', { ...close, note: 'they answered' });
    assert.notEqual(lifted.disbursements[0]?.toPay, null);
  });
});

test('while prices are stale nothing is converted, and nothing is shown of it', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path } = await owedOrder(console);
    await console.house.publish();
    console.house.clock.advance(SNAPSHOT_AGE_MAX_MS);
    assert.equal((await console.read(order)).refunds[0]?.conversion, null);
    const convert = { act: 'convert', password: PASSWORD };
    assert.deepEqual(await console.refusedAct(order, path, convert), [503, 'rate_unavailable']);
    const [refund = assert.fail()] = (await console.read(order)).refunds;
    assert.deepEqual([refund.state, refund.successorId], ['due', null]);
    await console.house.publish();
    assert.equal((await console.act(order, path, convert)).refunds[0]?.state, 'converted');
  });
});

test('a refund is withheld with a reason, for thirty days at most', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path } = await owedOrder(console);
    const nowMs = console.house.clock.nowMs();
    const at = (inMs: number): string => new Date(nowMs + inMs).toISOString();
    const withhold = { act: 'withhold', note: 'asked by the police', reviewAt: at(30 * DAY_MS) };
    for (const inMs of [0, -DAY_MS, 30 * DAY_MS + 1]) {
      const refused = await console.refusedAct(order, path, { ...withhold, reviewAt: at(inMs) });
      assert.deepEqual(refused, [400, 'review_out_of_range'], String(inMs));
    }
    for (const change of [{ note: '' }, { note: ' \n ' }, { note: undefined }, { reviewAt: 'soon' }]) {
      const refused = await console.refusedAct(order, path, { ...withhold, ...change });
      assert.deepEqual(refused, [400, 'field_invalid'], JSON.stringify(change));
    }
    const waive = { act: 'waive', note: '  ', password: PASSWORD };
    assert.deepEqual(await console.refusedAct(order, path, waive), [400, 'field_invalid']);
    const [refund = assert.fail()] = (await console.act(order, path, withhold)).refunds;
    assert.deepEqual(
      [refund.state, refund.reason, refund.reviewAt],
      ['withheld', withhold.note, at(30 * DAY_MS)],
    );
  });
});

test('nobody says how much goes back, is converted or accepted: that is what is held', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path, address } = await owedOrder(console);
    const acts = [
      { act: 'set_address', address },
      { act: 'approve' },
      { act: 'convert' },
      { act: 'waive', note: 'dust' },
    ];
    for (const amount of ['0', '-1', '1e3', '2.5', '0.123456789', 3]) {
      for (const act of acts) {
        const refused = await console.refusedAct(order, path, { ...act, password: PASSWORD, amount });
        assert.deepEqual(refused, [400, 'field_invalid'], JSON.stringify({ ...act, amount }));
      }
      const accepted = await console.refusedAct(order, 'accept', { password: PASSWORD, amount });
      assert.deepEqual(accepted, [400, 'field_invalid']);
    }
    assert.equal((await console.read(order)).refunds[0]?.state, 'due');
  });
});

test('a refund that is final says so on the order, in the list and in the trail', async () => {
  await withTestConsole({}, async (console) => {
    const { order, path, address } = await owedOrder(console);
    const { house } = console;
    const listed = async () => {
      const { body } = await console.call('GET', '/api/orders?queue=closed');
      const rows: unknown = body['rows'];
      assert.ok(Array.isArray(rows));
      const [{ stage, refundEnd, refundDueAt }] = rows;
      return [stage, refundEnd, refundDueAt === null];
    };
    assert.deepEqual(await listed(), ['closed_funded', null, false]);
    await console.act(order, path, { act: 'set_address', address, password: PASSWORD });
    const reviewAt = new Date(house.clock.nowMs() + DAY_MS).toISOString();
    await console.act(order, path, { act: 'withhold', note: 'asked the customer', reviewAt });
    await console.act(order, path, { act: 'release' });
    const approve = { act: 'approve', password: PASSWORD };
    const { disbursements } = await console.act(order, path, approve);
    const [sum = assert.fail('nothing to pay')] = (await house.view(order)).disbursements;
    assert.equal(disbursements.length, 1);
    await house.ledger(RAIL).pay({ address, watchKey: sum.watchKey, baseUnits: sum.baseUnits });
    await house.watch(RAIL);
    await house.mine(RAIL, 2);
    await house.watch(RAIL);
    const { audit } = await console.read(order);
    assert.deepEqual(
      audit.map(({ event }) => event).filter((event) => event.startsWith('refund_')),
      [
        'refund_address_told',
        'refund_withheld',
        'refund_released',
        'refund_prepared',
        'refund_seen',
        'refund_confirmed',
      ],
    );
    assert.deepEqual(await listed(), ['closed_funded', 'refunded', true]);
  });
});
