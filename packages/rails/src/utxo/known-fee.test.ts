import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Rail, SeenOutput, WatchSet } from '@naru/desk';
import { openEsploraRail } from '../testing/esplora/esplora-rail.ts';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { FakeChain } from '../testing/esplora/fake-chain.ts';
import { openFakeRail } from '../testing/fake-driver.ts';
import { FakeNode } from '../testing/fake-node.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { knownFee } from './utxo-source.ts';

const COINS = new Map([
  ['a:0', 700n],
  ['b:3', 400n],
]);
const coinBaseUnits = (outputKey: string): bigint | null => COINS.get(outputKey) ?? null;

test('a fee is what goes in and does not come out, if all that goes in is known', () => {
  const listPaid = () => [1_000n, 60n];
  const feeOf = (...outpoints: readonly (string | null)[]) =>
    knownFee({ outpoints, listPaid }, coinBaseUnits);
  assert.equal(feeOf('a:0', 'b:3'), 40n);
  assert.equal(feeOf('a:0', 'b:3', 'c:0'), null, 'a coin of somebody else');
  assert.equal(feeOf('a:0', 'b:3', null), null, 'from an extension block');
  assert.equal(feeOf(), null, 'a mining reward');
  assert.equal(feeOf('a:0'), null, 'no fee is below zero');
  const outpoints = ['a:0', 'b:3'];
  assert.equal(knownFee({ outpoints, listPaid: () => [1_000n, null] }, coinBaseUnits), null);
  assert.equal(knownFee({ outpoints, listPaid: () => [1_100n] }, coinBaseUnits), 0n);
});

/** All coins that are asked for hold the same, except for `foreign` of a transaction's. */
function watching(
  watchKey: string,
  { baseUnits, foreign = -1 }: { readonly baseUnits: bigint; readonly foreign?: number },
): WatchSet {
  const asked: string[] = [];
  return {
    ...watchOnly(watchKey),
    coinBaseUnits: (outputKey) => {
      if (!asked.includes(outputKey)) asked.push(outputKey);
      return asked.indexOf(outputKey) === foreign ? null : baseUnits;
    },
  };
}

function feesOf(outputs: readonly SeenOutput[]): readonly unknown[] {
  return outputs.map(({ networkFeeBaseUnits }) => networkFeeBaseUnits);
}

/** Reads what waits as if for the first time. */
async function feesThatWait(rail: Rail, watch: WatchSet): Promise<readonly unknown[]> {
  return feesOf(await rail.listUnconfirmed(watch));
}

describe('the fee of a transaction of many coins, by a node', () => {
  const node = new FakeNode();
  let url = '';
  before(async () => {
    url = await node.listen();
  });
  after(() => node.close());
  const open = () => openFakeRail({ coin: 'ltc', url, environment: 'reg', nowMs: 0 });

  test('it is that of all inputs, the same on each output, while it waits and in its block', async () => {
    const rail = open();
    const { watchKey } = rail.deriveDepositAddress?.(0) ?? assert.fail();
    const cursor = await rail.startCursor();
    node.inputCount = 40;
    const paid = { value: '0.01', script: watchKey };
    node.pay(paid, paid, { value: '0.00000500', script: '6a' });
    const own = watching(watchKey, { baseUnits: 60_000n });
    const theirs = (): WatchSet => watching(watchKey, { baseUnits: 60_000n, foreign: 39 });
    assert.deepEqual(await feesThatWait(open(), own), [399_500n, 399_500n]);
    assert.deepEqual(await feesThatWait(open(), theirs()), [null, null]);
    node.mine();
    assert.deepEqual(feesOf((await rail.scan(cursor, own, 9)).outputs), [399_500n, 399_500n]);
    assert.deepEqual(feesOf((await rail.scan(cursor, theirs(), 9)).outputs), [null, null]);
  });

  test('it is not known where an output has no amount', async () => {
    const rail = open();
    const { watchKey } = rail.deriveDepositAddress?.(0) ?? assert.fail();
    node.pay({ value: '0.01', script: watchKey }, { value: '0.01', script: null });
    assert.deepEqual(await feesThatWait(rail, watching(watchKey, { baseUnits: 60_000n })), [null]);
  });
});

describe('the fee of a transaction, by servers of Esplora', () => {
  const chain = new FakeChain();
  const server = new EsploraServer(chain);
  let url = '';
  before(async () => {
    url = await server.listen();
  });
  after(() => server.close());

  test('it is the same on each output, while it waits and in its block, and none of a stranger', async () => {
    const open = () => openEsploraRail(chain.network, [url]);
    const rail = open();
    const { watchKey } = rail.deriveDepositAddress?.(0) ?? assert.fail();
    const cursor = await rail.startCursor();
    const paid = { script: watchKey, baseUnits: 1_000_000n };
    // Beside what every transaction of this chain pays.
    chain.pay(paid, paid, { script: '6a', baseUnits: 500n });
    const own = watching(watchKey, { baseUnits: 102_400_000n });
    const theirs = (): WatchSet => watching(watchKey, { baseUnits: 102_400_000n, foreign: 0 });
    assert.deepEqual(await feesThatWait(open(), own), [399_500n, 399_500n]);
    assert.deepEqual(await feesThatWait(open(), theirs()), [null, null]);
    chain.mine();
    assert.deepEqual(feesOf((await rail.scan(cursor, own, 9)).outputs), [399_500n, 399_500n]);
    assert.deepEqual(feesOf((await rail.scan(cursor, theirs(), 9)).outputs), [null, null]);
  });
});
