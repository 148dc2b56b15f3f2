import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAssetFacts, listAssetFactsOn } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { parseAbiText } from '../evm/token-contract.ts';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { FakeChain } from '../testing/esplora/fake-chain.ts';
import { REGTEST_ACCOUNT } from '../testing/regtest-account.ts';
import { FakeTron } from '../testing/tron/fake-tron.ts';
import { createTronHttp } from '../tron/tron-http.ts';
import { inspectSources } from './inspect-sources.ts';
import { inspectTronServer } from './inspect-servers.ts';
import { wordsOf } from './rail-source.ts';

const ASSETS = ['USDT-tron', 'TRX'].map((assetId) => findAssetFacts(assetId) ?? assert.fail(assetId));

test('a server of TRON tells its newest block and its token, and every fault at once', async () => {
  const node = new FakeTron();
  const http = createTronHttp({ url: await node.listen(), key: null });
  try {
    node.mine(3);
    node.contractWords.set('symbol()', BigInt(`0x${Buffer.from('USDT').toString('hex').padEnd(64, '0')}`));
    const asked = { setting: 'http', nowMs: 0 };
    const good = await inspectTronServer(http, { environment: 'reg', assets: ASSETS }, asked);
    assert.equal(good.head?.height, node.height);
    assert.deepEqual(good.tokens, [
      { symbol: 'USDT', contract: ASSETS[0]?.contract, reportedSymbol: 'USDT', reportedDecimals: 6 },
    ]);
    assert.deepEqual(good.faults, []);
    node.contractWords.set('decimals()', 18n);
    const late = { setting: 'http', nowMs: Date.now() };
    const bad = await inspectTronServer(http, { environment: 'main', assets: ASSETS }, late);
    assert.deepEqual(
      bad.faults.map(({ code }) => code),
      ['node_of_other_chain', 'node_not_synced', 'token_of_other_kind'],
    );
  } finally {
    await node.close();
  }
});

test('a server that does not answer is one fault', async () => {
  const http = createTronHttp({ url: 'http://127.0.0.1:1', key: null });
  const inspected = await inspectTronServer(
    http,
    { environment: 'reg', assets: ASSETS },
    { setting: 'http 2', nowMs: 0 },
  );
  assert.deepEqual(
    inspected.faults.map(({ code }) => code),
    ['node_unreachable'],
  );
  assert.deepEqual([inspected.setting, inspected.head], ['http 2', null]);
});

test('servers of Esplora are asked one by one which chain they have, and how far', async (t) => {
  const chain = new FakeChain();
  chain.mine(3);
  const server = new EsploraServer(chain);
  t.after(() => server.close());
  const urls = [await server.listen(), 'http://127.0.0.1:1'];
  const account = parseAccountKey(chain.network, REGTEST_ACCOUNT);
  const [facts] = listAssetFactsOn('ltc');
  assert.ok(account.ok && facts);
  const config = {
    kind: 'utxo',
    facts,
    source: { kind: 'esplora', urls },
    finality: facts.finality,
    blockWaitMs: 0,
  } as const;
  const [good, away] = await inspectSources({ ...config, account: account.value }, 0);
  assert.deepEqual([good?.setting, good?.head?.height, good?.faults], ['esplora 1', 3, []]);
  assert.equal(good?.chain, `first block ${chain.network.genesisHashes[0]}`);
  assert.deepEqual(
    [away?.setting, away?.head, away?.faults[0]?.code],
    ['esplora 2', null, 'node_unreachable'],
  );
  const network = { ...chain.network, environment: 'test', genesisHashes: [] } as const;
  const [bad] = await inspectSources({ ...config, account: { ...account.value, network } }, Date.now());
  assert.deepEqual(
    bad?.faults.map(({ code }) => code),
    ['node_of_other_chain', 'node_not_synced'],
  );
});

test('what a server says of itself reaches a terminal as plain words', () => {
  assert.equal(wordsOf(' /Node:1\u001b[31m/\n'), '/Node:1[31m/');
  assert.equal(wordsOf('x'.repeat(500))?.length, 80);
  assert.equal(wordsOf('\u202e'), null);
  assert.equal(wordsOf(7), null);
});

test("a contract's text is read in both forms, and nothing that is too long or cut", () => {
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const bytes = Buffer.from('USDT').toString('hex').padEnd(64, '0');
  assert.equal(parseAbiText(word(32) + word(4) + bytes), 'USDT');
  assert.equal(parseAbiText(bytes), 'USDT');
  assert.equal(parseAbiText(word(32) + word(40) + bytes), null);
  assert.equal(parseAbiText(word(32) + 'f'.repeat(64) + bytes), null);
  assert.equal(parseAbiText(word(64) + word(4) + bytes), null);
  assert.equal(parseAbiText(''), null);
});
