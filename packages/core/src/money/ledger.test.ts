import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEDGER_ACCOUNTS, isBalanced, isNeverBelowZero, postReserveDeclared } from './ledger.ts';

test('a declared reserve comes from the world, and what is taken out goes back to it', () => {
  const added = postReserveDeclared('LTC', 5n);
  assert.deepEqual(added, [
    { account: 'outside', assetId: 'LTC', baseUnits: -5n },
    { account: 'reserve', assetId: 'LTC', baseUnits: 5n },
  ]);
  assert.ok(isBalanced([...added, ...postReserveDeclared('LTC', -2n)]));
  assert.deepEqual(postReserveDeclared('LTC', 0n), []);
});

test('postings of two assets do not make up for each other', () => {
  const legs = [
    { account: 'outside', assetId: 'LTC', baseUnits: -1n },
    { account: 'reserve', assetId: 'KRW', baseUnits: 1n },
  ] as const;
  assert.equal(isBalanced(legs), false);
});

test('only the world, the reserve and differences may stand below zero', () => {
  const free = LEDGER_ACCOUNTS.filter((account) => !isNeverBelowZero(account));
  assert.deepEqual(free, ['outside', 'reserve', 'difference']);
});
