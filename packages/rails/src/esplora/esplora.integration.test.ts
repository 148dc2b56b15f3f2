import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findUtxoNetwork } from '@naru/chains';
import { formatAmount } from '@naru/core';
import type { Rail } from '@naru/desk';
import { type RailDriver, testChainRail } from '../rail-contract.ts';
import { openEsploraRail } from '../testing/esplora/esplora-rail.ts';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { showNode } from '../testing/esplora/node-chain.ts';
import { type LitecoindPair, litecoindSkipReason, startLitecoindPair } from '../testing/litecoind.ts';
import { watchOnly } from '../testing/watch-only.ts';

const skip = litecoindSkipReason();
const NETWORK = findUtxoNetwork('ltc', 'reg') ?? assert.fail();

async function openBench() {
  const pair = await startLitecoindPair();
  const server = new EsploraServer(showNode(pair.wallet.rpc, NETWORK));
  const rail = openEsploraRail(NETWORK, [await server.listen()]);
  const close = async () => {
    await server.close();
    await pair.stop();
  };
  return { pair, rail, close };
}

async function openDriver(): Promise<RailDriver> {
  const { pair, rail, close } = await openBench();
  return {
    rail,
    assetId: 'LTC',
    pay: (receivers) =>
      pair.pay(
        Object.fromEntries(receivers.map(({ address, baseUnits }) => [address, formatAmount(baseUnits, 8)])),
      ),
    bumpFee: (txid) => pair.bumpFee(txid),
    mine: async (blocks) => {
      await pair.mine(blocks);
    },
    reorganise: (depth) => pair.reorganise(depth),
    strangerAddress: () => pair.newAddress(),
    close,
  };
}

testChainRail('esplora on litecoind', openDriver, {
  skip,
  openUnreachable: () => openEsploraRail(NETWORK, ['http://127.0.0.1:1']),
});

describe("a real litecoind's blocks by esplora", { skip }, () => {
  let pair: LitecoindPair;
  let rail: Rail;
  let close: () => Promise<void>;
  before(async () => {
    ({ pair, rail, close } = await openBench());
  });
  after(() => close());

  test('a payment whose coins were spent elsewhere is no longer reported', async () => {
    const ours = rail.deriveDepositAddress?.(500) ?? assert.fail();
    const watch = watchOnly(ours.watchKey);
    const cursor = await rail.startCursor();
    const txid = await pair.pay({ [ours.address]: '0.5' });
    const [seen] = await rail.listUnconfirmed(watch);
    assert.ok(seen);
    assert.deepEqual(await rail.locateKnown?.([seen]), [seen]);
    await pair.spendElsewhere(txid);
    assert.deepEqual(await rail.listUnconfirmed(watch), []);
    assert.deepEqual(await rail.locateKnown?.([seen]), []);
    assert.deepEqual((await rail.scan(cursor, watch, 10)).outputs, []);
  });

  test('double spend: a payment is gone when its block is gone and its coins went elsewhere', async () => {
    const ours = rail.deriveDepositAddress?.(502) ?? assert.fail();
    const watch = watchOnly(ours.watchKey);
    const cursor = await rail.startCursor();
    const txid = await pair.pay({ [ours.address]: '0.5' });
    await pair.mine(1);
    const mined = await rail.scan(cursor, watch, 10);
    const [seen] = mined.outputs;
    assert.ok(seen);
    const intent = { payoutId: '', assetId: 'LTC', address: ours.address, memo: null, baseUnits: 1n };
    await pair.reorganise(1);
    assert.equal((await rail.locateKnown?.([seen]))?.[0]?.blockHash, null, 'it waits again');
    assert.equal((await rail.findPayments(intent, txid))?.length, 1);
    await pair.spendElsewhere(txid);
    const after = await rail.scan(mined.cursor, watch, 10);
    assert.deepEqual([after.goneBlocks.length, after.outputs], [1, []]);
    // The server has it still, in no block, like one that waits.
    assert.deepEqual(await rail.locateKnown?.([seen]), []);
    assert.equal(await rail.findPayments(intent, txid), null);
  });

  test('addresses of all kinds are found in raw blocks, by the same keys as by the node', async () => {
    const cursor = await rail.startCursor();
    const kinds = ['legacy', 'p2sh-segwit', 'bech32'];
    const keys: string[] = [];
    for (const kind of kinds) {
      const address = await pair.wallet.rpc.call({ method: 'getnewaddress', params: ['', kind] });
      const parsed = rail.parseAddress('LTC', String(address));
      assert.ok(parsed.ok);
      keys.push(parsed.value.watchKey);
      await pair.pay({ [String(address)]: '0.25' });
    }
    const watch = watchOnly(...keys);
    assert.equal((await rail.listUnconfirmed(watch)).length, kinds.length);
    await pair.mine(1);
    const { outputs } = await rail.scan(cursor, watch, 10);
    assert.deepEqual(new Set(outputs.map(({ watchKey }) => watchKey)), new Set(keys));
  });

  test("blocks with Litecoin's extension are read, and what waits to enter it", async () => {
    const ours = rail.deriveDepositAddress?.(501) ?? assert.fail();
    const watch = watchOnly(ours.watchKey);
    const height = Number(await pair.wallet.rpc.call({ method: 'getblockcount', params: [] }));
    await pair.mine(431 - height);
    const cursor = await rail.startCursor();
    const hidden = await pair.wallet.rpc.call({ method: 'getnewaddress', params: ['', 'mweb'] });
    const entering = await pair.pay({ [String(hidden)]: '5' });
    const txid = await pair.pay({ [ours.address]: '0.75' });
    const intent = { payoutId: '', assetId: 'LTC', address: ours.address, memo: null, baseUnits: 1n };
    assert.deepEqual(await rail.findPayments(intent, entering), []);
    await pair.mine(3);
    const { outputs, isCaughtUp } = await rail.scan(cursor, watch, 10);
    assert.deepEqual([outputs.length, outputs[0]?.txid, isCaughtUp], [1, txid, true]);
  });
});
