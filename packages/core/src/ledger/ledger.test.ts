import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  type LedgerAccount,
  type Posting,
  isBalanced,
  postDelivery,
  postDeposit,
  postDepositUndone,
  postNetworkFee,
  postPromise,
  postPromiseReleased,
  postRefundConverted,
  postRefundOpened,
  postRefundPaid,
  postRefundWaived,
  postReserveDeclared,
} from './ledger.ts';
import { marginBaseUnitsFloor } from './margin.ts';

function balancesOf(postings: readonly Posting[]): Record<string, bigint> {
  const balances: Record<string, bigint> = {};
  for (const { account, assetId, baseUnits } of postings) {
    const key = `${assetId} ${account}`;
    balances[key] = (balances[key] ?? 0n) + baseUnits;
  }
  return Object.fromEntries(Object.entries(balances).filter(([, sum]) => sum !== 0n));
}

test('an ordinary order leaves the desk with the payment and without the promise', () => {
  const pay = { assetId: 'LTC', baseUnits: 1_000n };
  const receive = { assetId: 'KRW', baseUnits: 700n };
  const books = [
    ...postReserveDeclared('KRW', 10_000n),
    ...postPromise(receive),
    ...postDeposit(pay, 'deposits'),
    ...postDelivery({ pay, marginBaseUnits: 8n, receive }),
  ];
  assert.deepEqual(balancesOf(books), {
    'KRW outside': -9_300n,
    'KRW reserve': 9_300n,
    'LTC outside': -1_000n,
    'LTC reserve': 992n,
    'LTC margin': 8n,
  });
});

test('a refunded order leaves no trace but its fee', () => {
  const pay = { assetId: 'LTC', baseUnits: 1_000n };
  const books = [...postDeposit(pay, 'deposits'), ...postRefundOpened(pay), ...postRefundPaid(pay)];
  assert.deepEqual(balancesOf(books), {});
});

const units = fc.bigInt({ min: 0n, max: 10n ** 30n });

test('every posting there is sums to zero in its asset', () => {
  fc.assert(
    fc.property(units, units, units, (a, b, c) => {
      const money = { assetId: 'LTC', baseUnits: a };
      const [margin, pay] = b < c ? [b, c] : [c, b];
      for (const postings of [
        postPromise(money),
        postPromiseReleased(money),
        postDeposit(money, 'suspense'),
        postDepositUndone(money, 'refunds_due'),
        postRefundOpened(money),
        postRefundPaid(money),
        postRefundWaived(money),
        postRefundConverted(money),
        postNetworkFee(money),
        postReserveDeclared('LTC', a - b),
        postDelivery({
          pay: { assetId: 'BTC', baseUnits: pay },
          marginBaseUnits: margin,
          receive: money,
        }),
      ]) {
        assert.ok(isBalanced(postings));
      }
    }),
  );
});

test('a posting that creates money is seen', () => {
  const account: LedgerAccount = 'reserve';
  assert.equal(isBalanced([{ account, assetId: 'LTC', baseUnits: 1n }]), false);
  assert.equal(
    isBalanced([
      { account, assetId: 'LTC', baseUnits: 1n },
      { account, assetId: 'BTC', baseUnits: -1n },
    ]),
    false,
  );
});

test('less than nothing cannot be moved, and a margin is at most the payment', () => {
  const money = { assetId: 'LTC', baseUnits: 5n };
  assert.throws(() => postPromise({ assetId: 'LTC', baseUnits: -1n }), RangeError);
  assert.throws(() => postDelivery({ pay: money, marginBaseUnits: 6n, receive: money }), RangeError);
});

test('the margin is the lowered part of the rate, rounded down, and none when the rate was raised', () => {
  assert.equal(marginBaseUnitsFloor(1_000n, -8_500n), 8n);
  assert.equal(marginBaseUnitsFloor(1_000n, 8_500n), 0n);
});
