import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isNeverBelowZero } from '../money/ledger.ts';
import { ORDER_STAGES } from './stage.ts';
import { type OrderMoneyFacts, accountsOfOrder, moneyOfOrder } from './order-money.ts';

const FUNDED: OrderMoneyFacts = {
  stage: 'funded',
  needBaseUnits: 1_000n,
  receiveBaseUnits: 300n,
  adjustmentPartsPerMillion: -10_000n,
  isPromiseHeld: true,
  receivedBaseUnits: 1_000n,
  dustBaseUnits: 0n,
  paidOutBaseUnits: 0n,
  isPayoutLive: false,
  isPayoutSettled: false,
  refunds: [],
  convertedBaseUnits: 0n,
  waivedBaseUnits: 0n,
};

function refundOf(amountBaseUnits: bigint, paidBaseUnits: bigint, isSettled: boolean) {
  return { amountBaseUnits, paidBaseUnits, isLive: !isSettled, isSettled };
}

test('a funded order holds its deposit for the promise and owes nothing back', () => {
  const money = moneyOfOrder(FUNDED);
  assert.deepEqual(
    [money.heldBaseUnits, money.owedBackBaseUnits, money.promisedBaseUnits, money.shortageBaseUnits],
    [1_000n, 0n, 300n, 0n],
  );
});

test('what came beside the deposit is owed back, and only once however often it is asked', () => {
  const facts = { ...FUNDED, receivedBaseUnits: 1_250n };
  assert.equal(moneyOfOrder(facts).refundableBaseUnits, 250n);
  const approved = { ...facts, refunds: [refundOf(250n, 0n, false)] };
  assert.equal(moneyOfOrder(approved).refundableBaseUnits, 0n);
  assert.equal(moneyOfOrder(approved).owedBackBaseUnits, 250n);
  const sent = { ...facts, refunds: [refundOf(250n, 250n, true)] };
  assert.equal(moneyOfOrder(sent).owedBackBaseUnits, 0n);
});

test('a delivered order has earned its deposit, the margin apart', () => {
  const accounts = accountsOfOrder({
    ...FUNDED,
    stage: 'delivered',
    isPayoutSettled: true,
    paidOutBaseUnits: 300n,
  });
  assert.deepEqual(
    [accounts.pay.deposits, accounts.pay.margin, accounts.pay.reserve, accounts.receive.outside],
    [0n, 10n, 990n, 300n],
  );
  assert.equal(accounts.receive.reserve, -300n);
});

test('a deposit that vanishes after the payout is a loss and leaves the reserve', () => {
  const facts = {
    ...FUNDED,
    stage: 'delivered',
    receivedBaseUnits: 0n,
    isPayoutSettled: true,
    paidOutBaseUnits: 300n,
  } as const;
  assert.deepEqual(
    [moneyOfOrder(facts).lossBaseUnits, moneyOfOrder(facts).shortageBaseUnits],
    [1_000n, 1_000n],
  );
  const { pay } = accountsOfOrder(facts);
  assert.deepEqual([pay.losses, pay.reserve, pay.margin, pay.outside], [1_000n, -10n, 10n, -1_000n]);
});

test('a deposit that vanishes while somebody works on the order is a shortage and no loss', () => {
  const money = moneyOfOrder({ ...FUNDED, stage: 'prepared', receivedBaseUnits: 0n, isPayoutLive: true });
  assert.deepEqual([money.shortageBaseUnits, money.lossBaseUnits], [1_000n, 0n]);
});

test('an approved refund of money that is gone is short by all of it', () => {
  const facts = { ...FUNDED, stage: 'closed_funded', refunds: [refundOf(1_000n, 0n, false)] } as const;
  assert.equal(moneyOfOrder(facts).shortageBaseUnits, 0n);
  assert.equal(moneyOfOrder({ ...facts, receivedBaseUnits: 0n }).shortageBaseUnits, 1_000n);
});

test('an order that was stopped with a part paid out has earned that part, rounded up', () => {
  const facts = { ...FUNDED, stage: 'closed_funded', paidOutBaseUnits: 100n } as const;
  assert.equal(moneyOfOrder(facts).earnedBaseUnits, 334n);
  assert.equal(moneyOfOrder(facts).owedBackBaseUnits, 666n);
});

test('a little too much paid out is delivered, and the difference is booked', () => {
  const { receive } = accountsOfOrder({
    ...FUNDED,
    stage: 'delivered',
    isPayoutSettled: true,
    paidOutBaseUnits: 303n,
  });
  assert.deepEqual(receive, { outside: 300n, reserved: 0n, difference: 3n, reserve: -303n });
});

test('the promise of an unpaid order can be given back before the order ends', () => {
  const unpaid = { ...FUNDED, stage: 'claimed', receivedBaseUnits: 0n } as const;
  assert.equal(moneyOfOrder(unpaid).promisedBaseUnits, 300n);
  assert.equal(moneyOfOrder({ ...unpaid, isPromiseHeld: false }).promisedBaseUnits, 0n);
});

const amount = fc.bigInt({ min: 0n, max: 2_000n });
const anyFacts: fc.Arbitrary<OrderMoneyFacts> = fc.record({
  stage: fc.constantFrom(...ORDER_STAGES),
  needBaseUnits: fc.bigInt({ min: 1n, max: 2_000n }),
  receiveBaseUnits: fc.bigInt({ min: 1n, max: 2_000n }),
  adjustmentPartsPerMillion: fc.bigInt({ min: -500_000n, max: 500_000n }),
  isPromiseHeld: fc.boolean(),
  receivedBaseUnits: amount,
  dustBaseUnits: amount,
  paidOutBaseUnits: amount,
  isPayoutLive: fc.boolean(),
  isPayoutSettled: fc.boolean(),
  refunds: fc.array(
    fc
      .record({
        amountBaseUnits: fc.bigInt({ min: 1n, max: 900n }),
        paidBaseUnits: amount,
        isSettled: fc.boolean(),
      })
      .map((refund) => ({ ...refund, isLive: !refund.isSettled })),
    { maxLength: 3 },
  ),
  convertedBaseUnits: amount,
  waivedBaseUnits: amount,
});

test('both sides of the books of an order always sum to zero', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { pay, receive } = accountsOfOrder(facts);
      for (const side of [Object.values(pay), Object.values(receive)])
        assert.equal(
          side.reduce((sum, each) => sum + each, 0n),
          0n,
        );
    }),
  );
});

test('what is held, owed, promised or lost is never below zero', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { pay, receive } = accountsOfOrder(facts);
      for (const account of ['deposits', 'refunds_due', 'suspense', 'margin', 'losses'] as const) {
        assert.ok(isNeverBelowZero(account));
        assert.ok(pay[account] >= 0n, account);
      }
      assert.ok(receive.reserved >= 0n);
    }),
  );
});

test('what is held and owed back is never more than what is there', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const money = moneyOfOrder(facts);
      const there = money.receivedBaseUnits - money.usedBaseUnits;
      assert.equal(money.heldBaseUnits + money.owedBackBaseUnits, there > 0n ? there : 0n);
      assert.ok(money.refundableBaseUnits <= money.owedBackBaseUnits);
      if (money.lossBaseUnits > 0n) assert.ok(money.shortageBaseUnits >= money.lossBaseUnits);
    }),
  );
});
