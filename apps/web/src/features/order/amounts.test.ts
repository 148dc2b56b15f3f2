import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depthOf, shortAmount, sumDeposits } from './amounts.ts';
import { payment } from './transaction.fixture.ts';

test('two payments are added to the last digit', () => {
  const deposits = [payment({ amount: '0.00000001' }), payment({ amount: '0.00500000' })];
  const deviation = {
    kind: 'short',
    amount: '0.00212344',
    canAccept: false,
    receiveAmount: '1',
    version: 1,
  } as const;
  assert.deepEqual(sumDeposits({ fromAmount: '0.00712345', deposits, deviation }), {
    paid: '0.00500001',
    rest: '0.00212344',
  });
});

test('nothing is missing when more was paid', () => {
  const deposits = [payment({ amount: '1000001' })];
  const deviation = { kind: 'over', amount: '1', canAccept: true, receiveAmount: '1', version: 1 } as const;
  assert.deepEqual(sumDeposits({ fromAmount: '1000000', deposits, deviation }), {
    paid: '1000001',
    rest: '0',
  });
});

test('the zeros at the end are dropped', () => {
  assert.equal(shortAmount('0.05000000'), '0.05');
  assert.equal(shortAmount('1000000'), '1000000');
  assert.equal(shortAmount('688.558503'), '688.558503');
});

test('the shallowest payment is the one that is waited for', () => {
  assert.equal(depthOf([]), null);
  const payments = [payment({ confirmations: 40 }), payment({ confirmations: 2 })];
  assert.deepEqual(depthOf(payments), { confirmed: 2, required: 3, isFinal: false });
  const byChain = payment({ confirmations: 2, confirmationsRequired: null });
  const awaited = { confirmed: 2, required: null, isFinal: false };
  assert.deepEqual(depthOf([...payments, byChain]), awaited);
  assert.deepEqual(depthOf([{ ...byChain, isFinal: true }, payments[1] ?? byChain])?.required, 3);
  const byPerson = payment({ confirmations: 0, confirmationsRequired: 0 });
  assert.equal(depthOf([byPerson]), null, 'where a person looks, nothing is counted');
});
