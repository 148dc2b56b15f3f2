import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBankAccount } from '../bank/bank-account.ts';
import { deriveRehearsalAccount } from './rehearsal-account.ts';

test('every order has an account of its own that is read back as itself', () => {
  const accountOf = (addressIndex: number) =>
    deriveRehearsalAccount({ country: 'KR', railId: 'rehearsal-krw', publicSeedText: 'seed', addressIndex });
  const accounts = [0, 1, 2, 999_999, 1_000_000, 2_147_483_647].map(accountOf);
  assert.equal(new Set(accounts.map((account) => account.watchKey)).size, accounts.length);
  for (const account of accounts) {
    assert.match(account.address, /^Rehearsal Bank 990-\d+-\d{5} Rehearsal Desk$/);
    assert.deepEqual(parseBankAccount('KR', account.address), { ok: true, value: account });
  }
  assert.throws(() => accountOf(-1), RangeError);
});
