import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findUtxoNetwork } from '@naru/chains';
import type { CoinReading, CoinWish, Rail, SeenOutput, Spend, WatchSet } from '@naru/desk';
import { parseJsonAmount, readList, readRecord } from '../http/read-answer.ts';
import { parseRailsConfig } from '../config/parse-rails-config.ts';
import { openRails } from '../open-rails.ts';
import { openEsploraRail } from '../testing/esplora/esplora-rail.ts';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { showNode } from '../testing/esplora/node-chain.ts';
import { type Signer, openSigner } from '../testing/litecoin-signer.ts';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '../testing/litecoind.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { createNodeRpc } from '../utxo-node/node-rpc.ts';

const NETWORK = findUtxoNetwork('ltc', 'reg') ?? assert.fail();
const NOTHING_HELD: ReadonlySet<string> = new Set();

type CoinRail = Rail & Required<Pick<Rail, 'readCoins' | 'draftPayout' | 'draftSweep'>>;

function hasCoins(rail: Rail | undefined): rail is CoinRail {
  return rail?.readCoins !== undefined && rail.draftPayout !== undefined && rail.draftSweep !== undefined;
}

function openNodeRail({ watcher: { rpcUrl, auth } }: LitecoindPair): CoinRail {
  const settings = { rpc: rpcUrl, auth: 'env:LTC_RPC', network: 'reg', deposit: REGTEST_ACCOUNT };
  const config = parseRailsConfig(
    { ltc: settings },
    {
      readSecret: () => auth,
      readBeside: () => undefined,
    },
  );
  assert.ok(config.ok);
  const rail = openRails(config.value, { nowMs: () => Date.now() }, 'seed').get('ltc');
  return hasCoins(rail) ? rail : assert.fail();
}

describe('transactions for a signer, with a real litecoind', { skip: litecoindSkipReason() }, () => {
  let pair: LitecoindPair;
  let rail: CoinRail;
  let sign: Signer;
  before(async () => {
    pair = await startLitecoindPair();
    rail = openNodeRail(pair);
    sign = await openSigner(pair.wallet);
  });
  after(() => pair.stop());

  const addressAt = (index: number) => rail.deriveDepositAddress?.(index) ?? assert.fail();
  const wish = (changeThrough = -1): CoinWish => ({
    from: Array.from({ length: 8 }, (_, index) => addressAt(index)),
    changeThrough,
  });
  const readCoins = async (from = rail, changeThrough = -1): Promise<CoinReading> => {
    const read = await from.readCoins(wish(changeThrough));
    return read.ok ? read.value : assert.fail(read.reason);
  };
  const decode = async (spend: Spend) => {
    const call = { method: 'decodepsbt', params: [spend.psbt] };
    return readRecord(await pair.wallet.rpc.call(call), 'a PSBT');
  };
  /** Signed by a wallet that has the keys, and accepted by the nodes. */
  const send = async (spend: Spend): Promise<{ readonly txid: string; readonly size: number }> => {
    const hex = await sign(spend.psbt);
    const tried = await pair.watcher.rpc.call({ method: 'testmempoolaccept', params: [[hex]] });
    const { allowed, vsize } = readRecord(readList(tried, 'a trial')[0], 'a trial');
    assert.equal(allowed, true, JSON.stringify(tried));
    return { txid: await pair.send(hex), size: Number(vsize) };
  };

  test('ripe coins in blocks are read, the same by node and by Esplora, and nothing else', async () => {
    await pair.pay(Object.fromEntries([0, 1, 2, 3, 4].map((index) => [addressAt(index).address, '0.5'])));
    const reward = { method: 'generatetoaddress', params: [1, addressAt(5).address] };
    await pair.wallet.rpc.call(reward);
    await pair.mine(1);
    await pair.pay({ [addressAt(6).address]: '0.25' });
    const { coins, changeThrough, feeRates } = await readCoins();
    assert.deepEqual(
      coins
        .map(({ branch, keyIndex, baseUnits }) => [branch, keyIndex, baseUnits] as const)
        .toSorted(([, a], [, b]) => a - b),
      [0, 1, 2, 3, 4].map((index) => [0, index, 50_000_000n]),
    );
    assert.ok(coins.every(({ madeBy }) => madeBy !== null));
    assert.equal(changeThrough, -1);
    const least = { baseUnits: 1_000n, isEstimated: false };
    assert.deepEqual(feeRates, { payout: least, sweep: least }, 'a local chain has no market for fees');
    const server = new EsploraServer(showNode(pair.wallet.rpc, NETWORK));
    const esplora = openEsploraRail(NETWORK, [await server.listen()]);
    try {
      assert.ok(hasCoins(esplora));
      const byKey = (a: { outputKey: string }, b: { outputKey: string }) =>
        a.outputKey < b.outputKey ? -1 : 1;
      assert.deepEqual((await readCoins(esplora)).coins.toSorted(byKey), coins.toSorted(byKey));
    } finally {
      await server.close();
    }
  });

  test('one payout for several orders is signed, accepted and found, and its change is known', async () => {
    const reading = await readCoins();
    const receivers = await Promise.all([0.3, 0.2, 0.15].map(() => pair.newAddress()));
    const payments = receivers.map((address, index) => {
      return { address, baseUnits: BigInt(30_000_000 - index) };
    });
    const drafted = await rail.draftPayout(reading, {
      payments,
      held: NOTHING_HELD,
      voided: [],
      changeIndex: 4,
    });
    assert.ok(drafted.ok);
    const { fee, inputs, outputs, tx } = await decode(drafted.value);
    assert.equal(Number(fee), Number(drafted.value.feeBaseUnits) / 1e8);
    const [input] = readList(inputs, 'inputs');
    const [spent] = readList(readRecord(input, 'an input')['bip32_derivs'], 'keys');
    assert.equal(readRecord(spent, 'a key')['master_fingerprint'], '73c5da0a');
    const [, , , change] = readList(outputs, 'outputs');
    const [changeKey] = readList(readRecord(change, 'an output')['bip32_derivs'], 'keys');
    assert.equal(readRecord(changeKey, 'a key')['path'], "m/84'/1'/0'/1/4");
    const { txid, size } = await send(drafted.value);
    assert.equal(txid, readRecord(tx, 'a transaction')['txid'], 'it is known before it is signed');
    const { feeBaseUnits } = drafted.value;
    assert.ok(
      feeBaseUnits >= BigInt(size) && feeBaseUnits <= BigInt(size + 3),
      `${feeBaseUnits} for ${size}`,
    );
    for (const { address, baseUnits } of payments) {
      const intent = { payoutId: '', assetId: 'LTC', address, memo: null, baseUnits };
      const found = await rail.findPayments(intent, txid);
      assert.deepEqual(
        found?.map((output) => output.baseUnits),
        [baseUnits],
      );
    }
    const waiting = await readCoins();
    assert.equal(waiting.coins.length, 5 - drafted.value.coins.length, 'what waits spends them');
    await pair.mine(1);
    const mined = await readCoins();
    const [own] = mined.coins.filter(({ branch }) => branch === 1);
    assert.deepEqual([own?.keyIndex, own?.baseUnits], [4, drafted.value.change?.baseUnits]);
    assert.equal(mined.changeThrough, 4);
  });

  /** The addresses, and the coins that a file spends. */
  const watchFor = (addresses: readonly string[], reading: CoinReading, { coins }: Spend): WatchSet => {
    const scripts = addresses.map((address) => {
      const parsed = rail.parseAddress('LTC', address);
      return parsed.ok ? parsed.value.watchKey : assert.fail();
    });
    const spent = reading.coins.filter(({ outputKey }) => coins.includes(outputKey));
    const known = new Map(spent.map(({ outputKey, baseUnits }) => [outputKey, baseUnits]));
    return { ...watchOnly(...scripts), coinBaseUnits: (outputKey) => known.get(outputKey) ?? null };
  };
  const feesOf = (outputs: readonly SeenOutput[]) =>
    outputs.map(({ txid, networkFeeBaseUnits }) => [txid, networkFeeBaseUnits]);

  test('what a payout paid the network is known, also after its fee was raised', async (t) => {
    const server = new EsploraServer(showNode(pair.wallet.rpc, NETWORK));
    t.after(() => server.close());
    const rails = [rail, openEsploraRail(NETWORK, [await server.listen()])];
    const cursors = await Promise.all(rails.map((each) => each.startCursor()));
    const reading = await readCoins();
    const receivers = [await pair.newAddress(), await pair.newAddress()];
    const payments = receivers.map((address) => ({ address, baseUnits: 10_000_000n }));
    const wanted = { payments, held: NOTHING_HELD, voided: [], changeIndex: 4 };
    const saved = await rail.draftPayout(reading, wanted);
    assert.ok(saved.ok);
    const watch = watchFor(receivers, reading, saved.value);
    const foreign: WatchSet = { ...watch, coinBaseUnits: () => null };
    const assertFee = async (txid: string): Promise<void> => {
      const entry = await pair.watcher.rpc.call({ method: 'getmempoolentry', params: [txid] });
      const { base } = readRecord(readRecord(entry, 'an entry')['fees'], 'fees');
      const seen = receivers.map(() => [txid, parseJsonAmount(String(base), 8)]);
      for (const each of rails) assert.deepEqual(feesOf(await each.listUnconfirmed(watch)), seen);
    };
    await assertFee((await send(saved.value)).txid);
    // As a wallet does it: the same coins, more for the network and less for itself (BIP 125).
    const payout = { baseUnits: 9_000n, isEstimated: true };
    const dearer = { ...reading, feeRates: { ...reading.feeRates, payout } };
    const raised = await rail.draftPayout(dearer, wanted);
    assert.ok(raised.ok);
    assert.deepEqual(raised.value.coins, saved.value.coins);
    const { txid } = await send(raised.value);
    await assertFee(txid);
    await pair.mine(1);
    const seen = (fee: bigint | null) => receivers.map(() => [txid, fee]);
    for (const [place, each] of rails.entries()) {
      const read = async (set: WatchSet): Promise<readonly SeenOutput[]> =>
        (await each.scan(cursors[place] ?? {}, set, 10)).outputs;
      assert.deepEqual(feesOf(await read(watch)), seen(raised.value.feeBaseUnits));
      assert.deepEqual(feesOf(await read(foreign)), seen(null));
    }
  });

  test('all coins are brought together in the account, change included', async () => {
    const reading = await readCoins();
    assert.ok(reading.coins.length > 2);
    const [spend, ...more] = await rail.draftSweep(reading, {
      toAddress: null,
      held: NOTHING_HELD,
      changeIndex: 5,
    });
    assert.ok(spend !== undefined && more.length === 0);
    assert.equal(spend.coins.length, reading.coins.length);
    await send(spend);
    await pair.mine(1);
    const { coins } = await readCoins(rail, 4);
    assert.deepEqual(
      coins.map(({ branch, keyIndex, baseUnits }) => [branch, keyIndex, baseUnits]),
      [[1, 5, spend.paidBaseUnits]],
    );
    assert.deepEqual(
      await rail.draftSweep(await readCoins(rail, 5), {
        toAddress: null,
        held: NOTHING_HELD,
        changeIndex: 6,
      }),
      [],
      'a single coin is together',
    );
  });

  /** A wallet with nothing but a coin in Litecoin's extension blocks (MWEB), loaded only while it pays. */
  async function openHidden(): Promise<(address: string, amount: string) => Promise<string>> {
    const { rpc, rpcUrl, auth } = pair.wallet;
    const hidden = createNodeRpc({ url: `${rpcUrl}/wallet/hidden`, auth });
    const call = async (method: string, ...params: readonly unknown[]): Promise<string> => {
      await rpc.call({ method: 'loadwallet', params: ['hidden'] });
      const answer = await hidden.call({ method, params });
      await rpc.call({ method: 'unloadwallet', params: ['hidden'] });
      return String(answer);
    };
    await rpc.call({ method: 'createwallet', params: ['hidden'] });
    await rpc.call({ method: 'unloadwallet', params: ['hidden'] });
    // The first block with the extension needs a payment into it.
    await pair.mine(431 - Number(await rpc.call({ method: 'getblockcount', params: [] })));
    await pair.pay({ [await call('getnewaddress', '', 'mweb')]: '5' });
    await pair.mine(3);
    return (address, amount) => call('sendtoaddress', address, amount);
  }

  test('MWEB: a payment out of it is known by its block, and spent six blocks later', async (t) => {
    const server = new EsploraServer(showNode(pair.wallet.rpc, NETWORK));
    t.after(() => server.close());
    const rails = [rail, openEsploraRail(NETWORK, [await server.listen()])];
    const payHidden = await openHidden();
    const ours = addressAt(7);
    const watch = watchOnly(ours.watchKey);
    let cursors = await Promise.all(rails.map((each) => each.startCursor()));
    const read = async () => {
      const batches = await Promise.all(
        rails.map((each, place) => each.scan(cursors[place] ?? {}, watch, 50)),
      );
      cursors = batches.map(({ cursor }) => cursor);
      assert.deepEqual(batches[0]?.outputs, batches[1]?.outputs);
      return batches[0] ?? assert.fail();
    };
    const waitingTxid = await payHidden(ours.address, '1.25');
    for (const each of rails) assert.deepEqual(await each.listUnconfirmed(watch), []);
    await pair.mine(1);
    const [first, ...more] = (await read()).outputs;
    assert.deepEqual([first?.baseUnits, more], [125_000_000n, []]);
    assert.ok(first !== undefined && first.txid !== waitingTxid);

    // Another branch, with the payment a block later.
    const node = pair.wallet.rpc;
    await node.call({ method: 'invalidateblock', params: [first.blockHash] });
    await node.call({ method: 'prioritisetransaction', params: [waitingTxid, 0, -100_000_000] });
    await pair.mine(2);
    const gone = await read();
    assert.deepEqual([gone.outputs, gone.goneBlocks.length], [[], 1]);
    for (const each of rails) assert.deepEqual((await each.locateKnown?.([first])) ?? [], []);
    await node.call({ method: 'prioritisetransaction', params: [waitingTxid, 0, 100_000_000] });
    await pair.mine(1);
    const [second] = (await read()).outputs;
    assert.equal(second?.baseUnits, 125_000_000n);
    assert.notEqual(second.outputKey, first.outputKey, 'a miner makes the transaction, for its own block');

    const isCoin = ({ coins }: CoinReading) => coins.some(({ outputKey }) => outputKey === second.outputKey);
    await pair.mine(4);
    assert.equal(isCoin(await readCoins()), false);
    await pair.mine(1);
    const reading = await readCoins();
    assert.equal(isCoin(reading), true);
    const wish = { toAddress: await pair.newAddress(), held: NOTHING_HELD, changeIndex: 7 };
    const [spend] = await rail.draftSweep(reading, wish);
    await send(spend ?? assert.fail());
  });
});
