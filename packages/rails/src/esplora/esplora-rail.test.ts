import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DerivedAddress, Rail } from '@naru/desk';
import { RailFault } from '../scan/rail-fault.ts';
import { testChainRail, testRailBasics } from '../rail-contract.ts';
import { openEsploraRail } from '../testing/esplora/esplora-rail.ts';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { FakeChain } from '../testing/esplora/fake-chain.ts';
import { watchOnly } from '../testing/watch-only.ts';

const quiet = new FakeChain();
const quietServer = new EsploraServer(quiet);
const quietUrl = quietServer.listen();
after(() => quietServer.close());
testRailBasics('esplora', async () => openEsploraRail(quiet.network, [await quietUrl]));

testChainRail(
  'esplora',
  async () => {
    const chain = new FakeChain();
    const server = new EsploraServer(chain);
    const rail = openEsploraRail(chain.network, [await server.listen()]);
    let strangers = 1000;
    return {
      rail,
      assetId: 'LTC',
      pay: async (receivers) =>
        chain.pay(
          ...receivers.map(({ address, baseUnits }) => {
            const parsed = rail.parseAddress('LTC', address);
            assert.ok(parsed.ok);
            return { script: parsed.value.watchKey, baseUnits };
          }),
        ),
      bumpFee: async (txid) => chain.bumpFee(txid),
      mine: async (blocks) => chain.mine(blocks),
      reorganise: async (depth) => chain.reorganise(depth),
      prune: async (belowHeight) => {
        chain.prunedBelow = belowHeight;
        return belowHeight;
      },
      strangerAddress: async () => {
        strangers += 1;
        return rail.deriveDepositAddress?.(strangers).address ?? '';
      },
      close: () => server.close(),
    };
  },
  { openUnreachable: () => openEsploraRail(quiet.network, ['http://127.0.0.1:1']) },
);

const HASH = /[0-9a-f]{64}/;

describe('what servers of Esplora do to a desk', () => {
  const chain = new FakeChain();
  const server = new EsploraServer(chain);
  let url = '';
  let rail: Rail;
  let nextIndex = 100;
  before(async () => {
    url = await server.listen();
    rail = openEsploraRail(chain.network, [url]);
  });
  after(() => server.close());
  beforeEach(() => {
    server.lie = () => undefined;
    server.status = 200;
    server.headers = {};
  });

  function freshAddress(): DerivedAddress {
    nextIndex += 1;
    return rail.deriveDepositAddress?.(nextIndex) ?? assert.fail();
  }

  async function rawOfHead(): Promise<Buffer> {
    return (await chain.findBlock(await chain.tipHash()))?.raw ?? assert.fail();
  }

  test('a payment can come back until a block has spent one of its coins otherwise', async () => {
    const { watchKey: script = '' } = rail.deriveDepositAddress?.(99) ?? {};
    const txid = chain.pay({ script, baseUnits: 1_000_000n });
    const [first] = await rail.listUnconfirmed(watchOnly(script));
    const payment = { spentOutpoints: first?.spentOutpoints ?? [], firstSeenAtMs: 0 };
    chain.bumpFee(txid);
    assert.equal(await rail.mayReturn?.(payment), true);
    chain.mine();
    assert.equal(await rail.mayReturn?.(payment), false);
    server.lie = (path) => (path.includes('/outspend/') ? null : undefined);
    assert.equal(await rail.mayReturn?.(payment), true, 'of coins that the server does not know');
    server.lie = () => undefined;
  });

  test('a block that is changed, cut, doubled or of another hash is a fault, and never a fact', async () => {
    const { watchKey } = freshAddress();
    const cursor = await rail.startCursor();
    chain.pay({ script: watchKey, baseUnits: 5_000_000n });
    const last = chain.pay({ script: '6a', baseUnits: 0n });
    chain.mine();
    const raw = await rawOfHead();
    const lastRaw = (await chain.findTransaction(last))?.raw ?? assert.fail();
    // Of three transactions the last one twice: the root stays the same.
    const doubled = Buffer.concat([raw, lastRaw]);
    doubled[80] = 4;
    const amount = raw.indexOf(watchKey, 0, 'hex') - 9;
    const changed = Buffer.from(raw);
    changed.writeBigUInt64LE(500_000_000n, amount);
    const header = Buffer.from(raw);
    header[68] = (header[68] ?? 0) ^ 1;
    const endless = Buffer.concat([raw.subarray(0, 80), Buffer.from('ffffffffffffffffff', 'hex')]);
    for (const [lie, code] of [
      [changed, 'node_answer_malformed'],
      [header, 'node_answer_malformed'],
      [doubled, 'node_answer_malformed'],
      [raw.subarray(0, raw.length - 5), 'node_answer_malformed'],
      [endless, 'node_answer_malformed'],
      ['{"error":"busy"}', 'node_answer_malformed'],
      ['', 'node_answer_malformed'],
      [null, 'chain_moved'],
    ] as const) {
      server.lie = (path) => (path.endsWith('/raw') ? lie : undefined);
      await assert.rejects(rail.scan(cursor, watchOnly(watchKey), 50), { code });
    }
    server.lie = () => undefined;
    const { outputs } = await rail.scan(cursor, watchOnly(watchKey), 50);
    assert.deepEqual(
      outputs.map(({ baseUnits }) => baseUnits),
      [5_000_000n],
    );
  });

  test('web pages, floats, errors with status 200, floods and limits are faults', async () => {
    const { watchKey } = freshAddress();
    const watch = watchOnly(watchKey);
    const cursor = await rail.startCursor();
    chain.mine();
    const tip = await chain.tipHash();
    const flood = Buffer.alloc(33 * 1024 * 1024);
    for (const [path, lie, code] of [
      ['/blocks/tip/hash', '<html>', 'node_answer_malformed'],
      ['/blocks/tip/hash', null, 'node_answer_malformed'],
      ['/blocks/tip/hash', { error: 'Too Many Requests' }, 'node_answer_malformed'],
      [`/block/${tip}`, { id: tip, height: 1.5, timestamp: 1 }, 'node_answer_malformed'],
      [`/block/${tip}`, { id: tip, height: '7', timestamp: 1 }, 'node_answer_malformed'],
      [`/block/${tip}`, { id: 'a'.repeat(64), height: 7, timestamp: 1 }, 'node_answer_malformed'],
      [`/block/${tip}/raw`, flood, 'node_answer_too_large'],
    ] as const) {
      server.lie = (asked) => (asked === path ? lie : undefined);
      const fresh = openEsploraRail(chain.network, [url]);
      await assert.rejects(fresh.scan(cursor, watch, 50), { code }, path);
    }
    for (const lie of ['[]x', '<html>', { error: '' }, [{}], [{ txid: 7 }]]) {
      server.lie = (asked) => (asked.endsWith('/mempool') ? lie : undefined);
      await assert.rejects(rail.listUnconfirmed(watch), { code: 'node_answer_malformed' });
    }
    server.lie = () => undefined;
    server.headers = { 'content-type': 'text/html' };
    await assert.rejects(rail.scan(cursor, watch, 50), { code: 'node_answer_malformed' });
    server.headers = { 'retry-after': '7' };
    server.status = 429;
    await assert.rejects(rail.scan(cursor, watch, 50), { code: 'node_busy', retryAfterMs: 7_000 });
    server.headers = {};
    server.status = 500;
    await assert.rejects(rail.scan(cursor, watch, 50), { code: 'node_reported_error' });
  });

  test('a server that goes backwards or whose newest block is old makes nothing vanish', async () => {
    chain.mine(3);
    const cursor = await rail.startCursor();
    const early = (await chain.hashAt(1)) ?? '';
    server.lie = (path) => (path === '/blocks/tip/hash' ? early : undefined);
    await assert.rejects(rail.scan(cursor, watchOnly(), 50), { code: 'node_behind' });
    server.lie = () => undefined;
    const live = { ...chain.network, environment: 'test' as const };
    const [dayMs, minedAtMs] = [86_400_000, (chain.firstBlockAt + chain.height * 150) * 1000];
    const late = openEsploraRail(live, [url], minedAtMs + dayMs);
    await assert.rejects(late.scan(cursor, watchOnly(), 50), { code: 'node_not_synced' });
    await openEsploraRail(live, [url], minedAtMs + 60_000).scan(cursor, watchOnly(), 50);
  });

  test('a server of another chain is refused, also as one of several', async (t) => {
    const checkOf = (...urls: readonly string[]) =>
      openEsploraRail(chain.network, urls).checkNetwork?.() ?? assert.fail();
    assert.deepEqual(await checkOf(url), []);
    const [other, main] = [
      new FakeChain(),
      '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    ];
    const stranger = new EsploraServer(other);
    t.after(() => stranger.close());
    await assert.rejects(checkOf(url, await stranger.listen()), { code: 'node_of_other_chain' });
    server.lie = (path) => (path === '/block-height/0' ? main : undefined);
    await assert.rejects(checkOf(url), { code: 'node_of_other_chain' });
  });

  test('a waiting transaction that is another one than asked for is a fault', async () => {
    const reader = openEsploraRail(chain.network, [url]);
    const { watchKey } = freshAddress();
    const txid = chain.pay({ script: watchKey, baseUnits: 7_000_000n });
    const raw = (await chain.findTransaction(txid))?.raw ?? assert.fail();
    const changed = Buffer.from(raw);
    changed.writeBigUInt64LE(700_000_000n, raw.indexOf(watchKey, 0, 'hex') - 9);
    server.lie = (path) => (path === `/tx/${txid}/raw` ? changed : undefined);
    await assert.rejects(reader.listUnconfirmed(watchOnly(watchKey)), { code: 'node_answer_malformed' });
    server.lie = () => undefined;
    const [seen] = await reader.listUnconfirmed(watchOnly(watchKey));
    assert.equal(seen?.baseUnits, 7_000_000n);
    chain.forget(txid);
  });

  test('of several servers two have to show a payment, waiting or in a block', async (t) => {
    const second = new EsploraServer(chain);
    t.after(() => second.close());
    const several = openEsploraRail(chain.network, [url, await second.listen()]);
    const { address, watchKey } = freshAddress();
    const watch = watchOnly(watchKey);
    const cursor = await several.startCursor();
    const txid = chain.pay({ script: watchKey, baseUnits: 6_000_000n });
    const intent = { payoutId: '', assetId: 'LTC', address, memo: null, baseUnits: 6_000_000n };
    second.lie = (path) => (path.startsWith('/tx/') ? null : undefined);
    assert.deepEqual(await several.listUnconfirmed(watch), []);
    assert.equal(await several.findPayments(intent, txid), null);
    second.lie = () => undefined;
    const [waiting] = await several.listUnconfirmed(watch);
    assert.equal(waiting?.txid, txid);
    chain.mine();
    const other = 'd'.repeat(64);
    for (const [lie, words] of [
      [null, 'in no block'],
      [other, `nothing in the block that ends with ${other.slice(-8)}`],
      ['<html>', 'node_answer_malformed'],
    ] as const) {
      second.lie = (path) => (path === `/block-height/${chain.height}` ? lie : undefined);
      const wanted = new RegExp(
        `read: .*\\b6000000 base units .*; server 1: .*\\b6000000 .*; server 2: ${words}`,
      );
      const fault = { code: 'sources_disagree', message: wanted };
      await assert.rejects(several.scan(cursor, watch, 50), fault);
      await assert.rejects(several.findPayments(intent, txid), fault);
    }
    second.lie = () => undefined;
    assert.equal((await several.scan(cursor, watch, 50)).outputs.length, 1);
  });

  test('a recorded payment is gone only when no server has it', async (t) => {
    const second = new EsploraServer(chain);
    t.after(() => second.close());
    const several = openEsploraRail(chain.network, [url, await second.listen()]);
    const { watchKey } = freshAddress();
    const txid = chain.pay({ script: watchKey, baseUnits: 3_000_000n });
    const [seen] = await several.listUnconfirmed(watchOnly(watchKey));
    assert.ok(seen);
    server.lie = (path) => (path.startsWith('/tx/') ? null : undefined);
    assert.deepEqual(await several.locateKnown?.([seen]), [seen]);
    server.lie = () => '<html>';
    assert.deepEqual(await several.locateKnown?.([seen]), [seen], 'one of them does not answer');
    server.lie = (path) => (path.startsWith('/tx/') ? null : undefined);
    chain.forget(txid);
    assert.deepEqual(await several.locateKnown?.([seen]), []);
    second.status = 500;
    second.lie = () => 'no';
    await assert.rejects(several.locateKnown?.([seen]) ?? assert.fail(), RailFault);
  });

  test('a reading asks for all awaited keys, and for a bounded number of others, newest first', async () => {
    const addresses = Array.from({ length: 40 }, freshAddress);
    const watch = watchOnly(...addresses.map(({ watchKey }) => watchKey));
    const places = () => {
      const asked = server.paths.splice(0).map((path) => path.split('/')[2] ?? '');
      return asked.map((text) => addresses.findIndex(({ address }) => address === text));
    };
    const newest = [39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28];
    const reader = openEsploraRail(chain.network, [url]);
    await reader.checkNetwork?.();
    places();
    await reader.listUnconfirmed(watch);
    assert.deepEqual(places(), [...newest, 27, 26, 25, 24]);
    await reader.listUnconfirmed(watch);
    assert.deepEqual(places(), [...newest, 23, 22, 21, 20]);
    server.lie = (path) => (path.includes(addresses[35]?.address ?? '') ? '<html>' : undefined);
    await assert.rejects(reader.listUnconfirmed(watch), { code: 'node_answer_malformed' });
    assert.deepEqual(places(), [39, 38, 37, 36, 35]);
    server.lie = () => undefined;
    const txid = chain.pay({ script: addresses[17]?.watchKey ?? '', baseUnits: 2_000_000n });
    const seen = await reader.listUnconfirmed(watch);
    assert.deepEqual(
      seen.map((each) => each.txid),
      [txid],
    );
    assert.deepEqual(places().slice(0, 2), [39, 38], 'after a fault it begins again');
    chain.forget(txid);
    for (let reading = 0; reading < 5; reading += 1) await reader.listUnconfirmed(watch);
    assert.equal(new Set(places()).size, 28, 'all keys have had their turn, the last of them again');
    const awaited = [3, 1].map((place) => addresses[place]?.watchKey ?? '');
    await reader.listUnconfirmed({ ...watch, awaited });
    assert.deepEqual(places().slice(0, 14), [3, 1, ...newest]);
  });

  test('a waiting transaction is fetched once', async () => {
    const { watchKey } = freshAddress();
    const txid = chain.pay({ script: watchKey, baseUnits: 2_000_000n });
    server.paths.length = 0;
    const reader = openEsploraRail(chain.network, [url]);
    for (let reading = 0; reading < 3; reading += 1) await reader.listUnconfirmed(watchOnly(watchKey));
    assert.equal(server.paths.filter((path) => path.endsWith('/raw')).length, 1);
    assert.ok(server.paths.every((path) => !HASH.test(path) || path.includes(txid)));
    chain.forget(txid);
  });

  test('a full block is read in one request', async () => {
    const { watchKey } = freshAddress();
    const cursor = await rail.startCursor();
    for (let paid = 0; paid < 3_000; paid += 1) chain.pay({ script: watchKey, baseUnits: 1_000n });
    chain.mine();
    server.paths.length = 0;
    const { outputs } = await rail.scan(cursor, watchOnly(watchKey), 50);
    assert.equal(outputs.length, 3_000);
    assert.ok(server.paths.length <= 6, server.paths.join(' '));
  });
});
