import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, type Rail, type SeenOutput, type Store, type WatchSet, draftPayouts } from '@naru/desk';
import { hasCoins } from '../rail/sweep-coins.ts';
import { withCoins } from '../testing/coin-rail.ts';
import { type TestDesk, type TestDeskOptions, withTestDesk } from '../testing/test-desk.ts';

const RAIL_ID = 'rehearsal-ltc';
const FEE = 1_500n;
const COIN = { branch: 0, keyIndex: 0, baseUnits: 10n ** 13n, madeBy: null } as const;

interface PayingDesk {
  readonly house: TestDesk;
  /** Transactions that the network does not show. */
  readonly hidden: Set<string>;
  /** An order that waits for its payout. */
  readonly prepare: () => Promise<Order>;
  /** One file for the payouts of these orders, and the coin that it spends. */
  readonly draft: (...orders: readonly Order[]) => Promise<string>;
  /** The wallet pays the orders from these coins, in place of what it sent before. Gives the txid. */
  readonly send: (spending: Spending, ...orders: readonly Order[]) => Promise<string>;
  /** The fees in the books, and the entries that begin with one. */
  readonly readFees: () => Promise<{ readonly baseUnits: bigint; readonly entryCount: number }>;
}

interface Spending {
  readonly coins: readonly string[];
  readonly fee?: bigint;
  readonly replaces?: string;
}

/** A desk whose simulated Litecoin knows what its transactions spend. */
function withPayingDesk(options: TestDeskOptions, use: (desk: PayingDesk) => Promise<void>): Promise<void> {
  const hidden = new Set<string>();
  /** What each transaction spends, and pays altogether. */
  const sent = new Map<string, { readonly coins: readonly string[]; readonly paidBaseUnits: bigint }>();
  const withFee = (output: SeenOutput, watch: WatchSet): SeenOutput => {
    const { coins, paidBaseUnits } = sent.get(output.txid) ?? { coins: [''], paidBaseUnits: 0n };
    const spent = coins.map((coin) => watch.coinBaseUnits(coin));
    const isKnown = spent.every((baseUnits) => baseUnits !== null);
    const sum = spent.reduce((total: bigint, baseUnits) => total + (baseUnits ?? 0n), 0n);
    return { ...output, networkFeeBaseUnits: isKnown ? sum - paidBaseUnits : null };
  };
  const shown = (outputs: readonly SeenOutput[], watch: WatchSet): readonly SeenOutput[] =>
    outputs.filter(({ txid }) => !hidden.has(txid)).map((output) => withFee(output, watch));
  let place = 0;
  const coins = () => [place, place + 1].map((each) => ({ ...COIN, outputKey: `${each}:0` }));
  const wrapRail = (rail: Rail): Rail => {
    if (rail.network.railId !== RAIL_ID) return rail;
    const scan: Rail['scan'] = async (cursor, watch, blocksMax) => {
      const batch = await rail.scan(cursor, watch, blocksMax);
      return { ...batch, outputs: shown(batch.outputs, watch) };
    };
    const listUnconfirmed: Rail['listUnconfirmed'] = async (watch) =>
      shown(await rail.listUnconfirmed(watch), watch);
    return withCoins({ ...rail, scan, listUnconfirmed }, { coins });
  };
  return withTestDesk({ ...options, wrapRail }, async (house) => {
    const { desk } = house;
    const rail = desk.rails.get(RAIL_ID);
    assert.ok(rail !== undefined && hasCoins(rail));
    let receivers = 3_000_000;
    await use({
      house,
      hidden,
      prepare: async () => {
        receivers += 1;
        const receiveAddress = rail.deriveDepositAddress?.(receivers).address ?? assert.fail();
        const order = await house.order({ pay: 'XRP', receive: 'LTC', payAmount: '500', receiveAddress });
        await house.fund(order);
        await house.takeAndPrepare(order);
        return order;
      },
      draft: async (...orders) => {
        const reading = await rail.readCoins({ from: [], changeThrough: -1 });
        assert.ok(reading.ok);
        const payouts = await Promise.all(
          orders.map(async (order) => {
            const view = await house.view(order);
            const { disbursementId, address, baseUnits } = view.disbursements.at(-1) ?? assert.fail();
            return { disbursementId, view, address, baseUnits };
          }),
        );
        const file = { rail, reading: reading.value, operatorId: 'operator-mina', payouts, reason: null };
        const drafted = await draftPayouts(desk, file);
        assert.ok(drafted.ok);
        return drafted.value.coins[0] ?? assert.fail();
      },
      send: async ({ fee = FEE, replaces, ...spending }, ...orders) => {
        const outputs = orders.map(({ receiveAddress: address, receiveWatchKey: watchKey, ...order }) => {
          return { address, watchKey, baseUnits: order.receiveBaseUnits };
        });
        const ledger = house.ledger(RAIL_ID);
        const txid = await (replaces === undefined
          ? ledger.pay(...outputs)
          : ledger.replace(replaces, ...outputs));
        // The change is what is left.
        sent.set(txid, { ...spending, paidBaseUnits: COIN.baseUnits - fee });
        place += 2;
        return txid;
      },
      readFees: async () => {
        const balances = await desk.store.listBalances();
        const entries = await desk.store.listAllJournal({ limit: 1_000 });
        return {
          baseUnits: balances.find(({ account }) => account === 'fees')?.baseUnits ?? 0n,
          entryCount: entries.filter(({ journalKey }) => journalKey.startsWith('fee:')).length,
        };
      },
    });
  });
}

/** What the payments of an order say of their fee. */
async function feesOf(house: TestDesk, order: Order): Promise<readonly unknown[]> {
  const { sightings } = await house.view(order);
  const payments = sightings.filter(({ purpose }) => purpose === 'payout');
  return payments.map(({ networkFeeBaseUnits }) => networkFeeBaseUnits);
}

test('the fee of one transaction for two orders is booked once, with the payment that is final first', () =>
  withPayingDesk({}, async ({ house, hidden, prepare, draft, send, readFees }) => {
    const orders = [await prepare(), await prepare()] as const;
    const coin = await draft(...orders);
    const txid = await send({ coins: [coin] }, ...orders);
    await house.watch(RAIL_ID);
    for (const order of orders) assert.deepEqual(await feesOf(house, order), [FEE], 'while it waits');
    assert.deepEqual(await readFees(), { baseUnits: 0n, entryCount: 0 }, 'nothing is final');
    await house.mine(RAIL_ID);
    await house.watch(RAIL_ID);
    for (const order of orders) assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.deepEqual(await readFees(), { baseUnits: FEE, entryCount: 1 });
    const earned = await Promise.all(
      orders.map(async ({ orderId }) =>
        (await house.desk.store.sumOrderEarnings(orderId)).filter(({ account }) => account === 'fees'),
      ),
    );
    assert.deepEqual(
      earned.flat().map(({ assetId, baseUnits, receiveAssetId }) => [assetId, baseUnits, receiveAssetId]),
      [['LTC', -FEE, 'LTC']],
    );
    hidden.add(txid);
    await house.ledger(RAIL_ID).takeBackBlocks(1);
    await house.watch(RAIL_ID);
    await house.watch(RAIL_ID);
    assert.deepEqual(await readFees(), { baseUnits: 0n, entryCount: 1 }, 'the network dropped it');
    hidden.delete(txid);
    await house.watch(RAIL_ID);
    await house.mine(RAIL_ID);
    await house.watch(RAIL_ID);
    assert.deepEqual(await readFees(), { baseUnits: FEE, entryCount: 1 }, 'it is there again');
  }));

test('a fee that the wallet raised is booked as it was paid, also after other files were saved', () =>
  withPayingDesk({}, async ({ house, prepare, draft, send, readFees }) => {
    const order = await prepare();
    const coins = [await draft(order)];
    const replaces = await send({ coins }, order);
    await house.watch(RAIL_ID);
    await draft(await prepare());
    await send({ coins, fee: 2n * FEE, replaces }, order);
    await house.mine(RAIL_ID);
    await house.watch(RAIL_ID);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.deepEqual(new Set(await feesOf(house, order)), new Set([FEE, 2n * FEE]));
    assert.deepEqual(await readFees(), { baseUnits: 2n * FEE, entryCount: 1 });
  }));

test('of a payment with a coin that no file of the desk spends no fee is known or booked', () =>
  withPayingDesk({}, async ({ house, prepare, draft, send, readFees }) => {
    const order = await prepare();
    const coin = await draft(order);
    await send({ coins: [coin, 'their:0'] }, order);
    await house.mine(RAIL_ID);
    await house.watch(RAIL_ID);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.deepEqual(await feesOf(house, order), [null]);
    assert.deepEqual(await readFees(), { baseUnits: 0n, entryCount: 0 });
  }));

test('of two orders that would bear a fee at the same moment one does, and both are delivered', () => {
  let askingId = '';
  let hasLied = false;
  const refusals: string[] = [];
  const wrapStore = (store: Store): Store => ({
    ...store,
    listOrderBalances: (orderId) => {
      askingId = orderId;
      return store.listOrderBalances(orderId);
    },
    findOrderOfEntry: async (journalKey) => {
      const bearerId = await store.findOrderOfEntry(journalKey);
      if (bearerId === null || bearerId === askingId || hasLied) return bearerId;
      // As another process sees the books before the first one has written.
      hasLied = true;
      return null;
    },
    saveChange: async (change) => {
      const saved = await store.saveChange(change);
      if (!saved.ok) refusals.push(saved.reason);
      return saved;
    },
  });
  return withPayingDesk({ wrapStore }, async ({ house, prepare, draft, send, readFees }) => {
    const orders = [await prepare(), await prepare()] as const;
    await send({ coins: [await draft(...orders)] }, ...orders);
    await house.mine(RAIL_ID);
    await house.watch(RAIL_ID);
    for (const order of orders) assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.deepEqual(await readFees(), { baseUnits: FEE, entryCount: 1 });
    assert.deepEqual(refusals, ['already_booked']);
  });
});
