import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Rail } from '@naru/desk';
import { openEsploraRail } from '../testing/esplora/esplora-rail.ts';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { FakeChain } from '../testing/esplora/fake-chain.ts';

const chain = new FakeChain();
const servers = [new EsploraServer(chain), new EsploraServer(chain)] as const;
let rail: Rail;
let script = '';

before(async () => {
  const urls = await Promise.all(servers.map((server) => server.listen()));
  rail = openEsploraRail(chain.network, urls);
  script = rail.deriveDepositAddress?.(0).watchKey ?? assert.fail();
  chain.pay({ script, baseUnits: 70_000n });
  chain.mine();
});
after(() => Promise.all(servers.map((server) => server.close())));
beforeEach(() => {
  for (const server of servers) server.lie = () => undefined;
});

async function readCoins() {
  const read = await rail.readCoins?.({ from: [{ addressIndex: 0, watchKey: script }], changeThrough: -1 });
  return read?.ok === true ? read.value : assert.fail();
}

test('a coin counts once two servers tell it in the same block, and its amount is computed', async () => {
  const [coin, ...more] = (await readCoins()).coins;
  assert.deepEqual([coin?.baseUnits, coin?.branch, coin?.keyIndex, more.length], [70_000n, 0, 0, 0]);
  const [, second] = servers;
  second.lie = (path) => (path.endsWith('/utxo') ? [] : undefined);
  assert.deepEqual((await readCoins()).coins, []);
  const txid = coin?.outputKey.split(':')[0];
  const elsewhere = { confirmed: true, block_height: 1, block_hash: '0'.repeat(64) };
  second.lie = (path) => (path.endsWith('/utxo') ? [{ txid, vout: 1, status: elsewhere }] : undefined);
  assert.deepEqual((await readCoins()).coins, []);
});

test('what waits is no coin, and an output of somebody else is a fault', async () => {
  const [listed] = await chain.listUnspent(rail.deriveDepositAddress?.(0).address ?? '');
  const status = { confirmed: true, block_height: listed?.block.height, block_hash: listed?.block.hash };
  const lieAll = (answer: object) => {
    for (const server of servers) server.lie = (path) => (path.endsWith('/utxo') ? answer : undefined);
  };
  lieAll([{ txid: listed?.txid, vout: 1, status: { confirmed: false } }]);
  assert.deepEqual((await readCoins()).coins, []);
  lieAll([{ txid: listed?.txid, vout: 0, status }]);
  await assert.rejects(readCoins(), { code: 'node_answer_malformed' });
  lieAll([{ txid: listed?.txid, vout: 7, status }]);
  await assert.rejects(readCoins(), { code: 'node_answer_malformed' });
});

test('fees are those of the cheaper server, within bounds, and the least where none says', async () => {
  const [first, second] = servers;
  const rates = async () => {
    const { payout, sweep } = (await readCoins()).feeRates;
    return [payout.baseUnits, sweep.baseUnits, payout.isEstimated];
  };
  assert.deepEqual(await rates(), [12_500n, 1_017n, true]);
  const lie = (answer: object) => (path: string) => (path === '/fee-estimates' ? answer : undefined);
  second.lie = lie({ 6: 3, 144: 0.2 });
  assert.deepEqual(await rates(), [3_000n, 1_000n, true]);
  first.lie = lie({ 6: 9e9, 144: 9e9 });
  second.lie = lie({ 6: 9e9, 144: 9e9 });
  assert.deepEqual(await rates(), [500_000n, 500_000n, true]);
  first.lie = lie({});
  second.lie = lie({ 6: 'many' });
  assert.deepEqual(await rates(), [1_000n, 1_000n, false]);
});
