import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EMPTY_DRAFT, type ShownPair, readDraftText, reduceDraft, writeDraftText } from './draft.ts';

const SHOWN: ShownPair = { payId: 'KRW', receiveId: 'USDT', payText: '1000000', receiveText: '688.5' };

test('an offer that was not edited moves with its currency, too', () => {
  const swapped = reduceDraft(EMPTY_DRAFT, { kind: 'currencies_swapped', shown: SHOWN });
  assert.deepEqual([swapped.payId, swapped.anchor, swapped.amountText], ['USDT', 'receive', '1000000']);
});

test('typing on one side makes it the side that counts', () => {
  const typed = reduceDraft(EMPTY_DRAFT, { kind: 'amount_typed', side: 'receive', text: '500' });
  assert.deepEqual([typed.anchor, typed.amountText], ['receive', '500']);
});

test('swapping the currencies moves the typed amount with its currency', () => {
  const typed = { ...EMPTY_DRAFT, anchor: 'pay' as const, amountText: '1000000' };
  const swapped = reduceDraft(typed, { kind: 'currencies_swapped', shown: SHOWN });
  assert.deepEqual([swapped.payId, swapped.receiveId], ['USDT', 'KRW']);
  assert.deepEqual([swapped.anchor, swapped.amountText], ['receive', '1000000']);
  const back = reduceDraft(swapped, {
    kind: 'currencies_swapped',
    shown: { payId: 'USDT', receiveId: 'KRW', payText: '688.5', receiveText: '1000000' },
  });
  assert.deepEqual([back.payId, back.receiveId], ['KRW', 'USDT']);
  assert.deepEqual([back.anchor, back.amountText], ['pay', '1000000']);
});

test('an address for refunds goes with the currency that is paid with', () => {
  const typed = reduceDraft(EMPTY_DRAFT, { kind: 'refund_typed', text: 'ltc1qmina' });
  const choose = (side: 'pay' | 'receive', currencyId: string) =>
    reduceDraft(typed, { kind: 'currency_chosen', side, currencyId, shown: SHOWN }).refundAddress;
  assert.equal(choose('receive', 'BTC'), 'ltc1qmina');
  assert.equal(choose('pay', 'KRW'), 'ltc1qmina');
  assert.equal(choose('pay', 'BTC'), '');
  assert.equal(reduceDraft(typed, { kind: 'currencies_swapped', shown: SHOWN }).refundAddress, '');
});

test('picking the currency of the other side swaps them, each with its amount', () => {
  const shown = SHOWN;
  const typed = { ...EMPTY_DRAFT, amountText: '1000000' };
  const picked = reduceDraft(typed, {
    kind: 'currency_chosen',
    side: 'pay',
    currencyId: 'USDT',
    shown,
  });
  assert.deepEqual([picked.payId, picked.receiveId], ['USDT', 'KRW']);
  assert.deepEqual([picked.anchor, picked.amountText], ['receive', '1000000']);
});

test('another receive currency is priced from what is sent', () => {
  const typed = { ...EMPTY_DRAFT, anchor: 'receive' as const, amountText: '688.5' };
  const action = { kind: 'currency_chosen', side: 'receive', currencyId: 'BTC', shown: SHOWN } as const;
  const picked = reduceDraft(typed, action);
  assert.deepEqual([picked.payId, picked.receiveId], ['KRW', 'BTC']);
  assert.deepEqual([picked.anchor, picked.amountText], ['pay', '1000000']);
});

test('another pay currency leaves what is received, and never takes the digits of the old one', () => {
  const krw = { ...EMPTY_DRAFT, amountText: '1000000' };
  const toBtc = { kind: 'currency_chosen', side: 'pay', currencyId: 'BTC', shown: SHOWN } as const;
  const priced = reduceDraft(krw, toBtc);
  assert.deepEqual([priced.anchor, priced.amountText], ['receive', '688.5']);
  const typed = { ...EMPTY_DRAFT, anchor: 'receive' as const, amountText: '688.5' };
  const action = { kind: 'currency_chosen', side: 'pay', currencyId: 'BTC', shown: SHOWN } as const;
  const picked = reduceDraft(typed, action);
  assert.deepEqual([picked.payId, picked.receiveId], ['BTC', 'USDT']);
  assert.deepEqual([picked.anchor, picked.amountText], ['receive', '688.5']);
});

test('a draft survives a reload, but for the consent', () => {
  const draft = { ...EMPTY_DRAFT, payId: 'BTC', amountText: '0.1', email: 'mina@example.com' };
  assert.deepEqual(readDraftText(writeDraftText({ ...draft, hasAcceptedTerms: true })), draft);
});

test('anything else in the storage is read as an empty draft or a valid one', () => {
  assert.deepEqual(readDraftText(null), EMPTY_DRAFT);
  for (const text of ['', 'null', '7', '[]', '{"email":7,"amountText":null}'])
    assert.deepEqual(readDraftText(text), EMPTY_DRAFT, text);
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.deepEqual(Object.keys(readDraftText(text)), Object.keys(EMPTY_DRAFT));
    }),
  );
});
