import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DerivedAddress, Rail, RailNetwork } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';
import { ADDRESSES_READY_MIN, createAddressPool } from './address-pool.ts';
import { ADDRESS_INDEX_MAX } from './deposit-place.ts';

const NETWORK: RailNetwork = {
  railId: 'ltc',
  name: 'Litecoin',
  environment: 'reg',
  routing: 'derived',
  witness: 'chain',
  blockWaitMs: 10_800_000,
  addressFormat: 'utxo',
  explorerTxUrl: null,
  feeAssetId: 'LTC',
};

function derive(addressIndex: number): DerivedAddress {
  return {
    addressIndex,
    address: `address-${addressIndex}`,
    watchKey: `key-${addressIndex}`,
    derivationPath: null,
  };
}

function railWith(parts: Pick<Rail, 'deriveDepositAddress' | 'listUsedKeys'>): Rail {
  const never = (): never => {
    throw new Error('not asked for here');
  };
  return {
    network: NETWORK,
    assets: [],
    parseAddress: never,
    paymentUri: () => null,
    startCursor: never,
    scan: never,
    listUnconfirmed: never,
    depositFinality: never,
    payoutFinality: never,
    preparePayout: never,
    findPayments: never,
    readHeight: never,
    ...parts,
  };
}

/** The three calls of a store that a pool needs, in memory; each answers in a later turn. */
function createShelfStore(
  isRestored = false,
): Pick<
  Store,
  | 'saveDerivedAddresses'
  | 'listFreeAddresses'
  | 'findHighestAddressIndex'
  | 'findNewestRestore'
  | 'refuseAddresses'
> & { readonly derived: Map<number, DerivedAddress>; claim(addressIndex: number): void } {
  const derived = new Map<number, DerivedAddress>();
  const claimed = new Set<number>();
  const refused = new Set<number>();
  return {
    derived,
    claim: (addressIndex) => {
      assert.equal(claimed.has(addressIndex), false, `address ${addressIndex} was claimed twice`);
      claimed.add(addressIndex);
    },
    saveDerivedAddresses: async (_railId, addresses) => {
      for (const address of addresses) {
        if (!derived.has(address.addressIndex)) derived.set(address.addressIndex, address);
      }
    },
    listFreeAddresses: async ({ limit }) =>
      [...derived.values()].filter((address) => !claimed.has(address.addressIndex)).slice(0, limit),
    findHighestAddressIndex: async () => Math.max(-1, ...derived.keys(), ...refused),
    findNewestRestore: async () => (isRestored ? RESTORED : null),
    refuseAddresses: async (_railId, addresses) => {
      for (const { addressIndex } of addresses) refused.add(addressIndex);
    },
  };
}

const RESTORED: Awaited<ReturnType<Store['findNewestRestore']>> = {
  restore: {
    restoreId: 'restore',
    cause: 'operator',
    beganAtMs: 0,
    readyAtMs: 1,
    closedBy: null,
    closedAtMs: null,
    closeNote: null,
  },
  rails: [],
};

const RAIL = railWith({ deriveDepositAddress: derive });

test('a filled pool gives its addresses from the lowest index on, each once', async () => {
  const pool = createAddressPool(createShelfStore());
  assert.equal(pool.take('ltc'), null);
  await pool.refill(RAIL);
  const indexes = Array.from({ length: 2 * ADDRESSES_READY_MIN }, () => pool.take('ltc')?.addressIndex);
  assert.deepEqual(
    indexes,
    Array.from({ length: 2 * ADDRESSES_READY_MIN }, (_, place) => place),
  );
  assert.equal(pool.take('ltc'), null);
});

test('free addresses of an earlier key or of lines that were taken out are not given to orders', async () => {
  const store = createShelfStore();
  await createAddressPool(store).refill(RAIL);
  store.claim(0);
  const other = (index: number) => ({
    ...derive(index),
    address: `other-${index}`,
    watchKey: `other-${index}`,
  });
  const changed = createAddressPool(store);
  await changed.refill(railWith({ deriveDepositAddress: other }));
  assert.equal(changed.take('ltc')?.address, `other-${2 * ADDRESSES_READY_MIN}`);
  const shorter = createAddressPool(store);
  await shorter.refill({ ...RAIL, addressCount: 3 });
  assert.deepEqual(
    [1, 2, 3].map(() => shorter.take('ltc')?.addressIndex),
    [1, 2, undefined],
  );
  assert.ok(shorter.isUsedUp('ltc'));
});

test('an address that is out is not offered again, though the database still shows it as free', async () => {
  const pool = createAddressPool(createShelfStore());
  await pool.refill(RAIL);
  const taken = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    for (let address = pool.take('ltc'); address !== null; address = pool.take('ltc')) {
      assert.equal(
        taken.has(address.addressIndex),
        false,
        `address ${address.addressIndex} was offered twice`,
      );
      taken.add(address.addressIndex);
    }
    await pool.refill(RAIL);
  }
  assert.ok(taken.size >= 10 * ADDRESSES_READY_MIN);
});

test('an address that was not used is the next one, and is settled only once', async () => {
  const pool = createAddressPool(createShelfStore());
  await pool.refill(RAIL);
  const first = pool.take('ltc') ?? assert.fail();
  const second = pool.take('ltc') ?? assert.fail();
  pool.settle('ltc', first, 'unused');
  assert.throws(() => pool.settle('ltc', first, 'unused'));
  assert.equal(pool.take('ltc')?.addressIndex, first.addressIndex);
  assert.equal(pool.take('ltc')?.addressIndex, second.addressIndex + 1);
});

test('after another process took one, the pool asks the database what is free and not out', async () => {
  const store = createShelfStore();
  const pool = createAddressPool(store);
  await pool.refill(RAIL);
  for (let index = 0; index < 25; index += 1) store.claim(index);
  const lost = pool.take('ltc') ?? assert.fail();
  const out = pool.take('ltc') ?? assert.fail();
  pool.settle('ltc', lost, 'taken_by_other');
  await pool.refill(RAIL);
  assert.equal(out.addressIndex, 1);
  assert.equal(pool.take('ltc')?.addressIndex, 25);
});

test('after another process took a whole shelf, the next try asks the database', async () => {
  const store = createShelfStore();
  const pool = createAddressPool(store);
  await pool.refill(RAIL);
  for (const index of store.derived.keys()) store.claim(index);
  const lost = pool.take('ltc') ?? assert.fail();
  pool.settle('ltc', lost, 'taken_by_other');
  assert.equal(pool.take('ltc'), null);
  await pool.refill(RAIL);
  const served = pool.take('ltc') ?? assert.fail();
  assert.doesNotThrow(() => store.claim(served.addressIndex));
});

test('after a start the free addresses of the last run come first', async () => {
  const store = createShelfStore();
  await createAddressPool(store).refill(RAIL);
  store.claim(0);
  store.claim(1);
  const pool = createAddressPool(store);
  await pool.refill(RAIL);
  assert.equal(pool.take('ltc')?.addressIndex, 2);
  assert.ok(store.derived.size <= 2 * ADDRESSES_READY_MIN + 2);
});

test('sixty-four simultaneous requests each get an address of their own', async () => {
  const store = createShelfStore();
  const pool = createAddressPool(store);
  const askUntilServed = async (): Promise<number> => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const address = pool.take('ltc');
      if (address !== null) {
        store.claim(address.addressIndex);
        return address.addressIndex;
      }
      await pool.refill(RAIL);
    }
    throw new Error('not served');
  };
  for (let wave = 0; wave < 5; wave += 1) {
    const served = await Promise.all(Array.from({ length: 64 }, askUntilServed));
    assert.equal(new Set(served).size, 64);
  }
});

test('a busy pool keeps more ready, and one that is full enough derives nothing', async () => {
  const store = createShelfStore();
  const pool = createAddressPool(store);
  for (let asked = 0; asked < 60; asked += 1) pool.take('ltc');
  await pool.refill(RAIL);
  assert.equal(store.derived.size, 120);
  for (let taken = 0; taken < 120 - 60; taken += 1) {
    pool.take('ltc');
    await pool.refill(RAIL);
    assert.equal(store.derived.size, 120);
  }
  pool.take('ltc');
  await pool.refill(RAIL);
  assert.ok(store.derived.size > 120);
});

test('a rail without addresses of its own leaves the pool empty', async () => {
  const pool = createAddressPool(createShelfStore());
  await pool.refill(railWith({}));
  assert.equal(pool.take('ltc'), null);
});

test('other work has its turn between a few addresses and the next', async () => {
  let derived = 0;
  const derivedAtTurns: number[] = [];
  const nextTurn = async (): Promise<void> => {
    derivedAtTurns.push(derived);
  };
  const pool = createAddressPool(createShelfStore(), nextTurn);
  const counting = railWith({
    deriveDepositAddress: (index) => {
      derived += 1;
      return derive(index);
    },
  });
  await pool.refill(counting);
  assert.equal(derived, 2 * ADDRESSES_READY_MIN);
  const longest = Math.max(...derivedAtTurns.map((count, place) => count - (derivedAtTurns[place - 1] ?? 0)));
  assert.equal(longest, 8);
  assert.ok(derivedAtTurns.length >= 4);
});

test('after a restore an address that has money on the network is never offered', async () => {
  const listUsedKeys: Rail['listUsedKeys'] = async (keys) =>
    new Set(keys.filter((key) => key === 'key-0' || key === 'key-39'));
  const rail = railWith({ deriveDepositAddress: derive, listUsedKeys });
  const pool = createAddressPool(createShelfStore(true));
  const offered: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await pool.refill(rail);
    for (let next = pool.take('ltc'); next !== null; next = pool.take('ltc')) offered.push(next.addressIndex);
  }
  assert.equal(offered[0], 1);
  assert.equal(offered.includes(39), false);
  assert.ok(offered.includes(40));
});

test('a network that does not answer after a restore leaves the pool empty', async () => {
  const listUsedKeys = () => Promise.reject(new Error('away'));
  const pool = createAddressPool(createShelfStore(true));
  await assert.rejects(pool.refill(railWith({ deriveDepositAddress: derive, listUsedKeys })));
  assert.equal(pool.take('ltc'), null);
});

test('the last addresses below 2^31 are given, and none after them', async () => {
  const store = createShelfStore();
  await store.saveDerivedAddresses('ltc', [derive(ADDRESS_INDEX_MAX - 2)]);
  store.claim(ADDRESS_INDEX_MAX - 2);
  const pool = createAddressPool(store);
  await pool.refill(RAIL);
  assert.equal(pool.take('ltc')?.addressIndex, ADDRESS_INDEX_MAX - 1);
  assert.equal(pool.take('ltc')?.addressIndex, ADDRESS_INDEX_MAX);
  await pool.refill(RAIL);
  assert.equal(pool.take('ltc'), null);
});

test('a list of addresses is given out to its end, and goes on once it is longer', async () => {
  const pool = createAddressPool(createShelfStore());
  assert.equal(pool.isUsedUp('ltc'), false, 'nobody has looked');
  await pool.refill({ ...RAIL, addressCount: 3 });
  const given = [1, 2, 3].map(() => pool.take('ltc') ?? assert.fail());
  assert.deepEqual(
    given.map(({ addressIndex }) => addressIndex),
    [0, 1, 2],
  );
  assert.equal(pool.isUsedUp('ltc'), true);
  assert.equal(pool.take('ltc'), null);
  pool.settle('ltc', given[2] ?? assert.fail(), 'unused');
  assert.equal(pool.isUsedUp('ltc'), false, 'one came back');
  assert.equal(pool.take('ltc')?.addressIndex, 2);
  await pool.refill({ ...RAIL, addressCount: 4 });
  assert.equal(pool.isUsedUp('ltc'), false);
  assert.equal(pool.take('ltc')?.addressIndex, 3);
});
