import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sampleCurrency } from './currency.fixture.ts';
import { choosePair } from './currency-list.ts';
import { EMPTY_DRAFT, type ExchangeDraft } from './draft.ts';
import { applyPrefill, readPrefill } from './prefill.ts';

const SYMBOLS = ['ADA', 'BTC', 'ETH', 'KRW', 'LTC', 'USDT'];
const LIST = SYMBOLS.map((symbol) => ({ ...sampleCurrency(symbol), _id: symbol }));

/** The form as a first visit opens it. */
const OPENED = { ...EMPTY_DRAFT, payId: 'KRW', receiveId: 'USDT' };

function prefilled(query: string, draft: ExchangeDraft = EMPTY_DRAFT) {
  return applyPrefill(draft, readPrefill(new URLSearchParams(query)), LIST);
}

/** The pair on the screen, and the currency of the amount in it. */
function screenOf(draft: ExchangeDraft): { pay?: string; receive?: string; amountOf?: string } {
  const { pay, receive } = choosePair(LIST, draft);
  return {
    ...(pay && { pay: pay._id }),
    ...(receive && { receive: receive._id }),
    ...(draft.amountText !== null && {
      amountOf: (draft.anchor === 'pay' ? pay : receive)?._id ?? 'nothing',
    }),
  };
}

test('a link lays out the pair and the amount', () => {
  const draft = prefilled('from=btc&to=ETH&amount=0.5');
  assert.deepEqual(draft, { ...EMPTY_DRAFT, payId: 'BTC', receiveId: 'ETH', amountText: '0.5' });
  assert.equal(prefilled('amount=50&side=receive').anchor, 'receive');
});

test('what a link does not say stays as it was', () => {
  const kept = {
    ...EMPTY_DRAFT,
    email: 'a@example.org',
    address: 'mine',
    amountText: '7',
    payId: 'LTC',
    receiveId: 'BTC',
  };
  assert.deepEqual(prefilled('to=ETH', kept), { ...kept, receiveId: 'ETH' });
  assert.deepEqual(prefilled('lang=kr', kept), kept);
});

test('a link can choose neither the receiver nor the consent, and no nonsense', () => {
  const draft = prefilled('from=<b>&to=&amount=1e9&address=evil&email=evil&terms=true');
  assert.deepEqual(draft, OPENED);
  assert.deepEqual(prefilled('amount=-5'), OPENED);
});

test('a link to the coin that the form pays with swaps the two, each with its amount', () => {
  const draft = { ...EMPTY_DRAFT, payId: 'BTC', receiveId: 'USDT' };
  const typed = { ...draft, anchor: 'receive' as const, amountText: '50000' };
  assert.deepEqual(screenOf(prefilled('to=BTC', draft)), { pay: 'USDT', receive: 'BTC' });
  assert.deepEqual(screenOf(prefilled('to=BTC', typed)), { pay: 'USDT', receive: 'BTC', amountOf: 'USDT' });
  assert.deepEqual(screenOf(prefilled('from=USDT', typed)), {
    pay: 'USDT',
    receive: 'BTC',
    amountOf: 'USDT',
  });
});

test('an amount whose currency a link replaced, or the desk lost, is not an amount of another one', () => {
  const draft = { ...EMPTY_DRAFT, amountText: '1000000' };
  assert.equal(prefilled('from=BTC&to=LTC', draft).amountText, null);
  assert.equal(prefilled('', { ...draft, payId: 'GONE' }).amountText, null);
  assert.equal(prefilled('from=GONE&amount=7', OPENED).amountText, null);
});

test('for every draft and link the form opens what is named, and no amount changes its currency', () => {
  const named = fc.option(fc.constantFrom(...SYMBOLS, 'GONE'), { nil: null });
  const side = fc.constantFrom('pay' as const, 'receive' as const);
  const amount = fc.constantFrom(null, '', '1000000');
  const drafts = fc.record({ payId: named, receiveId: named, anchor: side, amountText: amount });
  const links = fc.record({ from: named, to: named, amount: fc.constantFrom('', '7'), side });
  fc.assert(
    fc.property(drafts, links, (own, link) => {
      const draft = { ...EMPTY_DRAFT, ...own };
      const query = Object.entries(link).flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
      const before = screenOf(draft);
      const opened = prefilled(new URLSearchParams(query).toString(), draft);
      const after = screenOf(opened);
      assert.notEqual(after.pay, after.receive);
      if (link.from !== link.to) {
        if (LIST.some(({ _id }) => _id === link.from)) assert.equal(after.pay, link.from);
        if (LIST.some(({ _id }) => _id === link.to)) assert.equal(after.receive, link.to);
      }
      if (after.amountOf === undefined) return;
      const isOfLink = opened.amountText === '7';
      const wanted = link.side === 'pay' ? link.from : link.to;
      const typedFor = (own.anchor === 'pay' ? own.payId : own.receiveId) ?? before.amountOf;
      if (!isOfLink) assert.equal(after.amountOf, typedFor);
      else if (wanted !== null) assert.equal(after.amountOf, wanted);
    }),
    { numRuns: 2_000 },
  );
});
