import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { EVM_NETWORKS, findUtxoNetwork, listAssetFactsOn } from '@naru/chains';
import { EsploraServer } from '../testing/esplora/esplora-server.ts';
import { FakeChain } from '../testing/esplora/fake-chain.ts';
import { FakeTron } from '../testing/tron/fake-tron.ts';
import { PUBLIC_SERVERS, type PublicServer, checkPublicServers } from './check-public-servers.ts';
import { listenOnLoopback } from '../testing/loopback.ts';

/** The first block of TRON's main network. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
const NOW_MS = 1_700_000_000_000;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

async function check(server: PublicServer) {
  const [checked] = await checkPublicServers(NOW_MS, [server]);
  return { height: checked?.height, codes: checked?.faults.map(({ code }) => code) };
}

/** A server of Ethereum; what a method answers can be changed, and a text is sent as it is. */
async function startEthereum(t: TestContext) {
  const assets = listAssetFactsOn('eth');
  const genesisHash = EVM_NETWORKS.find(({ chainId }) => chainId === 1)?.genesisHash;
  const block = {
    hash: `0x${'1'.repeat(64)}`,
    number: '0x64',
    timestamp: `0x${(NOW_MS / 1000).toString(16)}`,
  };
  const node = { chainId: '0x1', decimals: 6, finalized: block as object | null, page: '' };
  const answerTo = (method: string, [what]: readonly unknown[]): unknown => {
    switch (method) {
      case 'eth_chainId':
        return node.chainId;
      case 'eth_getBlockByNumber':
        if (what === '0x0') return { ...block, hash: genesisHash, number: '0x0' };
        return what === 'finalized' ? node.finalized : block;
      case 'eth_syncing':
        return false;
      case 'eth_getCode':
        return '0x60';
      case 'eth_getLogs':
        return [];
      case 'eth_call': {
        const token = assets.find(({ contract }) => JSON.stringify(what).includes(contract ?? '-'));
        const decimals = token?.symbol === 'USDT' ? node.decimals : (token?.decimals ?? 0);
        return `0x${decimals.toString(16).padStart(64, '0')}`;
      }
      default:
        return null;
    }
  };
  const server = createServer((request, response) => {
    void (async () => {
      const asked: Call | readonly Call[] = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const tell = ({ id, method, params }: Call) => ({
        jsonrpc: '2.0',
        id,
        result: answerTo(method, params),
      });
      const body = 'method' in asked ? tell(asked) : asked.map(tell);
      response.setHeader('content-type', node.page === '' ? 'application/json' : 'text/html');
      response.end(node.page === '' ? JSON.stringify(body) : node.page);
    })();
  });
  const port = await listenOnLoopback(server);
  t.after(() => server.close().closeAllConnections());
  return {
    node,
    server: { kind: 'evm', networkId: 'eth', url: `http://127.0.0.1:${port}` } as const,
  };
}

test('a public server of Ethereum has its chain, its tokens and a final block', async (t) => {
  const { node, server } = await startEthereum(t);
  assert.deepEqual(await check(server), { height: 100, codes: [] });
  node.finalized = null;
  assert.deepEqual((await check(server)).codes, ['node_answer_malformed']);
  node.decimals = 8;
  node.chainId = '0x3d';
  assert.deepEqual((await check(server)).codes, [
    'node_of_other_chain',
    'token_of_other_kind',
    'node_answer_malformed',
  ]);
  node.page = '<html>Too busy</html>';
  assert.deepEqual(await check(server), { height: null, codes: ['node_answer_malformed'] });
  assert.deepEqual((await check({ ...server, url: 'http://127.0.0.1:1' })).codes, ['node_unreachable']);
});

test('a public server of Esplora has its chain and a whole block', async (t) => {
  const chain = new FakeChain();
  chain.firstBlockAt = NOW_MS / 1000 - 600;
  chain.mine(3);
  const node = new EsploraServer(chain);
  t.after(() => node.close());
  const server = { kind: 'esplora', networkId: 'ltc', url: await node.listen() } as const;
  assert.deepEqual((await check(server)).codes, ['node_of_other_chain']);
  const [genesis = ''] = findUtxoNetwork('ltc', 'main')?.genesisHashes ?? [];
  node.lie = (path) => (path === '/block-height/0' ? genesis : undefined);
  assert.deepEqual(await check(server), { height: 3, codes: [] });
  node.lie = (path) =>
    path === '/block-height/0' ? genesis : path.endsWith('/raw') ? Buffer.alloc(200) : undefined;
  assert.deepEqual(await check(server), { height: 3, codes: ['node_answer_malformed'] });
  node.lie = () => '<html>Too busy</html>';
  assert.deepEqual(await check(server), { height: null, codes: ['node_answer_malformed'] });
});

test('a public server of TRON has its chain and its token', async (t) => {
  const node = new FakeTron(NOW_MS - 9_000);
  t.after(() => node.close());
  node.mine(3);
  const server = { kind: 'tron', networkId: 'tron', url: await node.listen() } as const;
  assert.deepEqual(await check(server), { height: 3, codes: ['node_of_other_chain'] });
  const first = { blockID: GENESIS, block_header: { raw_data: {} } };
  node.lie = (path, { num }) => (path === '/wallet/getblockbynum' && num === 0 ? first : undefined);
  assert.deepEqual(await check(server), { height: 3, codes: [] });
  node.lie = () => '<html>Too busy</html>';
  assert.deepEqual(await check(server), { height: null, codes: ['node_answer_malformed'] });
});

test('every EVM network has a public server', () => {
  const listed = new Set(PUBLIC_SERVERS.map(({ networkId }) => networkId));
  assert.deepEqual(
    EVM_NETWORKS.filter(({ networkId }) => !listed.has(networkId)),
    [],
  );
});
