import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, findAddressTag, parseNetworkAddress } from '@naru/chains';
import { createAddressIntegrity, readSearchText, recordReceipt, setRefundAddress } from '@naru/desk';
import { createWitnessedRail } from '@naru/rails';
import { presentTransaction } from '../http/public/order/present-transaction.ts';
import { createTestContext } from '../testing/test-context.ts';
import { withTestDesk } from '../testing/test-desk.ts';

const ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const XRP_TO_LTC = { pay: 'XRP', receive: 'LTC', payAmount: '200' };

function openLedger(tagSeedText = 'seed') {
  const account = parseNetworkAddress('xrp', ACCOUNT);
  const tag = findAddressTag('xrp');
  assert.ok(account.ok && tag !== null);
  const assets = ASSET_FACTS.filter(({ networkId }) => networkId === 'xrp');
  const deposits = { kind: 'account', account: account.value, tag } as const;
  return createWitnessedRail({ assets, deposits, environment: 'test', tagSeedText });
}

test('each order has a tag of its own beside the one account, as its page shows it', async () => {
  await withTestDesk({ witnessedRails: [openLedger()] }, async (house) => {
    const [order, other] = [await house.order(XRP_TO_LTC), await house.order(XRP_TO_LTC)];
    const context = createTestContext(house);
    const shown = presentTransaction(context, await house.view(order), { pay: null, receive: null }, []);
    const { depositAddress, depositTag, paymentUri } = shown;
    assert.equal(depositAddress, ACCOUNT);
    assert.match(depositTag?.value ?? '', /^\d{10}$/);
    assert.equal(depositTag?.kind, 'dt');
    assert.equal(order.depositAddress, `${ACCOUNT}?dt=${depositTag?.value}`);
    assert.equal(paymentUri, `xrpl://${ACCOUNT}?amount=200&dt=${depositTag?.value}`);
    const joined = parseNetworkAddress('xrp', depositTag?.joined ?? '');
    assert.equal(joined.ok && joined.value.address, order.depositAddress);
    assert.notEqual(order.depositAddress, other.depositAddress);
  });
});

test('an order whose tag is not the one of its index is not shown', async () => {
  await withTestDesk({ witnessedRails: [openLedger()] }, async (house) => {
    const view = await house.view(await house.order(XRP_TO_LTC));
    const isIntactWith = (rail: ReturnType<typeof openLedger>) =>
      createAddressIntegrity({ ...house.desk, rails: new Map([['xrp', rail]]) }).isIntact(view);
    assert.equal(isIntactWith(openLedger()), true);
    assert.equal(isIntactWith(openLedger('another seed')), false);
    const altered = { ...view.order, depositAddress: `${ACCOUNT}?dt=1000000001` };
    const integrity = createAddressIntegrity(house.desk);
    assert.equal(integrity.isIntact({ ...view, order: altered }), false);
  });
});

test('an order is found by its tag, and paid by what a person records for it', async () => {
  await withTestDesk({ witnessedRails: [openLedger()] }, async (house) => {
    const [order] = [await house.order(XRP_TO_LTC), await house.order(XRP_TO_LTC)];
    const tag = order.depositAddress.split('?dt=')[1] ?? '';
    for (const text of [tag, ` ${tag}\n`, `${ACCOUNT}?dt=${tag}`, `xrpl:${ACCOUNT}:${tag}`]) {
      const { clues } = readSearchText(house.desk, text, []);
      const found = await house.desk.store.searchOrders({
        clues,
        stage: null,
        assetId: null,
        operatorId: null,
        sinceMs: 0,
        untilMs: 8e15,
        limit: 10,
        candidatesMax: 10,
      });
      assert.deepEqual(
        found.views.map(({ order: { reference } }) => reference),
        [order.reference],
        text,
      );
    }
    const received = await recordReceipt(house.desk, {
      ...(await house.act(order)),
      amountText: '200',
      bankReference: 'A'.repeat(64),
      receivedAtMs: house.clock.nowMs(),
    });
    assert.equal(received.ok && received.value.stage, 'funded');
  });
});

test('the account that orders are paid to is no receiver, with any tag', async () => {
  await withTestDesk({ witnessedRails: [openLedger()] }, async (house) => {
    for (const receiveAddress of [ACCOUNT, `${ACCOUNT}?dt=5`])
      await assert.rejects(
        house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2', receiveAddress }),
        /receiver_is_ours/,
      );
  });
});

test('any spelling of a tag is kept for a payout and a refund, and what is no tag is refused', async () => {
  await withTestDesk({}, async (house) => {
    const wish = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
    const order = await house.order({ ...wish, receiveAddress: `${ACCOUNT}?tag=99999` });
    assert.equal(order.receiveAddress, `${ACCOUNT}?dt=99999`);
    const mistyped = house.order({ ...wish, receiveAddress: `${ACCOUNT}?tga=99999` });
    await assert.rejects(mistyped, /address_tag_wrong/);

    const paid = await house.order(XRP_TO_LTC);
    await house.pay(paid, paid.payBaseUnits + 50_000_000n);
    await house.mine('rehearsal-xrp', 2);
    await house.watch('rehearsal-xrp');
    const { refundId } = (await house.view(paid)).refunds[0] ?? assert.fail();
    const refundTo = async (text: string) =>
      setRefundAddress(house.desk, { ...(await house.act(paid)), refundId }, text);
    const doubled = await refundTo(`${ACCOUNT}?tag=1&dt=2`);
    assert.deepEqual(doubled, { ok: false, reason: 'address_tag_wrong' });
    assert.ok((await refundTo(`${ACCOUNT}&DT=7`)).ok);
    assert.equal((await house.view(paid)).refunds[0]?.address, `${ACCOUNT}?dt=7`);
  });
});
