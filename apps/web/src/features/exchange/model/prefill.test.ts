import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_DRAFT } from './draft.ts';
import { applyPrefill, readPrefill } from './prefill.ts';

function prefilled(query: string, draft = EMPTY_DRAFT) {
  return applyPrefill(draft, readPrefill(new URLSearchParams(query)));
}

test('a link lays out the pair and the amount', () => {
  const draft = prefilled('from=btc&to=ETH&amount=0.5');
  assert.deepEqual(draft, { ...EMPTY_DRAFT, payId: 'btc', receiveId: 'ETH', amountText: '0.5' });
  assert.equal(prefilled('amount=50&side=receive').anchor, 'receive');
});

test('what a link does not say stays as it was', () => {
  const kept = { ...EMPTY_DRAFT, email: 'a@example.org', address: 'mine', amountText: '7', payId: 'LTC' };
  assert.deepEqual(prefilled('to=ETH', kept), { ...kept, receiveId: 'ETH' });
  assert.equal(prefilled('lang=kr', kept), kept);
});

test('a link can choose neither the receiver nor the consent, and no nonsense', () => {
  const draft = prefilled('from=<b>&to=&amount=1e9&address=evil&email=evil&terms=true');
  assert.equal(draft, EMPTY_DRAFT);
  assert.equal(prefilled('amount=-5'), EMPTY_DRAFT);
});
