import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBankAccount } from './bank-account.ts';

test('an account of a bank has blanks and an address has none', () => {
  assert.equal(isBankAccount('국민 123456-04-123456 김민아'), true);
  assert.equal(isBankAccount('Kakao Bank\n3333-01-1234567\nKim Mina'), true);
  assert.equal(isBankAccount('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'), false);
});
