import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TreasuryAsset } from '@naru/contract';
import {
  type EntryDraft,
  amountsOfDraft,
  differenceText,
  isDraftReady,
  leftText,
  marketDistance,
  missingText,
  rebalanceRateText,
} from './entry-draft.ts';

const LTC: TreasuryAsset = {
  assetId: 'ltc',
  symbol: 'LTC',
  network: 'Litecoin',
  decimals: 8,
  held: '10.00000000',
  free: '8.00000000',
  promised: '2.00000000',
  owed: '0.00000000',
  suspense: '0.00000000',
  margin: '0.00000000',
  lottery: '0.00000000',
  usd: null,
  krw: null,
  usdPrice: '90',
  state: 'fine',
  marks: { warnBelow: null, closeBelow: null, closeAbove: null },
  marksStored: null,
  warnBelow: null,
};
const KRW: TreasuryAsset = {
  ...LTC,
  assetId: 'krw',
  symbol: 'KRW',
  decimals: 0,
  held: '-5',
  usdPrice: '0.0007',
};

function draft(fields: Partial<EntryDraft>): EntryDraft {
  return { kind: 'bought', amountText: '', intoAsset: null, intoText: '', ...fields };
}

test('as much is missing as the higher of both limits says', () => {
  const marks = { ...LTC.marks, closeBelow: '8.5' };
  assert.equal(missingText({ ...LTC, warnBelow: '8.0' }), null);
  assert.equal(missingText({ ...LTC, warnBelow: '10.0' }), '2.00000000');
  assert.equal(missingText({ ...LTC, marks }), '0.50000000');
});

test('what was counted differs from the books by what is missing', () => {
  const counted = draft({ kind: 'counted', amountText: '9.5' });
  assert.equal(differenceText(counted, LTC), '-0.50000000');
  assert.deepEqual(amountsOfDraft(counted, LTC), {
    kind: 'counted',
    assetId: 'ltc',
    amount: '9.5',
    held: '10.00000000',
  });
  assert.equal(differenceText(draft({ kind: 'counted', amountText: '' }), LTC), null);
});

test('nothing may be counted, also against books below zero, and nothing else may be zero', () => {
  const nothing = draft({ kind: 'counted', amountText: '0' });
  assert.ok(isDraftReady(nothing, KRW));
  assert.equal(differenceText(nothing, KRW), '5');
  assert.equal(isDraftReady(draft({ amountText: '0' }), LTC), false);
});

test('a rebalance has a rate once both amounts are typed, and no entry before', () => {
  const half = draft({ kind: 'rebalanced', amountText: '2', intoAsset: KRW });
  assert.deepEqual([isDraftReady(half, LTC), rebalanceRateText(half, LTC)], [false, null]);
  const whole = { ...half, intoText: '290000' };
  assert.deepEqual(
    [isDraftReady(whole, LTC), rebalanceRateText(whole, LTC)],
    [true, '1 LTC = 145000.00 KRW'],
  );
  assert.deepEqual(amountsOfDraft(whole, LTC).into, { assetId: 'krw', amount: '290000' });
});

test('amounts are read as this console prints them and as people write them, and sent plain', () => {
  const rebalance = draft({
    kind: 'rebalanced',
    amountText: '1,250.5 LTC',
    intoAsset: KRW,
    intoText: '₩5천만',
  });
  assert.ok(isDraftReady(rebalance, { ...LTC, free: '2000' }));
  const sent = amountsOfDraft(rebalance, LTC);
  assert.deepEqual([sent.amount, sent.into?.amount], ['1250.5', '50000000']);
  for (const amountText of ['0.5 BTC', '₩5', '5k', '1,2,3'])
    assert.equal(isDraftReady(draft({ amountText }), LTC), false);
});

test('what is left is known while the amount is typed, and more than is free is no entry', () => {
  const moved = draft({ kind: 'to_cold', amountText: '7.5' });
  assert.deepEqual([leftText(moved, LTC), isDraftReady(moved, LTC)], ['0.50000000', true]);
  const tooMuch = { ...moved, amountText: '8.00000001' };
  assert.deepEqual([leftText(tooMuch, LTC), isDraftReady(tooMuch, LTC)], ['-0.00000001', false]);
  assert.equal(leftText(draft({ amountText: '9' }), LTC), null, 'what is bought takes nothing');
  assert.equal(isDraftReady(draft({ kind: 'margin_taken', amountText: '1' }), LTC), false);
});

test('a rebalance far from the market says how far', () => {
  const rebalance = (intoText: string) =>
    marketDistance(draft({ kind: 'rebalanced', amountText: '1', intoAsset: KRW, intoText }), LTC);
  assert.deepEqual(rebalance('128000'), { percentText: '-0.44', isFar: false });
  assert.deepEqual(rebalance('20000'), { percentText: '-84.44', isFar: true });
  assert.deepEqual(rebalance('200000'), { percentText: '55.55', isFar: true });
  assert.equal(rebalance(''), null);
});
