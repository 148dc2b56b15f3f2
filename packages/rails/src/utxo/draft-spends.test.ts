import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUtxoNetwork } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { type SignerKeys, openSignerKeys } from '@naru/chains/psbt';
import type { Coin } from '@naru/desk';
import { REGTEST_ACCOUNT } from '../testing/regtest-account.ts';
import { INPUTS_MAX } from './choose-coins.ts';
import { CHANGE_GAP, draftSweep } from './account-coins.ts';

const NETWORK = findUtxoNetwork('ltc', 'reg') ?? assert.fail();

/** Each key is derived once: thousands of coins are of few. */
function openKeys(): SignerKeys {
  const account = parseAccountKey(NETWORK, REGTEST_ACCOUNT);
  const keys = account.ok ? openSignerKeys(account.value) : account;
  if (!keys.ok) assert.fail(keys.reason);
  const known = new Map<string, ReturnType<SignerKeys>>();
  return (branch, keyIndex) => {
    const key = known.get(`${branch}/${keyIndex}`) ?? keys.value(branch, keyIndex);
    known.set(`${branch}/${keyIndex}`, key);
    return key;
  };
}

test('a sweep of very many transactions pays only change addresses that readings look at', async () => {
  const keys = openKeys();
  const rate = { baseUnits: 1_000n, isEstimated: true };
  const coins = Array.from({ length: CHANGE_GAP * INPUTS_MAX + 2 }, (_, place): Coin => {
    const txid = place.toString(16).padStart(64, '0');
    return { outputKey: `${txid}:0`, baseUnits: 100_000n, branch: 0, keyIndex: 0, madeBy: null };
  });
  const reading = { coins, changeThrough: 6, feeRates: { payout: rate, sweep: rate } };
  const wish = { toAddress: null, held: new Set<string>(), changeIndex: 7 };
  const spends = await draftSweep({ network: NETWORK, keys, reading }, wish);
  assert.equal(spends.length, CHANGE_GAP + 1);
  const looked = Array.from({ length: CHANGE_GAP }, (_, place) => keys(1, 7 + place).watchKey);
  const paid = spends.map(({ psbt }) => {
    const hex = Buffer.from(psbt, 'base64').toString('hex');
    return looked.filter((script) => hex.includes(script));
  });
  assert.ok(paid.every((scripts) => scripts.length === 1));
  assert.equal(new Set(paid.flat()).size, CHANGE_GAP);
});
