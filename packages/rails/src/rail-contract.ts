import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Finality } from '@naru/core';
import type { DerivedAddress, PayoutIntent, Rail, RailCursor, SeenOutput, WatchSet } from '@naru/desk';
import { testProofs } from './testing/proof-contract.ts';
import { testReread } from './testing/reread-contract.ts';
import { type Scanned, scanAll } from './testing/scan-all.ts';
import { watchOnly } from './testing/watch-only.ts';

/** The parts of a test beside a rail that move the network behind it. */
export interface RailDriver {
  readonly rail: Rail;
  readonly assetId: string;
  /** True if the rail shows nothing unconfirmed, since the network's memory pool is not public. */
  readonly readsBlocksOnly?: true;
  /** True if a transaction does not name what it spends, so that a replacement cannot be recognised. */
  readonly replacesNothing?: true;
  /** One unconfirmed transaction with an output for each receiver, seen by the rail when it resolves. */
  pay(receivers: readonly { readonly address: string; readonly baseUnits: bigint }[]): Promise<string>;
  /** Pays again with a higher fee and the same coins, if the network has this. Returns the new txid. */
  bumpFee?(txid: string): Promise<string>;
  /** The payer's proof of a payment, on a network that does not show whom a transaction pays. */
  proofOf?(txid: string): string;
  mine(blocks: number): Promise<void>;
  /** Replaces the last `depth` blocks by empty ones; their transactions are unconfirmed again. */
  reorganise(depth: number): Promise<void>;
  /** The server deletes the blocks below this height. Returns the first that is left. */
  prune?(belowHeight: number): Promise<number>;
  /** An address of somebody else. */
  strangerAddress(): Promise<string>;
  close(): Promise<void>;
}

/** Amounts that a float would spoil, all above the dust of every network here. */
const ODD_AMOUNTS = [1_234_567n, 10_000_001n, 299_999_999n];

/** The guarantees of every rail about addresses and payouts, with any witness. */
export function testRailBasics(name: string, open: () => Promise<Rail> | Rail): void {
  describe(`${name}: every rail`, () => {
    test('says who it is, and serves its assets on itself', async () => {
      const rail = await open();
      assert.match(rail.network.railId, /^[a-z0-9-]+$/);
      assert.ok(rail.assets.length > 0);
      for (const asset of rail.assets) assert.equal(asset.railId, rail.network.railId);
    });

    test('lets a page check the receivers of a main network', async () => {
      const { environment, addressFormat } = (await open()).network;
      assert.ok(environment !== 'main' || addressFormat !== 'server');
    });

    test('has a deposit address or a tag for each order, or one account for all', async () => {
      const rail = await open();
      const { routing } = rail.network;
      const hasOne = routing === 'reference' || routing === 'amount';
      assert.equal(rail.deriveDepositAddress !== undefined, !hasOne);
      assert.equal(rail.taggedAccount !== undefined, routing === 'tag');
      assert.equal(rail.receivingAccount !== undefined, hasOne);
    });

    test('reads its own receiving address back as itself', async () => {
      const rail = await open();
      const assetId = assetOf(rail);
      const own = rail.receivingAccount ?? rail.deriveDepositAddress?.(3).address ?? '';
      const parsed = rail.parseAddress(assetId, ` ${own}\n`);
      assert.ok(parsed.ok);
      assert.equal(parsed.value.address, own);
      assert.deepEqual(rail.parseAddress(assetId, parsed.value.address), parsed);
    });

    test('refuses nonsense and private keys', async () => {
      const rail = await open();
      assert.equal(rail.parseAddress(assetOf(rail), '').ok, false);
      assert.equal(rail.parseAddress(assetOf(rail), 'nonsense').ok, false);
      assert.deepEqual(rail.parseAddress(assetOf(rail), 'zoo '.repeat(12)), {
        ok: false,
        reason: 'address_is_private_key',
      });
    });

    test('has a rule of finality for each asset: a person exactly where one is the witness', async () => {
      const rail = await open();
      for (const { assetId } of rail.assets) {
        assertFinality(rail, rail.depositFinality(assetId));
        assertFinality(rail, rail.payoutFinality(assetId));
      }
    });

    test('prepares a payout of exactly what was promised', async () => {
      const rail = await open();
      const [asset] = rail.assets;
      assert.ok(asset);
      const address = rail.receivingAccount ?? rail.deriveDepositAddress?.(0).address ?? '';
      const slip = rail.preparePayout(intentOf(rail, address, 10n ** BigInt(asset.decimals) * 12n));
      assert.equal(slip.address, address);
      assert.equal(slip.amountText, asset.decimals === 0 ? '12' : `12.${'0'.repeat(asset.decimals)}`);
      if (slip.paymentUri !== null) assert.ok(slip.paymentUri.includes(address));
    });

    test('knows nothing of a payment that was never made', async () => {
      const rail = await open();
      const address = rail.receivingAccount ?? rail.deriveDepositAddress?.(0).address ?? '';
      const intent = intentOf(rail, address, 1n);
      for (const txid of ['0'.repeat(64), 'nonsense', ''])
        assert.equal(await rail.findPayments(intent, txid), null);
    });
  });
}

/** The guarantees of a rail whose network is the witness. Tests share a network and use fresh addresses. */
export function testChainRail(
  name: string,
  open: () => Promise<RailDriver>,
  options: {
    readonly skip?: string | false;
    /** The same rail without a network behind it, if the network can be away. */
    readonly openUnreachable?: () => Rail;
  } = {},
): void {
  const { openUnreachable, skip = false } = options;
  describe(`${name}: a rail that reads its network`, { skip }, () => {
    let driver: RailDriver;
    let nextIndex = 0;
    before(async () => {
      driver = await open();
    });
    after(async () => {
      await driver.close();
    });

    function freshAddress(): DerivedAddress {
      nextIndex += 1;
      const address = driver.rail.deriveDepositAddress?.(nextIndex);
      assert.ok(address);
      return address;
    }

    async function scanToHead(cursor: RailCursor, watch: WatchSet): Promise<Scanned> {
      return scanAll(driver.rail, cursor, watch, 50);
    }

    test('derives the same address for the same index, and never one twice', () => {
      const derive = (index: number) => driver.rail.deriveDepositAddress?.(index);
      const addresses = Array.from({ length: 40 }, (_, index) => derive(index));
      assert.deepEqual(
        addresses,
        Array.from({ length: 40 }, (_, index) => derive(index)),
      );
      assert.equal(new Set(addresses.map((address) => address?.address)).size, 40);
      assert.equal(new Set(addresses.map((address) => address?.watchKey)).size, 40);
      for (const address of addresses) {
        const parsed = driver.rail.parseAddress(driver.assetId, address?.address ?? '');
        assert.ok(parsed.ok);
        assert.equal(parsed.value.watchKey, address?.watchKey);
      }
    });

    test('is asked who it is before anything else', async () => {
      await driver.rail.checkNetwork?.();
    });

    test('starts at the head: what came before is not reported', async () => {
      const paid = freshAddress();
      await driver.pay([{ address: paid.address, baseUnits: 5_000_000n }]);
      await driver.mine(2);
      const cursor = await driver.rail.startCursor();
      const batch = await driver.rail.scan(cursor, watchOnly(paid.watchKey), 50);
      assert.deepEqual(batch.outputs, []);
      assert.deepEqual(batch.goneBlocks, []);
      assert.equal(batch.isCaughtUp, true);
    });

    test('shows a deposit unconfirmed, then the same one in a block', async () => {
      const paid = freshAddress();
      const watch = watchOnly(paid.watchKey);
      const cursor = await driver.rail.startCursor();
      const txid = await driver.pay([{ address: paid.address, baseUnits: 12_345_678n }]);
      const waiting = await driver.rail.listUnconfirmed(watch);
      await driver.mine(1);
      const { outputs, head } = await scanToHead(cursor, watch);
      const [mined] = outputs;
      assert.ok(mined);
      const { outputKey, spentOutpoints, minedAtMs } = mined;
      const unconfirmed: SeenOutput = {
        outputKey,
        assetId: driver.assetId,
        watchKey: paid.watchKey,
        baseUnits: 12_345_678n,
        txid,
        spentOutpoints,
        blockHeight: null,
        blockHash: null,
        minedAtMs: null,
        mark: null,
        flags: [],
        networkFeeBaseUnits: null,
      };
      assert.deepEqual(waiting, driver.readsBlocksOnly ? [] : [unconfirmed]);
      const { height, hash } = head;
      assert.deepEqual(outputs, [{ ...unconfirmed, blockHeight: height, blockHash: hash, minedAtMs }]);
      assert.deepEqual(await driver.rail.listUnconfirmed(watch), []);
    });

    test('tells amounts to the base unit, and each output of a transaction by itself', async () => {
      const receivers = ODD_AMOUNTS.map((baseUnits) => ({ ...freshAddress(), baseUnits }));
      const watch = watchOnly(...receivers.map((receiver) => receiver.watchKey));
      const cursor = await driver.rail.startCursor();
      const txid = await driver.pay(receivers);
      await driver.mine(1);
      const { outputs } = await scanToHead(cursor, watch);
      const amountOf = (outputs: readonly SeenOutput[]) =>
        new Map(outputs.map((output) => [output.watchKey, output.baseUnits]));
      assert.deepEqual(
        amountOf(outputs),
        new Map(receivers.map((receiver) => [receiver.watchKey, receiver.baseUnits])),
      );
      assert.equal(new Set(outputs.map((output) => output.outputKey)).size, receivers.length);
      for (const output of outputs) assert.equal(output.txid, txid);
    });

    test('tells only of watched keys, and of a key from the moment that it is watched', async () => {
      const [ours, notYet] = [freshAddress(), freshAddress()];
      const cursor = await driver.rail.startCursor();
      await driver.pay([
        { address: ours.address, baseUnits: 3_000_000n },
        { address: notYet.address, baseUnits: 4_000_000n },
        { address: await driver.strangerAddress(), baseUnits: 5_000_000n },
      ]);
      const keysOf = (outputs: readonly SeenOutput[]) => outputs.map((output) => output.watchKey);
      const narrow = watchOnly(ours.watchKey);
      const wide = watchOnly(ours.watchKey, notYet.watchKey);
      const waiting = async (watch: WatchSet) => keysOf(await driver.rail.listUnconfirmed(watch)).toSorted();
      const both = [ours.watchKey, notYet.watchKey].toSorted();
      assert.deepEqual(await waiting(narrow), driver.readsBlocksOnly ? [] : [ours.watchKey]);
      assert.deepEqual(await waiting(wide), driver.readsBlocksOnly ? [] : both);
      await driver.mine(1);
      assert.deepEqual(keysOf((await scanToHead(cursor, narrow)).outputs), [ours.watchKey]);
    });

    test('gives the same batch for the same cursor, and nothing more after it', async () => {
      const paid = freshAddress();
      const watch = watchOnly(paid.watchKey);
      const cursor = await driver.rail.startCursor();
      await driver.pay([{ address: paid.address, baseUnits: 6_000_000n }]);
      await driver.mine(3);
      const first = await driver.rail.scan(cursor, watch, 50);
      assert.deepEqual(await driver.rail.scan(cursor, watch, 50), first);
      assert.equal(first.outputs.length, 1);
      assert.deepEqual((await driver.rail.scan(first.cursor, watch, 50)).outputs, []);
    });

    test('reads at most so many blocks at once, and the same in steps as in one go', async () => {
      const paid = freshAddress();
      const watch = watchOnly(paid.watchKey);
      const cursor = await driver.rail.startCursor();
      for (let block = 0; block < 4; block += 1) {
        await driver.pay([{ address: paid.address, baseUnits: 1_000_000n + BigInt(block) }]);
        await driver.mine(1);
      }
      const one = await driver.rail.scan(cursor, watch, 1);
      assert.equal(one.isCaughtUp, false);
      assert.equal(one.outputs.length, 1);
      const inSteps = await scanAll(driver.rail, cursor, watch, 1);
      const atOnce = await scanAll(driver.rail, cursor, watch, 50);
      assert.deepEqual(inSteps.outputs, atOnce.outputs);
      assert.deepEqual(inSteps.head, atOnce.head);
    });

    test('keeps its place through JSON, as a database keeps it', async () => {
      const cursor: unknown = JSON.parse(JSON.stringify(await driver.rail.startCursor()));
      assert.deepEqual(cursor, await driver.rail.startCursor());
    });

    test('names blocks that a reorganisation took; the deposit waits and is mined again', async () => {
      const paid = freshAddress();
      const watch = watchOnly(paid.watchKey);
      const start = await driver.rail.startCursor();
      await driver.pay([{ address: paid.address, baseUnits: 7_000_000n }]);
      await driver.mine(2);
      const mined = await scanToHead(start, watch);
      const [output] = mined.outputs;
      assert.ok(output);

      await driver.reorganise(2);
      const after = await scanToHead(mined.cursor, watch);
      assert.deepEqual(after.outputs, []);
      assert.equal(after.goneBlocks.length, 2);
      assert.ok(after.goneBlocks.some((block) => block.hash === output.blockHash));
      const waiting = { ...output, blockHeight: null, blockHash: null, minedAtMs: null };
      const located = (await driver.rail.locateKnown?.([output])) ?? [];
      const shown = [...(await driver.rail.listUnconfirmed(watch)), ...located];
      const unconfirmed = [...new Map(shown.map((seen) => [seen.outputKey, seen])).values()];
      assert.deepEqual(unconfirmed, driver.readsBlocksOnly ? [] : [waiting]);

      await driver.mine(1);
      const again = await scanToHead(after.cursor, watch);
      assert.deepEqual(again.goneBlocks, []);
      assert.equal(again.outputs[0]?.outputKey, output.outputKey);
      assert.notEqual(again.outputs[0]?.blockHash, output.blockHash);
    });

    test('a payment by a higher fee spends the same, and takes the place of the first', async () => {
      if (driver.bumpFee === undefined) return;
      const [paid, strange] = [freshAddress(), freshAddress()];
      const watch = watchOnly(paid.watchKey);
      const cursor = await driver.rail.startCursor();
      const txid = await driver.pay([{ address: paid.address, baseUnits: 9_000_000n }]);
      const [first] = await driver.rail.listUnconfirmed(watch);
      const bumpedTxid = await driver.bumpFee(txid);
      const [second, ...others] = await driver.rail.listUnconfirmed(watch);
      await driver.pay([{ address: strange.address, baseUnits: 8_000_000n }]);
      await driver.mine(1);
      const mined = await scanToHead(cursor, watchOnly(paid.watchKey, strange.watchKey));
      const outputsTo = (key: string) => mined.outputs.filter(({ watchKey }) => watchKey === key);
      const [last, ...more] = outputsTo(paid.watchKey);
      assert.deepEqual(more, []);
      assert.deepEqual([last?.txid, last?.baseUnits], [bumpedTxid, 9_000_000n]);
      assert.notEqual(txid, bumpedTxid);
      if (driver.replacesNothing) return;
      const [other] = outputsTo(strange.watchKey);
      assert.ok(other?.spentOutpoints.every((coin) => !last?.spentOutpoints.includes(coin)));
      if (driver.readsBlocksOnly) return;
      assert.deepEqual(others, []);
      assert.deepEqual([first?.txid, second?.txid], [txid, bumpedTxid]);
      assert.deepEqual(second?.spentOutpoints, last?.spentOutpoints);
      assert.ok(first?.spentOutpoints.some((coin) => second?.spentOutpoints.includes(coin)));
    });

    test('tells what a transaction pays a receiver, and in which block', async () => {
      if (driver.proofOf !== undefined) return;
      const address = await driver.strangerAddress();
      const intent = intentOf(driver.rail, address, 1n);
      const txid = await driver.pay([{ address, baseUnits: 8_765_432n }]);
      const waiting = await driver.rail.findPayments(intent, txid);
      assert.deepEqual(
        waiting?.map(({ baseUnits, blockHash }) => [baseUnits, blockHash]),
        driver.readsBlocksOnly ? undefined : [[8_765_432n, null]],
      );
      const parsed = driver.rail.parseAddress(driver.assetId, address);
      assert.ok(parsed.ok);
      const cursor = await driver.rail.startCursor();
      await driver.mine(2);
      const { outputs } = await scanToHead(cursor, watchOnly(parsed.value.watchKey));
      const placeOf = ({ outputKey, watchKey, baseUnits, blockHeight, blockHash }: SeenOutput) => ({
        outputKey,
        watchKey,
        baseUnits,
        blockHeight,
        blockHash,
      });
      for (const blockHash of [null, outputs[0]?.blockHash ?? null]) {
        const mined = await driver.rail.findPayments(intent, txid, { blockHash });
        assert.deepEqual(mined?.map(placeOf), outputs.map(placeOf));
      }
      const middle = txid.length / 2;
      for (const half of [txid.slice(0, middle), txid.slice(middle)])
        assert.equal(await driver.rail.findPayments(intent, half), null);
    });

    testProofs(() => driver, intentOf);

    testReread(() => driver, { freshAddress, scanToHead });

    test('faults on a cursor that it did not write', async () => {
      for (const cursor of [{}, { v: 1 }, { v: 2, height: 0, hashes: ['x'], unripe: [] }])
        await assert.rejects(driver.rail.scan(cursor, watchOnly(), 10), { code: 'cursor_malformed' });
    });

    if (openUnreachable !== undefined)
      test('throws, and never answers with nothing, while the network is away', async () => {
        const unreachable = openUnreachable();
        const cursor = await driver.rail.startCursor();
        const intent = intentOf(unreachable, await driver.strangerAddress(), 1n);
        await assert.rejects(unreachable.startCursor(), { code: 'node_unreachable' });
        await assert.rejects(unreachable.scan(cursor, watchOnly(), 10), { code: 'node_unreachable' });
        const watch = watchOnly(freshAddress().watchKey);
        if (!driver.readsBlocksOnly)
          await assert.rejects(unreachable.listUnconfirmed(watch), { code: 'node_unreachable' });
        await assert.rejects(unreachable.findPayments(intent, '0'.repeat(64)), { code: 'node_unreachable' });
      });
  });
}

function assetOf(rail: Rail): string {
  const [asset] = rail.assets;
  assert.ok(asset);
  return asset.assetId;
}

function intentOf(rail: Rail, address: string, baseUnits: bigint): PayoutIntent {
  return { payoutId: 'payout', assetId: assetOf(rail), address, memo: null, baseUnits };
}

function assertFinality(rail: Rail, finality: Finality): void {
  assert.equal(finality.kind === 'person', rail.network.witness === 'operator');
  if (finality.kind === 'chain') assert.ok(finality.fallbackConfirmations >= 1);
  if (finality.kind !== 'depth') return;
  assert.equal(finality.tiers.at(-1)?.belowUsd, null);
  for (const { confirmations } of finality.tiers) assert.ok(confirmations >= 1);
}
