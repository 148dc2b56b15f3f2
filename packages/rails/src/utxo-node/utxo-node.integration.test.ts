import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findUtxoNetwork } from '@naru/chains';
import { openAccount, parseAccountKey } from '@naru/chains/accounts';
import { formatAmount } from '@naru/core';
import type { Rail } from '@naru/desk';
import { openRails } from '../open-rails.ts';
import { parseRailsConfig } from '../config/parse-rails-config.ts';
import { type RailDriver, testChainRail } from '../rail-contract.ts';
import { watchOnly } from '../testing/watch-only.ts';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  REGTEST_LEGACY_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '../testing/litecoind.ts';

const skip = litecoindSkipReason();
const CLOCK = { nowMs: () => Date.now() };

function sourcesWith(auth: string) {
  return { readSecret: () => auth, readBeside: () => undefined };
}

function openRail(rpcUrl: string, auth: string, network = 'reg'): Rail {
  const settings = { rpc: rpcUrl, auth: 'env:LTC_RPC', network, deposit: REGTEST_ACCOUNT, confirmations: 3 };
  const config = parseRailsConfig({ ltc: settings }, sourcesWith(auth));
  assert.ok(config.ok);
  const rail = openRails(config.value, CLOCK, 'seed').get('ltc');
  assert.ok(rail);
  return rail;
}

async function openDriver(): Promise<RailDriver> {
  const pair = await startLitecoindPair();
  return {
    rail: openRail(pair.watcher.rpcUrl, pair.watcher.auth),
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
    close: () => pair.stop(),
  };
}

testChainRail('litecoind', openDriver, {
  skip,
  openUnreachable: () => openRail('http://127.0.0.1:1', 'naru:regtest'),
});

describe('a real litecoind', { skip }, () => {
  let pair: LitecoindPair;
  let rail: Rail;
  before(async () => {
    pair = await startLitecoindPair();
    rail = openRail(pair.watcher.rpcUrl, pair.watcher.auth);
  });
  after(() => pair.stop());

  test('derives the same addresses as we do, of all three kinds', async () => {
    const network = findUtxoNetwork('ltc', 'reg');
    assert.ok(network);
    for (const [open, close] of [
      ['pkh(', ')'],
      ['wpkh(', ')'],
      ['sh(wpkh(', '))'],
    ]) {
      const account = parseAccountKey(network, `${open}${REGTEST_LEGACY_ACCOUNT}${close}`);
      assert.ok(account.ok);
      const derive = openAccount(account.value);
      const ours = Array.from({ length: 20 }, (_, index) => derive(index).address);
      assert.deepEqual(
        await deriveByNode(pair, `${open}${REGTEST_LEGACY_ACCOUNT}/0/*${close}`, ours.length),
        ours,
      );
    }
  });

  test('writes addresses that we read, with the script that we expect', async () => {
    for (const kind of ['legacy', 'p2sh-segwit', 'bech32']) {
      const address = await pair.wallet.rpc.call({ method: 'getnewaddress', params: ['', kind] });
      assert.ok(typeof address === 'string');
      const parsed = rail.parseAddress('LTC', address);
      assert.ok(parsed.ok, address);
      const answer = await pair.wallet.rpc.call({ method: 'getaddressinfo', params: [address] });
      assert.ok(typeof answer === 'object' && answer !== null && 'scriptPubKey' in answer);
      assert.equal(parsed.value.watchKey, answer.scriptPubKey);
    }
  });

  test('tells that a payment can come back, until a block has spent its coins otherwise', async () => {
    const { address = '', watchKey = '' } = rail.deriveDepositAddress?.(900) ?? {};
    const txid = await pair.pay({ [address]: '0.5' });
    const [first] = await rail.listUnconfirmed(watchOnly(watchKey));
    const payment = { spentOutpoints: first?.spentOutpoints ?? [], firstSeenAtMs: 0 };
    await pair.bumpFee(txid);
    assert.equal(await rail.mayReturn?.(payment), true);
    await pair.mine(1);
    assert.equal(await rail.mayReturn?.(payment), false);
  });

  test('has the first block that we know, and a node of another chain is refused', async () => {
    await rail.checkNetwork?.();
    const bitcoin = parseRailsConfig(
      { btc: { rpc: pair.watcher.rpcUrl, auth: 'env:RPC', network: 'reg', deposit: REGTEST_ACCOUNT } },
      sourcesWith(pair.watcher.auth),
    );
    assert.ok(bitcoin.ok);
    await assert.rejects(
      openRails(bitcoin.value, CLOCK, 'seed').get('btc')?.checkNetwork?.() ?? Promise.resolve(),
      {
        code: 'node_of_other_chain',
      },
    );
  });

  test('refuses a wrong login', async () => {
    await assert.rejects(openRail(pair.watcher.rpcUrl, 'naru:wrong').startCursor(), {
      code: 'node_refused_login',
    });
  });

  test('a payment whose coins were spent elsewhere is no longer reported', async () => {
    const ours = rail.deriveDepositAddress?.(500);
    assert.ok(ours);
    const watch = watchOnly(ours.watchKey);
    const cursor = await rail.startCursor();
    const txid = await pair.pay({ [ours.address]: '0.5' });
    assert.equal((await rail.listUnconfirmed(watch)).length, 1);
    await pair.spendElsewhere(txid);
    assert.deepEqual(await rail.listUnconfirmed(watch), []);
    assert.deepEqual((await rail.scan(cursor, watch, 10)).outputs, []);
    const intent = {
      payoutId: '',
      assetId: 'LTC',
      address: ours.address,
      memo: null,
      baseUnits: 50_000_000n,
    };
    assert.equal(await rail.findPayments(intent, txid), null);
  });

  test('double spend: a node with an index does not show a payment of a block that is gone', async () => {
    const indexed = openRail(pair.wallet.rpcUrl, pair.wallet.auth);
    const address = await pair.newAddress();
    const intent = { payoutId: '', assetId: 'LTC', address, memo: null, baseUnits: 50_000_000n };
    const txid = await pair.pay({ [address]: '0.5' });
    await pair.mine(1);
    const [mined] = (await indexed.findPayments(intent, txid)) ?? [];
    assert.ok(mined?.blockHash);
    await pair.reorganise(1);
    assert.equal((await indexed.findPayments(intent, txid))?.[0]?.blockHash, null, 'it waits again');
    await pair.spendElsewhere(txid);
    assert.equal(await indexed.findPayments(intent, txid), null);
    assert.equal(await indexed.findPayments(intent, txid, { blockHash: mined.blockHash }), null);
  });

  test('an old payout is found with its block, although the node has no index', async () => {
    const address = await pair.newAddress();
    const receiver = rail.parseAddress('LTC', address);
    assert.ok(receiver.ok);
    const cursor = await rail.startCursor();
    const txid = await pair.pay({ [address]: '0.25' });
    await pair.mine(30);
    const { outputs } = await rail.scan(cursor, watchOnly(receiver.value.watchKey), 50);
    const intent = { payoutId: '', assetId: 'LTC', address, memo: null, baseUnits: 25_000_000n };
    assert.equal(await rail.findPayments(intent, txid), null);
    const [found] =
      (await rail.findPayments(intent, txid, { blockHash: outputs[0]?.blockHash ?? null })) ?? [];
    assert.equal(found?.blockHeight, outputs[0]?.blockHeight);
    assert.equal(found?.baseUnits, 25_000_000n);
  });

  test('a block tells when it was mined', async () => {
    const ours = rail.deriveDepositAddress?.(9);
    assert.ok(ours);
    const cursor = await rail.startCursor();
    await pair.pay({ [ours.address]: '0.1' });
    await pair.mine(1);
    const [output] = (await rail.scan(cursor, watchOnly(ours.watchKey), 50)).outputs;
    const offMs = Math.abs((output?.minedAtMs ?? 0) - Date.now());
    // A node that mines many blocks at once gives each a second of its own.
    assert.ok(offMs < 60 * 60_000, `${offMs} ms off`);
  });

  test('reorganisations of one to six blocks take a deposit back until the next block', async () => {
    for (let depth = 1; depth <= 6; depth += 1) {
      const ours = rail.deriveDepositAddress?.(600 + depth) ?? assert.fail();
      const watch = watchOnly(ours.watchKey);
      const start = await rail.startCursor();
      await pair.pay({ [ours.address]: '0.01' });
      await pair.mine(depth);
      const mined = await rail.scan(start, watch, 50);
      await pair.reorganise(depth);
      const gone = await rail.scan(mined.cursor, watch, 50);
      assert.deepEqual([mined.outputs.length, gone.goneBlocks.length, gone.outputs], [1, depth, []]);
      assert.equal((await rail.listUnconfirmed(watch))[0]?.outputKey, mined.outputs[0]?.outputKey);
      await pair.mine(1);
      const again = await rail.scan(gone.cursor, watch, 50);
      assert.deepEqual([again.goneBlocks, again.outputs[0]?.blockHeight], [[], again.head.height]);
    }
  });

  test('a block with two thousand deposits tells each of them once', async () => {
    const ours = Array.from({ length: 2_000 }, (_, at) => rail.deriveDepositAddress?.(at) ?? assert.fail());
    const watch = watchOnly(...ours.map(({ watchKey }) => watchKey));
    const cursor = await rail.startCursor();
    await pair.pay(Object.fromEntries(ours.map(({ address }, at) => [address, `0.0${10_000 + at}`])));
    await pair.mine(1);
    const { outputs } = await rail.scan(cursor, watch, 50);
    assert.equal(outputs.length, ours.length);
    const answer = new Map(outputs.map((output) => [output.watchKey, output.baseUnits]));
    const paid = new Map(ours.map(({ watchKey }, at) => [watchKey, BigInt(1_000_000 + at * 100)]));
    assert.deepEqual(answer, paid);
  });

  test('reads two hundred blocks for two thousand addresses within seconds', async () => {
    const keys = Array.from({ length: 2000 }, (_, index) => index.toString(16).padStart(44, '0'));
    const ours = rail.deriveDepositAddress?.(7);
    assert.ok(ours);
    const cursor = await rail.startCursor();
    const txid = await pair.pay({ [ours.address]: '0.00012345' });
    await pair.mine(200);
    const startedAtMs = performance.now();
    const batch = await rail.scan(cursor, watchOnly(...keys, ours.watchKey), 500);
    const tookMs = performance.now() - startedAtMs;
    assert.equal(batch.isCaughtUp, true);
    assert.deepEqual(
      batch.outputs.map((output) => [output.txid, output.baseUnits]),
      [[txid, 12_345n]],
    );
    assert.ok(tookMs < 10_000, `took ${tookMs} ms`);
  });
});

async function deriveByNode(pair: LitecoindPair, descriptor: string, count: number): Promise<unknown> {
  const answer = await pair.wallet.rpc.call({ method: 'getdescriptorinfo', params: [descriptor] });
  assert.ok(typeof answer === 'object' && answer !== null && 'descriptor' in answer);
  return pair.wallet.rpc.call({ method: 'deriveaddresses', params: [answer.descriptor, [0, count - 1]] });
}
