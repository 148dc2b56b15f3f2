import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asset, Finality } from '@naru/core';
import type { Rail } from '../ports/rail.ts';
import { finalityOf } from './judge-finality.ts';

const LTC: Asset = {
  assetId: 'LTC',
  symbol: 'LTC',
  name: 'Litecoin',
  nameKr: '라이트코인',
  network: 'Litecoin',
  railId: 'ltc',
  decimals: 8,
  quoteDecimals: 8,
  dustBaseUnits: 1n,
  feeCapBaseUnits: 1n,
};

const BY_VALUE: Finality = {
  kind: 'depth',
  tiers: [
    { belowUsd: 1_000, confirmations: 2 },
    { belowUsd: null, confirmations: 6 },
  ],
};

const never = (): never => {
  throw new Error('not needed here');
};

function openDesk(rule: Finality): Parameters<typeof finalityOf>[0] {
  const rail: Rail = {
    network: {
      railId: 'ltc',
      name: 'Litecoin',
      environment: 'reg',
      routing: 'derived',
      witness: 'chain',
      blockWaitMs: 10_800_000,
      addressFormat: 'utxo',
      explorerTxUrl: null,
      feeAssetId: 'LTC',
    },
    assets: [LTC],
    parseAddress: never,
    paymentUri: never,
    startCursor: never,
    readHeight: never,
    scan: never,
    listUnconfirmed: never,
    depositFinality: () => rule,
    payoutFinality: () => ({ kind: 'depth', tiers: [{ belowUsd: null, confirmations: 1 }] }),
    preparePayout: never,
    findPayments: never,
  };
  return { assets: new Map([['LTC', LTC]]), rails: new Map([['ltc', rail]]) };
}

/** Ten coins at 99.99 dollars are worth 999.90. */
const ORDER = { payAssetId: 'LTC', payBaseUnits: 1_000_000_000n, payUsdPrice: '99.99' };
const STATE = { head: { height: 101, hash: '' }, finalHeight: null };

function payment(changes: Partial<Parameters<typeof finalityOf>[2]> = {}): Parameters<typeof finalityOf>[2] {
  return {
    railId: 'ltc',
    assetId: 'LTC',
    purpose: 'deposit',
    baseUnits: 1_000_000_000n,
    blockHeight: 100,
    flags: [],
    ...changes,
  };
}

test('a deposit is judged at the value of its whole order, however small it is itself', () => {
  const required = (order: Partial<typeof ORDER>, baseUnits = 1n) =>
    finalityOf(openDesk(BY_VALUE), { ...ORDER, ...order }, payment({ baseUnits }), STATE)
      .confirmationsRequired;
  assert.equal(required({}), 2);
  assert.equal(required({ payUsdPrice: '100' }), 6, 'exactly the bound');
  assert.equal(required({ payUsdPrice: '99.999' }), 2);
  assert.equal(required({ payUsdPrice: '99.9999' }), 6, 'a part of a cent is rounded up');
  assert.equal(required({ payUsdPrice: 'unknown' }), 6);
});

test('a deposit of more than was due is judged at its own value', () => {
  const required = (baseUnits: bigint) =>
    finalityOf(openDesk(BY_VALUE), ORDER, payment({ baseUnits }), STATE).confirmationsRequired;
  assert.deepEqual([required(1_000_000_000n), required(1_100_000_000n)], [2, 6]);
});

test('locked money is never final, in whatever depth or word of the network', () => {
  const byChain: Finality = { kind: 'chain', fallbackConfirmations: 1 };
  for (const [rule, finalHeight] of [
    [BY_VALUE, null],
    [byChain, 500],
    [byChain, null],
  ] as const) {
    const state = { head: { height: 1_000, hash: '' }, finalHeight };
    const progress = (flags: readonly 'locked'[]) =>
      finalityOf(openDesk(rule), ORDER, payment({ flags }), state).isFinal;
    assert.deepEqual([progress([]), progress(['locked'])], [true, false]);
  }
});

test('a payout follows the rule of payouts', () => {
  const progress = finalityOf(
    openDesk(BY_VALUE),
    ORDER,
    payment({ purpose: 'payout', blockHeight: 101 }),
    STATE,
  );
  assert.deepEqual(progress, { isFinal: true, confirmations: 1, confirmationsRequired: 1 });
});
