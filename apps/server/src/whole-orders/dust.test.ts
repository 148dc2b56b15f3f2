import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from '@naru/core';
import { type Order, getAsset, getPayRail, moneyOf, recordReceipt } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// Anyone who knows an order's address can send next to nothing to it.

const PAY_AMOUNTS = {
  BTC: '0.02',
  LTC: '2',
  ETH: '0.5',
  XMR: '2',
  XRP: '400',
  'USDT-tron': '400',
} as const;

/** The smallest amount that counts as money on the rail of the order. */
function halfACent(house: TestDesk, order: Order): bigint {
  const { dustBaseUnits } = getAsset(house.desk, order.payAssetId);
  return dustBaseUnits > 0n ? dustBaseUnits : 1n;
}

async function assertFundedAndTheRestOwedBack(house: TestDesk, order: Order, rest: bigint): Promise<void> {
  const view = await house.view(order);
  assert.equal(view.order.stage, 'funded');
  const money = moneyOf(house.desk, view);
  assert.equal(money.heldBaseUnits, order.payBaseUnits);
  assert.equal(money.owedBackBaseUnits, rest);
  assert.deepEqual(
    view.refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
    [['duplicate', rest]],
  );
}

for (const [pay, payAmount] of Object.entries(PAY_AMOUNTS)) {
  for (const when of ['before', 'together with', 'after'] as const) {
    test(`${pay}: a stranger's dust ${when} the exact payment does not cancel the order`, async () => {
      await withTestDesk({}, async (house) => {
        const order = await house.order({ pay, receive: pay === 'LTC' ? 'XRP' : 'LTC', payAmount });
        const { railId } = getPayRail(house.desk, order).network;
        const dust = halfACent(house, order);
        if (when === 'before') {
          await house.pay(order, dust);
          await house.watch(railId);
          house.clock.advance(1_000);
        }
        await house.pay(order);
        if (when === 'together with') await house.pay(order, dust);
        await house.watch(railId);
        house.clock.advance(1_000);
        if (when === 'after') await house.pay(order, dust);
        await house.watch(railId);
        await house.mine(railId, 2);
        await house.watch(railId);
        await assertFundedAndTheRestOwedBack(house, order, dust);
      });
    });
  }
}

test('a bank line of one unit before the exact transfer does not cancel the order', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'KRW', receive: 'LTC', payAmount: '300000' });
    const receive = async (baseUnits: bigint, bankReference: string) => {
      const amountText = formatAmount(baseUnits, getAsset(house.desk, order.payAssetId).decimals);
      const receivedAtMs = house.clock.nowMs();
      const act = await house.act(order);
      const recorded = await recordReceipt(house.desk, { ...act, amountText, bankReference, receivedAtMs });
      assert.ok(recorded.ok, recorded.ok ? '' : recorded.reason);
    };
    const one = halfACent(house, order);
    await receive(one, 'stranger-1');
    await receive(order.payBaseUnits, 'customer-1');
    await assertFundedAndTheRestOwedBack(house, order, one);
  });
});
