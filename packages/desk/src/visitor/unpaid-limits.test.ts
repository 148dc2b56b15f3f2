import type { Asset } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DerivedAddress, Rail, RailNetwork } from '../ports/rail.ts';
import { describeUses } from './unpaid-limits.ts';

const SOL: Asset = {
  assetId: 'SOL',
  symbol: 'SOL',
  name: 'Solana',
  nameKr: '솔라나',
  quoteDecimals: 4,
  dustBaseUnits: 0n,
  feeCapBaseUnits: 0n,
  decimals: 9,
  network: 'Solana',
  railId: 'sol',
};
const ORDERS_MAX = { client: 10, network: 200, clientDay: 20, networkDay: 200, reservePercent: 10 };

function derive(addressIndex: number): DerivedAddress {
  return { addressIndex, address: `address-${addressIndex}`, watchKey: '', derivationPath: null };
}

function railWith(routing: RailNetwork['routing'], addressCount?: number): Rail {
  const never = (): never => {
    throw new Error('not asked for here');
  };
  return {
    network: {
      railId: 'sol',
      name: 'Solana',
      environment: 'main',
      routing,
      witness: 'operator',
      addressFormat: 'server',
      explorerTxUrl: null,
      feeAssetId: null,
      blockWaitMs: null,
    },
    assets: [],
    parseAddress: never,
    paymentUri: () => null,
    startCursor: never,
    scan: never,
    listUnconfirmed: never,
    readHeight: never,
    depositFinality: never,
    payoutFinality: never,
    preparePayout: never,
    findPayments: never,
    deriveDepositAddress: derive,
    ...(addressCount === undefined ? {} : { addressCount }),
  };
}

/** The bounds of an order for 12.3456 SOL by their kind, where so many addresses are given out already. */
async function boundsWith(
  rail: Rail,
  { used = 0, ...who }: { used?: number; userId?: string; isKnown?: boolean } = {},
): Promise<Readonly<Record<string, number>>> {
  const uses = await describeUses(
    {
      clock: { nowMs: () => 0 },
      rails: new Map([['sol', rail]]),
      store: {
        findHighestAddressIndex: () => Promise.resolve(used - 1),
        listFreeAddresses: () => Promise.resolve([]),
      },
    },
    {
      payAsset: SOL,
      quote: { payBaseUnits: 12_345_600_000n },
      userId: null,
      isKnown: false,
      ...who,
      opener: { clientMark: 'c', networkMark: 'n', ordersMax: ORDERS_MAX },
    },
  );
  return Object.fromEntries(uses.bounds.map(({ key, countMax }) => [key.split(' ')[0], countMax]));
}

test('a person and their network may use so many addresses of a network in a day', async () => {
  assert.deepEqual(await boundsWith(railWith('derived')), { client: 20, network: 200 });
  const signedIn = await boundsWith(railWith('derived'), { userId: 'u' });
  assert.deepEqual(signedIn, { client: 20, user: 20, network: 200 });
});

test('of a list a network uses a tenth of what is left, and one address once a fifth is left', async () => {
  const list = railWith('derived', 250);
  assert.deepEqual(await boundsWith(list), { client: 20, network: 25 });
  assert.deepEqual(await boundsWith(list, { used: 199 }), { client: 20, network: 5 });
  assert.deepEqual(await boundsWith(list, { used: 200 }), { client: 20, network: 1 });
});

test('an account that has had an order delivered is not counted with its network', async () => {
  const known = { used: 240, userId: 'u', isKnown: true };
  assert.deepEqual(await boundsWith(railWith('derived', 250), known), { client: 20, user: 20 });
  assert.deepEqual(await boundsWith(railWith('amount'), known), { client: 20, user: 20 });
});

test('of a hundred amounts that differ in their last two digits a network uses ten', async () => {
  assert.deepEqual(await boundsWith(railWith('amount')), { client: 20, network: 200, amounts: 10 });
});
