import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findUtxoNetwork } from '@naru/chains';
import type { DerivedAddress, Rail } from '@naru/desk';
import { testChainRail, testRailBasics } from '../rail-contract.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { openFakeDriver, openFakeRail } from '../testing/fake-driver.ts';
import { FakeNode } from '../testing/fake-node.ts';

const GENESIS = '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9';

function openRail(url: string, environment: 'test' | 'reg' = 'reg', nowMs = 0): Rail {
  return openFakeRail({ coin: 'ltc', url, environment, nowMs });
}

testRailBasics('utxo', () => openAnsweringRail());
testChainRail('utxo', () => openFakeDriver('ltc'), { openUnreachable: () => openRail('http://127.0.0.1:1') });
testChainRail('utxo, blocks read as JSON', () => openFakeDriver('dash'));
// dogecoin#1625
testChainRail('utxo, a node of Dogecoin', () => openFakeDriver('doge'));

/** The basics ask a node for a payment that it does not have. */
async function openAnsweringRail(): Promise<Rail> {
  return openRail(await sharedUrl);
}
const shared = new FakeNode(GENESIS);
const sharedUrl = shared.listen();
after(() => shared.close());

describe('what a node only does on a bad day', () => {
  let node: FakeNode;
  let rail: Rail;
  let ours: DerivedAddress;
  before(async () => {
    node = new FakeNode(GENESIS);
    rail = openRail(await node.listen());
    const derived = rail.deriveDepositAddress?.(0);
    assert.ok(derived);
    ours = derived;
  });
  after(() => node.close());

  test('a node of another chain is refused at the start', async () => {
    await rail.checkNetwork?.();
    const other = new FakeNode('12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2');
    await assert.rejects(openRail(await other.listen()).checkNetwork?.() ?? Promise.resolve(), {
      code: 'node_of_other_chain',
    });
    await other.close();
  });

  test('outputs without a script are passed over, in the memory pool and in blocks', async () => {
    const cursor = await rail.startCursor();
    const watch = watchOnly(ours.watchKey);
    node.pay({ value: '3', script: null }, { value: '0.02', script: ours.watchKey });
    assert.equal((await rail.listUnconfirmed(watch))[0]?.baseUnits, 2_000_000n);
    node.mine({ value: '6.25', script: null });
    const { outputs } = await rail.scan(cursor, watch, 10);
    assert.equal(outputs[0]?.baseUnits, 2_000_000n);
    assert.ok(outputs[0]?.outputKey.endsWith(':1'));
  });

  test('reading again ends at a block that is older than the moment asked for', async () => {
    for (let block = 0; block < 60; block += 1) node.mine();
    const cursor = await rail.startCursor();
    const { head } = await rail.scan(cursor, watchOnly(), 10);
    // A block each 150 seconds, and two hours for clocks that are wrong.
    const sinceMs = (1_600_000_000 + (head.height - 2) * 150) * 1000;
    const again = await rail.rereadFrom?.(cursor, { sinceMs, blocksMin: 4, blocksMax: 1_000 });
    assert.deepEqual([again?.fromHeight, again?.isWhole], [head.height - 59, true]);
  });

  test("a miner's reward counts when it is ripe, and not if its block is gone by then", async () => {
    const cursor = await rail.startCursor();
    const watch = watchOnly(ours.watchKey);
    node.mine({ value: '6.25000000', script: ours.watchKey });
    const early = await rail.scan(cursor, watch, 200);
    assert.deepEqual(early.outputs, []);
    for (let block = 0; block < 98; block += 1) node.mine();
    const almost = await rail.scan(early.cursor, watch, 200);
    assert.deepEqual(almost.outputs, []);
    node.mine();
    const ripe = await rail.scan(almost.cursor, watch, 200);
    assert.equal(ripe.outputs[0]?.baseUnits, 625_000_000n);
    assert.equal(ripe.outputs[0]?.blockHeight, ripe.head.height - 99);
    assert.deepEqual((await rail.scan(cursor, watch, 200)).outputs, ripe.outputs);

    node.mine({ value: '6.25000000', script: ours.watchKey });
    const second = await rail.scan(ripe.cursor, watch, 200);
    node.takeBack(1);
    for (let block = 0; block < 120; block += 1) node.mine();
    assert.deepEqual((await rail.scan(second.cursor, watch, 200)).outputs, []);
  });

  test('a chain that moves while it is read gives a fault, not half a batch', async () => {
    const cursor = await rail.startCursor();
    node.mine();
    node.mine();
    node.tearHead();
    await assert.rejects(rail.scan(cursor, watchOnly(), 10), { code: 'chain_moved' });
    node.takeBack(2);
  });

  test('a reorganisation deeper than it remembers stops the rail', async () => {
    const young = new FakeNode(GENESIS);
    const watcher = openRail(await young.listen());
    for (let block = 0; block < 30; block += 1) young.mine();
    const cursor = await watcher.startCursor();
    young.takeBack(24);
    for (let block = 0; block < 30; block += 1) young.mine();
    await assert.rejects(watcher.scan(cursor, watchOnly(), 50), { code: 'reorg_too_deep' });
    await young.close();
  });

  test('it remembers no more than 288 blocks', async () => {
    const cursor = await rail.startCursor();
    for (let block = 0; block < 300; block += 1) node.mine();
    const batch = await rail.scan(cursor, watchOnly(), 400);
    const { hashes } = batch.cursor;
    assert.ok(Array.isArray(hashes));
    assert.equal(hashes.length, 288);
    assert.equal(hashes.at(-1), batch.head.hash);
  });

  test('a waiting transaction is asked for once, and forgotten when it leaves', async () => {
    const watch = watchOnly(ours.watchKey);
    const txid = node.pay({ value: '1e-8', script: ours.watchKey });
    assert.equal((await rail.listUnconfirmed(watch))[0]?.baseUnits, 1n);
    const asked = node.requests.length;
    assert.equal((await rail.listUnconfirmed(watch)).length, 1);
    assert.deepEqual(
      node.requests.slice(asked).map((request) => request.method),
      ['getrawmempool'],
    );
    node.forget(txid);
    assert.deepEqual(await rail.listUnconfirmed(watch), []);
  });

  test('a fault in the middle of a full memory pool does not make it ask for all of it again', async (t) => {
    const full = new FakeNode(GENESIS);
    t.after(() => full.close());
    const flaky = openRail(await full.listen());
    for (let waiting = 0; waiting < 1_000; waiting += 1) full.pay({ value: '0.01', script: ours.watchKey });
    full.failsAfterRequests = 6;
    await assert.rejects(flaky.listUnconfirmed(watchOnly(ours.watchKey)), { code: 'node_answer_malformed' });
    full.failsAfterRequests = null;
    full.requests.length = 0;
    assert.equal((await flaky.listUnconfirmed(watchOnly(ours.watchKey))).length, 1_000);
    const asked = full.requests.filter(({ method }) => method === 'getrawtransaction');
    assert.equal(asked.length, 500);
  });

  test('a node that still downloads the chain is not at its head', async (t) => {
    const young = new FakeNode(GENESIS);
    t.after(() => young.close());
    const url = await young.listen();
    const watcher = openRail(url, 'test');
    const cursor = await watcher.startCursor();
    assert.equal((await watcher.scan(cursor, watchOnly(), 10)).isCaughtUp, true);
    for (const chainInfo of [{ initialblockdownload: true }, { initial_block_download_complete: false }]) {
      young.chainInfo = chainInfo;
      await assert.rejects(watcher.scan(cursor, watchOnly(), 10), { code: 'node_not_synced' });
      assert.equal((await openRail(url).scan(cursor, watchOnly(), 10)).isCaughtUp, true);
    }
  });

  test('a node without peers whose blocks are old is not at the head, however sure it is', async (t) => {
    const lonely = new FakeNode(GENESIS);
    t.after(() => lonely.close());
    const url = await lonely.listen();
    const intervals = (count: number) => (1_600_000_000 + count * 150) * 1000;
    const late = openRail(url, 'test', intervals(30));
    const cursor = await late.startCursor();
    assert.equal((await late.scan(cursor, watchOnly(), 10)).isCaughtUp, true);
    lonely.peerCount = 0;
    await assert.rejects(late.scan(cursor, watchOnly(), 10), { code: 'node_without_peers' });
    const early = openRail(url, 'test', intervals(30) - 1);
    assert.equal((await early.scan(cursor, watchOnly(), 10)).isCaughtUp, true);
    assert.equal((await openRail(url, 'reg', intervals(30)).scan(cursor, watchOnly(), 10)).isCaughtUp, true);
  });

  test('a payment can come back until a block has spent one of its coins otherwise', async () => {
    const txid = node.pay({ value: '0.01', script: ours.watchKey });
    const [first] = await rail.listUnconfirmed(watchOnly(ours.watchKey));
    const payment = { spentOutpoints: first?.spentOutpoints ?? [], firstSeenAtMs: 0 };
    node.bumpFee(txid);
    assert.equal(await rail.mayReturn?.(payment), true);
    node.mine();
    assert.equal(await rail.mayReturn?.(payment), false);
  });

  test('a payment of coins that wait themselves can come back', async () => {
    const waiting = node.pay({ value: '0.01', script: ours.watchKey });
    const payment = { spentOutpoints: [`${waiting}:1`], firstSeenAtMs: 0 };
    assert.equal(await rail.mayReturn?.(payment), true);
    node.mine();
    assert.equal(await rail.mayReturn?.(payment), true);
  });

  test('of a transaction that gathers many coins a bounded number is reported', async () => {
    const watch = watchOnly(ours.watchKey);
    node.inputCount = 100;
    const txid = node.pay({ value: '0.01', script: ours.watchKey });
    const [first] = await rail.listUnconfirmed(watch);
    node.bumpFee(txid);
    const [second] = await rail.listUnconfirmed(watch);
    assert.equal(first?.spentOutpoints.length, 32);
    assert.deepEqual(second?.spentOutpoints, first?.spentOutpoints);
    node.mine();
    node.inputCount = 1;
  });

  test("a node that does not know a transaction's block is asked for the whole block", async (own) => {
    const doge = new FakeNode();
    own.after(() => doge.close());
    doge.isDogecoin = true;
    const dogeRail = openFakeRail({ coin: 'doge', url: await doge.listen() });
    const { address, watchKey } = dogeRail.deriveDepositAddress?.(0) ?? assert.fail();
    const paid = doge.pay({ value: '0.03', script: watchKey });
    const inBlock = doge.mine();
    const payout = { payoutId: '', assetId: 'DOGE', address, memo: null, baseUnits: 3_000_000n };
    for (const blockHash of [inBlock, null]) {
      const [found] = (await dogeRail.findPayments(payout, paid, { blockHash })) ?? [];
      assert.deepEqual([found?.outputKey, found?.baseUnits], [`${paid}:0`, 3_000_000n]);
    }
  });

  test('a node that cannot scan unspent outputs still says which addresses are being paid', async (own) => {
    const old = new FakeNode();
    own.after(() => old.close());
    old.scansUnspent = false;
    const oldRail = openFakeRail({ coin: 'zec', url: await old.listen() });
    const [mined, waiting, free] = [0, 1, 2].map(
      (index) => oldRail.deriveDepositAddress?.(index).watchKey ?? assert.fail(),
    );
    assert.ok(mined !== undefined && waiting !== undefined && free !== undefined);
    old.pay({ value: '0.03', script: mined });
    old.mine();
    old.pay({ value: '0.03', script: waiting });
    assert.deepEqual([...((await oldRail.listUsedKeys?.([mined, waiting, free])) ?? [])], [waiting]);
    await assert.rejects(async () => oldRail.readBalances?.([mined]), { rpcCode: -32_601 });
  });

  test('a payout is found with its block, without it, and by a link', async () => {
    const txid = node.pay({ value: '0.03', script: ours.watchKey });
    const blockHash = node.mine();
    const intent = { payoutId: '', assetId: 'LTC', address: ours.address, memo: null, baseUnits: 3_000_000n };
    const find = async (text: string, hash?: string) =>
      (await rail.findPayments(intent, text, { blockHash: hash ?? null }))?.map(
        ({ outputKey, baseUnits }) => [outputKey, baseUnits],
      );
    const seen = [[`${txid}:0`, 3_000_000n]];
    assert.deepEqual(await find(txid, blockHash), seen);
    assert.deepEqual(await find(txid), seen);
    assert.deepEqual(await find(`https://explorer.example/tx/${txid}#out`), seen);
    assert.deepEqual(await find(txid, '0'.repeat(64)), seen);
  });

  test('an old payout is found with its block, and not without it', async () => {
    const txid = node.pay({ value: '0.04', script: ours.watchKey });
    const blockHash = node.mine();
    for (let block = 0; block < 30; block += 1) node.mine();
    const intent = { payoutId: '', assetId: 'LTC', address: ours.address, memo: null, baseUnits: 4_000_000n };
    assert.equal(await rail.findPayments(intent, txid), null);
    const [found] = (await rail.findPayments(intent, txid, { blockHash })) ?? [];
    assert.deepEqual(
      [found?.outputKey, found?.baseUnits, found?.blockHash],
      [`${txid}:0`, 4_000_000n, blockHash],
    );
  });

  test('answers that cannot be read are faults', async () => {
    const cursor = await rail.startCursor();
    for (const result of ['null', '-1', '"x"', '{}', '[]']) {
      node.trouble = { kind: 'status', status: 200, body: `{"id":0,"result":${result},"error":null}` };
      await assert.rejects(rail.startCursor(), { code: 'node_answer_malformed' }, result);
      await assert.rejects(rail.scan(cursor, watchOnly(), 10), { code: 'node_answer_malformed' }, result);
    }
    node.trouble = { kind: 'status', status: 200, body: '{"id":0,"result":["zz"],"error":null}' };
    await assert.rejects(rail.listUnconfirmed(watchOnly()), { code: 'node_answer_malformed' });
    node.trouble = null;
  });
});

test('a rail of a test network has no explorer, and says which network it is', () => {
  const { network, assets } = openRail('http://127.0.0.1:1');
  assert.equal(network.explorerTxUrl, null);
  assert.equal(network.name, 'Litecoin regtest');
  assert.equal(network.environment, 'reg');
  assert.equal(assets[0]?.network, 'Litecoin regtest');
});

test('ChainLocks: a block of Dash is final once it is locked and was read', async () => {
  const node = new FakeNode(findUtxoNetwork('dash', 'reg')?.genesisHashes[0]);
  const dash = openFakeRail({ coin: 'dash', url: await node.listen() });
  try {
    let cursor = await dash.startCursor();
    const scan = async () => {
      const batch = await dash.scan(cursor, watchOnly(), 10);
      ({ cursor } = batch);
      return batch;
    };
    node.mine();
    const { head, finalHeight } = await scan();
    assert.equal(finalHeight, null);
    node.chainLock = { height: head.height, blockhash: head.hash };
    assert.equal((await scan()).finalHeight, head.height);
    node.mine();
    assert.equal((await scan()).finalHeight, head.height, 'the next block is not locked yet');
    node.chainLock = { height: head.height + 1, blockhash: 'ab'.repeat(32) };
    assert.equal(
      (await scan()).finalHeight,
      'unchanged',
      'another block is locked than the one that was read',
    );
    node.chainLock = { height: head.height + 9, blockhash: 'ab'.repeat(32) };
    assert.equal((await scan()).finalHeight, 'unchanged', 'what is locked was not read yet');
  } finally {
    await node.close();
  }
});
