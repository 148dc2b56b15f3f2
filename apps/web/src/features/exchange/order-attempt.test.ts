import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayHaveOrdered, nextAttempt, readAttemptText, writeAttemptText } from './order-request.ts';

const BODY = {
  userId: null,
  email: 'mina@example.com',
  address: 'narubtc1abc',
  fromCurrency: 'KRW',
  toCurrency: 'BTC',
  fromAmount: '1000000',
  convertedAmount: '0.00712345',
  snapshotId: 's1',
  anchor: 'pay',
} as const;

test('a repeated wish is sent again unchanged, though the price has moved meanwhile', () => {
  const first = nextAttempt(null, BODY);
  assert.match(first.key, /^[0-9a-f]{32}$/);
  assert.deepEqual(first.body, BODY);
  const atNewPrice = { ...BODY, convertedAmount: '0.00710000', snapshotId: 's2' };
  assert.equal(nextAttempt(first, atNewPrice), first);
  const receiving = nextAttempt(null, { ...BODY, anchor: 'receive' });
  assert.equal(nextAttempt(receiving, { ...receiving.body, fromAmount: '1000500' }), receiving);
});

test('whatever a person changes makes a new attempt with a key of its own', () => {
  const first = nextAttempt(null, BODY);
  const changes = [
    { userId: 'u1' },
    { email: 'jun@example.com' },
    { address: 'narubtc1abd' },
    { fromCurrency: 'LTC' },
    { toCurrency: 'LTC' },
    { fromAmount: '1000001' },
    { anchor: 'receive' },
  ] as const;
  const keys = changes.map((change) => nextAttempt(first, { ...BODY, ...change }).key);
  assert.equal(new Set([first.key, ...keys]).size, 1 + changes.length);
  assert.notEqual(nextAttempt(null, BODY).key, first.key, 'and so does a wish after one that was settled');
});

test('only a refusal proves that no order was made', () => {
  const refused = {
    kind: 'refused',
    code: 'quote_changed',
    message: 'The rate has changed.',
    body: {},
  } as const;
  assert.equal(mayHaveOrdered({ ...refused, httpStatus: 409 }), false);
  assert.equal(mayHaveOrdered({ kind: 'status', httpStatus: 413 }), false);
  assert.equal(mayHaveOrdered({ ...refused, httpStatus: 500 }), true);
  assert.equal(mayHaveOrdered({ kind: 'status', httpStatus: 502 }), true);
  for (const kind of ['network', 'timeout', 'aborted'] as const)
    assert.equal(mayHaveOrdered({ kind }), true, kind);
});

test('an attempt outlives a reload, and nothing else is read as one', () => {
  const attempt = nextAttempt(null, BODY);
  assert.deepEqual(readAttemptText(writeAttemptText(attempt)), attempt);
  assert.equal(readAttemptText(writeAttemptText(null)), null);
  assert.equal(readAttemptText(null), null);
  for (const name of ['key', ...Object.keys(BODY).filter((field) => field !== 'userId')]) {
    const text = writeAttemptText(attempt).replace(`"${name}":`, '"other":');
    assert.equal(readAttemptText(text), null, name);
  }
});
