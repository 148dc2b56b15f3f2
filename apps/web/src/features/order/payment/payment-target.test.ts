import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameTarget, paymentTarget } from './payment-target.ts';
import { minasTransaction } from '../transaction.fixture.ts';

test('an order is paid to its own address', () => {
  const target = paymentTarget(minasTransaction(), 'another');
  assert.equal(target.kind === 'address' && target.isOwn, true);
  assert.equal(target.kind === 'address' && target.address.startsWith('bc1q'), true);
});

test('without an own address the desk has one, or the currency is not accepted', () => {
  const bare = minasTransaction({ depositAddress: null, paymentUri: null });
  assert.deepEqual(paymentTarget(bare, 'desk'), {
    kind: 'address',
    address: 'desk',
    isOwn: false,
    tag: null,
    paymentUri: null,
    amountUri: null,
  });
  assert.deepEqual(paymentTarget(bare, null), { kind: 'none' });
});

test('an address that all orders share goes with the tag of the order', () => {
  const depositTag = { kind: 'dt', value: '4000000001', joined: 'X7...' } as const;
  const target = paymentTarget(minasTransaction({ depositTag }), null);
  assert.deepEqual(target.kind === 'address' && [target.isOwn, target.tag], [false, depositTag]);
});

test('a bank account is what the desk says is one, with a reference or without', () => {
  const withReference = minasTransaction({
    depositKind: 'bank',
    depositAddress: 'A 1 B',
    depositReference: 'NR-7K3M-Q2',
  });
  assert.deepEqual(paymentTarget(withReference, null), {
    kind: 'bank',
    account: 'A 1 B',
    reference: '7K3MQ2',
  });
  const named = nameTarget(paymentTarget(withReference, null), '한가람');
  assert.equal(named.kind === 'bank' && named.reference, '한가람7K3MQ2');
  const own = minasTransaction({ depositKind: 'bank', depositAddress: 'Rehearsal Bank 990-000001-1 Desk' });
  assert.equal(paymentTarget(own, null).kind, 'bank');
  assert.deepEqual(nameTarget(paymentTarget(own, null), '한가람'), paymentTarget(own, null));
});

test('only a wallet is opened by a payment link', () => {
  for (const paymentUri of ['javascript:alert(1)', 'https://phish.example', 'no uri', null]) {
    const target = paymentTarget(minasTransaction({ paymentUri }), null);
    assert.equal(target.kind === 'address' ? target.paymentUri : '', null, String(paymentUri));
  }
});

test('a code may hold the link with the amount only where that begins with the address', () => {
  const evm = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
  const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  for (const [depositAddress, paymentUri, isOffered] of [
    ['ltc1qx', 'litecoin:ltc1qx?amount=0.05', true],
    ['8Ax', 'monero:8Ax?tx_amount=0.05', true],
    [evm, `ethereum:${evm}@1?value=50000000000000000`, true],
    [evm, `ethereum:${contract}@1/transfer?address=${evm}&uint256=5000000`, false],
    ['UQx', 'ton://transfer/UQx?amount=5&text=7', false],
    ['ltc1qx', 'litecoin:ltc1qthief?amount=0.05', false],
    ['ltc1qx', null, false],
  ] as const) {
    const target = paymentTarget(minasTransaction({ depositAddress, paymentUri }), null);
    assert.equal(
      target.kind === 'address' && target.amountUri,
      isOffered ? paymentUri : null,
      String(paymentUri),
    );
  }
});
