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
