import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coin, CoinReading } from '../ports/coins.ts';
import { boundCoins, rememberDraft } from './coin-drafts.ts';

const RATE = { baseUnits: 1_000n, isEstimated: true };

function reading(...outputKeys: readonly string[]): CoinReading {
  const coins = outputKeys.map((outputKey): Coin => {
    return { outputKey, baseUnits: 5n, branch: 0, keyIndex: 0, madeBy: null };
  });
  return { coins, changeThrough: -1, feeRates: { payout: RATE, sweep: RATE } };
}

test('a transaction whose coin is spent stays known among the last hundred, and may come back', async () => {
  const settings = new Map<string, string>();
  const store = { listSettings: async () => settings, findOrder: async () => null };
  const bound = (...outputKeys: readonly string[]) =>
    boundCoins(store, 'ltc', { reading: reading(...outputKeys), orderIds: ['own'] });
  const draft = async (outputKey: string): Promise<void> => {
    const { memory } = await bound(outputKey);
    const coins = [{ outputKey, baseUnits: '5' }];
    const { key, valueJson } = rememberDraft('ltc', memory, { orderIds: ['own'], coins, changeIndex: null });
    settings.set(key, valueJson);
  };
  // Each is saved when the coin of the one before it is spent.
  for (let n = 0; n <= 120; n += 1) await draft(`${n}:0`);
  const { memory, voided } = await bound('120:0');
  assert.deepEqual(voided, [['120:0']]);
  const keysOf = (each: (typeof memory.spent)[number] | undefined) => each?.coins[0]?.outputKey;
  assert.equal(memory.spent.length, 100);
  assert.deepEqual([keysOf(memory.spent[0]), keysOf(memory.spent.at(-1))], ['20:0', '119:0']);
  const after = await bound('119:0', '120:0');
  assert.deepEqual(after.voided, [['119:0'], ['120:0']], 'the block that spent it is gone');
  assert.equal(keysOf(after.memory.spent.at(-1)), '118:0');
});

test('the change of each file has its own address, also while one that was sent is in no block', async () => {
  const settings = new Map<string, string>();
  const store = { listSettings: async () => settings, findOrder: async () => null };
  const draft = async (spends: string, ...unspent: readonly string[]): Promise<number> => {
    const wish = { reading: reading(spends, ...unspent), orderIds: [`order of ${spends}`] };
    const { memory, changeIndex } = await boundCoins(store, 'ltc', wish);
    const coins = [{ outputKey: spends, baseUnits: '5' }];
    const { key, valueJson } = rememberDraft('ltc', memory, { orderIds: wish.orderIds, coins, changeIndex });
    settings.set(key, valueJson);
    return changeIndex;
  };
  assert.equal(await draft('0:0', '1:0', '2:0'), 0);
  assert.equal(await draft('1:0', '0:0', '2:0'), 1, 'the first may still be sent');
  assert.equal(await draft('2:0'), 2, 'both were sent, and what they pay is not confirmed');
  for (let n = 3; n <= 120; n += 1) assert.equal(await draft(`${n}:0`), n, 'also once one is forgotten');
});
