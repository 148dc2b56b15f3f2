import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DerivedAddress, Rail } from '../ports/rail.ts';
import { readAddressList } from './judge-arming.ts';

async function stateWith(
  addressCount: number | undefined,
  { highest, free }: { highest: number; free: number },
) {
  const rail: Pick<Rail, 'addressCount' | 'network'> = {
    ...(addressCount === undefined ? {} : { addressCount }),
    network: {
      railId: 'sol',
      name: 'Solana',
      environment: 'main',
      routing: 'derived',
      witness: 'operator',
      blockWaitMs: null,
      addressFormat: 'server',
      explorerTxUrl: null,
      feeAssetId: null,
    },
  };
  const spare = (addressIndex: number): DerivedAddress => ({
    addressIndex,
    address: `address-${addressIndex}`,
    watchKey: '',
    derivationPath: null,
  });
  const rails = { ...rail, deriveDepositAddress: spare };
  const list = await readAddressList(
    {
      findHighestAddressIndex: () => Promise.resolve(highest),
      listFreeAddresses: () => Promise.resolve(Array.from({ length: free }, (_, index) => spare(index))),
    },
    rails,
  );
  return list && [list.left, list.state];
}

test('what is left of a list are its lines nobody has reached and those that came back', async () => {
  assert.deepEqual(await stateWith(100, { highest: -1, free: 0 }), [100, 'fine']);
  assert.deepEqual(await stateWith(100, { highest: 39, free: 5 }), [65, 'fine']);
});

test('a fifth of a list is few, and nothing is empty', async () => {
  assert.deepEqual(await stateWith(100, { highest: 99, free: 21 }), [21, 'fine']);
  assert.deepEqual(await stateWith(100, { highest: 99, free: 20 }), [20, 'low']);
  assert.deepEqual(await stateWith(100, { highest: 99, free: 1 }), [1, 'low']);
  assert.deepEqual(await stateWith(100, { highest: 99, free: 0 }), [0, 'empty']);
  assert.deepEqual(await stateWith(90, { highest: 99, free: 0 }), [0, 'empty'], 'lines were taken out');
});

test('addresses that are derived have no end', async () => {
  assert.equal(await stateWith(undefined, { highest: 5, free: 0 }), null);
});
