import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Arrival, MadeAddress } from '../ports/address-records.ts';
import type { Rail } from '../ports/rail.ts';
import { type Walk, walkAddresses } from './walk-addresses.ts';

const HEAD = 9;

/** A network whose addresses all have 5 units, and a desk that has recorded them once it has read on. */
function makeWalk(indexRailIds: readonly string[], isDeskBehind: boolean) {
  let readHeight = isDeskBehind ? HEAD - 1 : HEAD;
  const asked: string[][] = [];
  const counted: number[] = [];
  const arrival = (watchKey: string): Arrival => ({
    watchKey,
    assetId: 'ETH',
    baseUnits: 5n,
    isBooked: false,
  });
  const addresses = (railId: string): MadeAddress[] =>
    [0, 1, 2].map((addressIndex) => {
      const watchKey = `${railId}-${addressIndex}`;
      return { addressIndex, watchKey, address: watchKey, orderId: null };
    });
  const rail: Partial<Rail> = {
    network: {
      railId: 'eth',
      name: 'Ethereum',
      environment: 'reg',
      routing: 'derived',
      witness: 'chain',
      blockWaitMs: 10_800_000,
      addressFormat: 'server',
      explorerTxUrl: null,
      feeAssetId: 'ETH',
    },
    indexRailIds,
    startCursor: async () => ({}),
    readHeight: () => HEAD,
    readBalances: async (keys) => {
      asked.push([...keys]);
      return new Map(keys.map((key) => [key, new Map([['ETH', 5n]])]));
    },
  };
  const store: Walk['store'] = {
    // Two addresses a page.
    listMadeAddresses: async ({ railId, afterIndex }) =>
      addresses(railId)
        .filter(({ addressIndex }) => addressIndex > afterIndex)
        .slice(0, 2),
    listArrivals: async (railId, keys) =>
      readHeight < HEAD ? [] : keys.filter((key) => key.startsWith(railId)).map(arrival),
    findRailState: async (railId) => ({
      railId,
      version: 1,
      cursor: {},
      head: { height: readHeight, hash: '' },
      finalHeight: null,
      scannedThroughMs: 0,
    }),
  };
  const wait = async (): Promise<void> => {
    readHeight += 1;
  };
  const onPage = (count: number): void => {
    counted.push(count);
  };
  return { walk: { rail: Object.assign({}, rail), store, wait, onPage }, asked, counted };
}

/** Fakes only what a walk asks of a rail. */
function isWhole(rail: Partial<Rail>): rail is Walk['rail'] {
  return rail.readBalances !== undefined;
}

async function run(indexRailIds: readonly string[], isDeskBehind = false) {
  const { walk, ...seen } = makeWalk(indexRailIds, isDeskBehind);
  const { rail } = walk;
  assert.ok(isWhole(rail));
  return { walked: await walkAddresses({ ...walk, rail }), ...seen };
}

test('every page of addresses is requested once, and reported as progress', async () => {
  const { walked, asked, counted } = await run(['eth']);
  assert.deepEqual(asked, [['eth-0', 'eth-1'], ['eth-2']]);
  assert.deepEqual(counted, [2, 3]);
  assert.deepEqual(walked.sums.get('ETH'), { found: 15n, inBooks: 0n, unrecorded: 0n });
  assert.deepEqual([walked.addressCount, walked.unrecorded], [3, []]);
});

test('addresses of another network of the key are looked at, and money there is named', async () => {
  const { walked } = await run(['eth', 'bsc']);
  assert.deepEqual(
    walked.unrecorded.map(({ address, madeForRailId, found }) => [address, madeForRailId, found]),
    [0, 1, 2].map((index) => [`bsc-${index}`, 'bsc', 5n]),
  );
  assert.equal(walked.sums.get('ETH')?.unrecorded, 15n);
});

test('what the desk records a moment later is no difference', async () => {
  const { walked } = await run(['eth'], true);
  assert.deepEqual(walked.unrecorded, []);
});
