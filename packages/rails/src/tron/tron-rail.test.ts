import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { tronContractKey } from '@naru/chains';
import type { PayoutIntent, Rail, SeenOutput } from '@naru/desk';
import { RailFault } from '../scan/rail-fault.ts';
import { testChainRail, testRailBasics } from '../rail-contract.ts';
import { FakeTron, type FakeTronTransaction, transferLog as logOf } from '../testing/tron/fake-tron.ts';
import { PAYER, USDT, openTronRail as openRail } from '../testing/tron/open-tron-rail.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { readPresentBlock } from './tron-chain.ts';
import { type TronHttp, createTronHttp } from './tron-http.ts';

const CONTRACT = tronContractKey(USDT.contract ?? '');
const MAIN_GENESIS = '1ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';

function transferLog(to: string, value: bigint, from = PAYER, contract = CONTRACT) {
  return logOf({ contract, from, to, value });
}

function keyOf(rail: Rail, address: string): string {
  const parsed = rail.parseAddress('TRX', address);
  assert.ok(parsed.ok);
  return parsed.value.watchKey;
}

const quiet = new FakeTron();
const quietUrl = quiet.listen();
after(() => quiet.close());
testRailBasics('tron', async () => openRail(await quietUrl));

const CUSTOMER = `41${'cc'.repeat(20)}`;

testChainRail(
  'tron',
  async () => {
    const node = new FakeTron();
    const rail = openRail(await node.listen());
    const waiting = new Map<string, bigint>();
    let strangers = 0;
    return {
      rail,
      assetId: 'USDT-tron',
      readsBlocksOnly: true,
      replacesNothing: true,
      pay: async (receivers) => {
        const paid = receivers.map(({ address, baseUnits }) => ({ key: keyOf(rail, address), baseUnits }));
        for (const { key, baseUnits } of paid) waiting.set(key, (waiting.get(key) ?? 0n) + baseUnits);
        const logs = paid.map(({ key, baseUnits }) => transferLog(key, baseUnits, CUSTOMER));
        return node.pay({ type: 'TriggerSmartContract', logs });
      },
      bumpFee: async (txid) => node.replace(txid),
      mine: async (blocks) => {
        node.mine(blocks);
        for (const [key, baseUnits] of waiting)
          node.contractWords.set(`balanceOf(address)${key.slice(-40)}`, baseUnits);
      },
      reorganise: async (depth) => node.reorganise(depth),
      prune: async (belowHeight) => {
        node.prunedBelow = belowHeight;
        return belowHeight;
      },
      strangerAddress: async () => {
        strangers += 1;
        return rail.deriveDepositAddress?.(1_000_000 + strangers).address ?? '';
      },
      close: () => node.close(),
    };
  },
  { openUnreachable: () => openRail('http://127.0.0.1:1') },
);

describe('what TRON does to people', () => {
  const node = new FakeTron();
  let rail: Rail;
  let url = '';
  let nextIndex = 100;
  before(async () => {
    url = await node.listen();
    rail = openRail(url);
  });
  after(() => node.close());
  beforeEach(() => {
    node.lie = () => undefined;
    node.status = 200;
    node.headers = {};
  });

  function freshKey(): string {
    nextIndex += 1;
    return rail.deriveDepositAddress?.(nextIndex).watchKey ?? '';
  }

  async function seenAfter(
    key: string,
    ...payments: readonly FakeTronTransaction[]
  ): Promise<readonly SeenOutput[]> {
    const cursor = await rail.startCursor();
    for (const payment of payments) node.pay(payment);
    node.mine();
    return (await rail.scan(cursor, watchOnly(key), 50)).outputs;
  }

  function summarize(outputs: readonly SeenOutput[]) {
    return outputs.map(({ outputKey, assetId, baseUnits }) => [outputKey.slice(65), assetId, baseUnits]);
  }

  test('a payout can come back until a day has passed on the network', async () => {
    node.mine();
    const { minedAtMs } = readPresentBlock(
      await createTronHttp({ url, key: null })('/wallet/getnowblock', {}),
    );
    const mayReturn = (hoursAgo: number) =>
      rail.mayReturn?.({ spentOutpoints: [], firstSeenAtMs: minedAtMs - hoursAgo * 3_600_000 });
    assert.equal(await mayReturn(24), true);
    assert.equal(await mayReturn(26), false);
  });

  test('TRX by its own kind of transaction, to the last digit', async () => {
    const key = freshKey();
    const paid = { from: PAYER, to: key, amount: '94000000000000001' };
    assert.deepEqual(summarize(await seenAfter(key, paid)), [['native', 'TRX', 94_000_000_000_000_001n]]);
  });

  test('a worthless token, frozen coins and votes carry amounts too, and are not TRX', async () => {
    const key = freshKey();
    const types = ['TransferAssetContract', 'FreezeBalanceV2Contract', 'VoteWitnessContract'];
    const payments = types.map((type) => ({ type, from: PAYER, to: key, amount: 1_000_000_000 }));
    assert.deepEqual(await seenAfter(key, ...payments), []);
  });

  test('failed and reverted calls pay nothing: REVERT, OUT_OF_ENERGY', async () => {
    const key = freshKey();
    const logs = [transferLog(key, 5n)];
    const failed = ['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME'].flatMap((result) => [
      { type: 'TriggerSmartContract', logs, result },
      { from: PAYER, to: key, amount: 7, result },
    ]);
    assert.deepEqual(await seenAfter(key, ...failed), []);
  });

  test('fake symbol, zero value and poisoning, collectibles: not reported', async () => {
    const key = freshKey();
    const logs = [
      transferLog(key, 10n ** 9n, PAYER, `41${'bb'.repeat(20)}`),
      transferLog(key, 0n),
      transferLog(key, 5n, key),
      { ...transferLog(key, 5n), topics: [...transferLog(key, 5n).topics, '0'.repeat(64)], data: '' },
    ];
    assert.deepEqual(await seenAfter(key, { type: 'TriggerSmartContract', logs }), []);
  });

  test('fee on transfer: what arrived counts, and the fee to the issuer is not reported', async () => {
    const key = freshKey();
    const logs = [transferLog(PAYER, 1n), transferLog(key, 99n)];
    assert.deepEqual(summarize(await seenAfter(key, { type: 'TriggerSmartContract', logs })), [
      ['l1', 'USDT-tron', 99n],
    ]);
  });

  test('two transfers in one transaction are two payments', async () => {
    const key = freshKey();
    const logs = [transferLog(PAYER, 1n, key), transferLog(key, 3n), transferLog(key, 3n)];
    assert.deepEqual(summarize(await seenAfter(key, { type: 'TriggerSmartContract', logs })), [
      ['l1', 'USDT-tron', 3n],
      ['l2', 'USDT-tron', 3n],
    ]);
  });

  test('internal payments are reported, rejected ones and old tokens are not', async () => {
    const key = freshKey();
    const call = (more: object, info: object) => ({
      caller_address: PAYER,
      transferTo_address: key,
      callValueInfo: [info],
      ...more,
    });
    const internal = [
      call({ rejected: true }, { callValue: 5 }),
      call({}, { callValue: 6, tokenId: '1002000' }),
      call({}, {}),
      call({}, { callValue: 7 }),
    ];
    const outputs = await seenAfter(key, { type: 'TriggerSmartContract', internal });
    assert.deepEqual(summarize(outputs), [['i0', 'TRX', 7n]]);
  });

  test('solidified is final, and never the newest block', async () => {
    node.mine(25);
    const { head, finalHeight } = await rail.scan(await rail.startCursor(), watchOnly(), 50);
    assert.equal(finalHeight, head.height - 19);
  });

  function payoutTo(address: string, assetId: string): PayoutIntent {
    return { payoutId: 'payout', assetId, address, memo: null, baseUnits: 1n };
  }

  test('an address from which all money was sent on is one that somebody had', async () => {
    const [swept, free] = [8, 9].map((index) => rail.deriveDepositAddress?.(index).watchKey ?? '');
    node.accounts.set(swept ?? '', { address: swept });
    assert.deepEqual(await rail.listUsedKeys?.([swept ?? '', free ?? '']), new Set([swept]));
  });

  test('a receiver that is blocked, not activated or a contract is named before a payment', async () => {
    const { address, watchKey } = rail.deriveDepositAddress?.(7) ?? assert.fail();
    const codes = async (assetId: string) =>
      (await rail.checkReceiver?.(payoutTo(address, assetId)))?.map(({ code, isBlocking }) => [
        code,
        isBlocking,
      ]);
    assert.deepEqual(await codes('TRX'), [['receiver_not_activated', false]]);
    node.accounts.set(watchKey, { address: watchKey, balance: 1 });
    const blocked = `isBlackListed(address)${watchKey.slice(-40)}`;
    node.contractWords.set(blocked, 0n);
    assert.deepEqual(await codes('USDT-tron'), []);
    node.contractWords.set(blocked, null);
    assert.deepEqual(await codes('USDT-tron'), []);
    node.contractWords.set(blocked, 1n);
    assert.deepEqual(await codes('USDT-tron'), [['receiver_blocked', true]]);
    node.accounts.set(watchKey, { address: watchKey, type: 'Contract' });
    assert.deepEqual(await codes('TRX'), [['receiver_is_contract', false]]);
  });

  test('a payout is found by its transaction, with the fee of our own account', async () => {
    const { address, watchKey } = rail.deriveDepositAddress?.(8) ?? assert.fail();
    const txid = node.pay({ from: PAYER, to: watchKey, amount: 42, fee: 1_100_000 });
    assert.equal(await rail.findPayments(payoutTo(address, 'TRX'), txid), null);
    node.mine();
    const [found] =
      (await rail.findPayments(payoutTo(address, 'TRX'), `https://tronscan.org/#/transaction/${txid}`)) ?? [];
    assert.deepEqual(
      [found?.baseUnits, found?.networkFeeBaseUnits, found?.blockHeight],
      [42n, 1_100_000n, node.height],
    );
    assert.deepEqual(await rail.findPayments(payoutTo(address, 'USDT-tron'), txid), []);
  });

  test('a node of another network, and a token with other decimals, is refused', async () => {
    const check = (on: Rail) => on.checkNetwork?.() ?? Promise.resolve();
    for (const environment of ['main', 'test'] as const)
      await assert.rejects(check(openRail(url, { environment })), { code: 'node_of_other_chain' });
    for (const word of [18n, null]) {
      node.contractWords.set('decimals()', word);
      await assert.rejects(check(openRail(url)), { code: 'token_of_other_kind' });
    }
    node.contractWords.set('decimals()', 6n);
    assert.deepEqual(await check(openRail(url)), []);
  });

  test('a node that lags, and one whose newest block is old, makes nothing vanish', async () => {
    node.mine();
    const cursor = await rail.startCursor();
    const firstBlock = {
      blockID: `${'0'.repeat(15)}1${'a'.repeat(48)}`,
      block_header: { raw_data: { number: 1, parentHash: 'b'.repeat(64) } },
    };
    node.lie = (path) => (path === '/wallet/getnowblock' ? firstBlock : undefined);
    await assert.rejects(rail.scan(cursor, watchOnly(), 50), { code: 'node_behind' });
    const mainBlock = {
      blockID: `${'0'.repeat(16)}${MAIN_GENESIS.slice(-48)}`,
      block_header: { raw_data: {} },
    };
    node.lie = (path, { num }) => (path.endsWith('bynum') && num === 0 ? mainBlock : undefined);
    const live = openRail(url, { environment: 'main', nowMs: Date.now() });
    await assert.rejects(live.scan(cursor, watchOnly(), 50), { code: 'node_not_synced' });
  });

  test('false answers, errors with status 200, wrong pages and limits are faults, never facts', async () => {
    const key = freshKey();
    const cursor = await rail.startCursor();
    node.pay({ from: PAYER, to: key, amount: 5 });
    node.mine();
    const infos = '/wallet/gettransactioninfobyblocknum';
    const lies: readonly (readonly [path: string, answer: object | string, code: string])[] = [
      ['/wallet/getnowblock', {}, 'node_answer_malformed'],
      ['/wallet/getnowblock', { Error: 'class java.lang.NullPointerException' }, 'node_reported_error'],
      ['/wallet/getnowblock', '<html>', 'node_answer_malformed'],
      ['/wallet/getblockbynum', {}, 'chain_moved'],
      [
        '/wallet/getblockbynum',
        { blockID: 'c'.repeat(64), block_header: { raw_data: {} } },
        'node_answer_malformed',
      ],
      [infos, {}, 'chain_moved'],
      [infos, [{ id: 'd'.repeat(64), blockNumber: node.height }], 'chain_moved'],
      [infos, [{}], 'node_answer_malformed'],
      [infos, '[1.5]', 'node_answer_malformed'],
    ];
    for (const [lied, answer, code] of lies) {
      node.lie = (path) => (path === lied ? answer : undefined);
      await assert.rejects(
        rail.scan(cursor, watchOnly(key), 50),
        { code },
        `${lied} ${JSON.stringify(answer)}`,
      );
    }
    node.lie = () => undefined;
    node.status = 429;
    node.headers = { 'retry-after': '30' };
    await assert.rejects(rail.scan(cursor, watchOnly(key), 50), { code: 'node_busy', retryAfterMs: 30_000 });
    node.status = 200;
    node.headers = {};
    assert.equal((await rail.scan(cursor, watchOnly(key), 50)).outputs.length, 1);
  });

  /** The scripted server, except for the answers that this one rewrites. */
  function lyingServer(rewrite: (text: string) => string): TronHttp {
    const honest = createTronHttp({ url, key: null });
    return async (path, body) => {
      const answer: unknown = JSON.parse(rewrite(JSON.stringify(await honest(path, body))));
      return answer;
    };
  }

  test('of several servers two have to show a payment, and the fault says what each said', async () => {
    const [key, failedKey, cursor] = [freshKey(), freshKey(), await rail.startCursor()];
    const txid = node.pay({ from: PAYER, to: key, amount: 5 });
    const logs = [transferLog(failedKey, 9n)];
    node.pay({ type: 'TriggerSmartContract', logs, result: 'REVERT' });
    node.mine();
    const honest = lyingServer((text) => text);
    const blind = lyingServer((text) => (text.includes(`"id":"${txid}"`) ? '{}' : text));
    const generous = lyingServer((text) => text.replaceAll('"amount":5,', '"amount":500,'));
    const lenient = lyingServer((text) =>
      text.replaceAll('"REVERT"', '"SUCCESS"').replaceAll('"FAILED"', '"SUCESS"'),
    );
    const unreachable = createTronHttp({ url: 'http://127.0.0.1:1', key: null });
    const scan = (servers: readonly TronHttp[], watched = key) =>
      openRail(url, { servers }).scan(cursor, watchOnly(watched), 50);
    for (const [servers, watched, one, other] of [
      [[honest, blind], key, '5 TRX', 'in no block'],
      [[generous, honest], key, '500 TRX', '5 TRX'],
      [[honest, generous], key, '5 TRX', '500 TRX'],
      [[lenient, honest], failedKey, '9 USDT-tron', 'nothing'],
      [[honest, unreachable], key, '5 TRX', 'node_unreachable'],
    ] as const) {
      const message = new RegExp(`\\(read: ${one} .*; server 1: ${one} .*; server 2: ${other}\\b`);
      await assert.rejects(scan(servers, watched), { code: 'sources_disagree', message });
    }
    const { address } = rail.deriveDepositAddress?.(nextIndex - 1) ?? assert.fail();
    await assert.rejects(
      openRail(url, { servers: [generous, honest] }).findPayments(payoutTo(address, 'TRX'), txid),
      { code: 'sources_disagree' },
    );
    for (const third of [blind, generous, unreachable])
      assert.deepEqual(summarize((await scan([honest, third, honest])).outputs), [['native', 'TRX', 5n]]);
    assert.deepEqual((await scan([honest, lenient], failedKey)).outputs, []);
  });

  test('the most careful of several servers says what is final, and each is asked who it is', async () => {
    node.mine(30);
    const honest = lyingServer((text) => text);
    const hasty: TronHttp = (path, body) => honest(path.replace('/walletsolidity/', '/wallet/'), body);
    const several = openRail(url, { servers: [hasty, honest] });
    const { head, finalHeight } = await several.scan(await several.startCursor(), watchOnly(), 50);
    assert.equal(finalHeight, head.height - 19);
    const other = lyingServer((text) =>
      text.replace(/"blockID":"(0{16})\w+"/, `"blockID":"$1${MAIN_GENESIS}"`),
    );
    const mixed = openRail(url, { servers: [honest, other] });
    await assert.rejects(mixed.checkNetwork?.() ?? Promise.resolve(), { code: 'node_of_other_chain' });
  });

  test('one server that is away at the start stops no rail, and payments wait for two', async () => {
    node.mine(30);
    const [honest, [key, strangerKey]] = [lyingServer((text) => text), [freshKey(), freshKey()]];
    let second: TronHttp = createTronHttp({ url: 'http://127.0.0.1:1', key: null });
    const several = openRail(url, { servers: [(path, body) => second(path, body), honest] });
    const [absent, ...more] = (await several.checkNetwork?.()) ?? [];
    assert.deepEqual([absent?.place, more], [1, []]);
    assert.ok(absent?.fault instanceof RailFault && absent.fault.code === 'node_unreachable');
    const cursor = await several.startCursor();
    const scan = (watched: string) => several.scan(cursor, watchOnly(watched), 50);
    node.pay({ from: PAYER, to: key, amount: 5 });
    node.mine();
    const { isCaughtUp, finalHeight } = await scan(strangerKey);
    assert.deepEqual([isCaughtUp, finalHeight], [true, 'unchanged'], 'two say what is final');
    const disagree = (words: RegExp) => ({ code: 'sources_disagree', message: words });
    await assert.rejects(scan(key), disagree(/server 1: node_unreachable; server 2: 5 TRX/));
    second = lyingServer((text) => text.replaceAll('0000000000000006"', '0000000000000012"'));
    await assert.rejects(scan(key), disagree(/server 1: token_of_other_kind; server 2: 5 TRX/));
    second = honest;
    const seen = await scan(key);
    assert.deepEqual(summarize(seen.outputs), [['native', 'TRX', 5n]]);
    assert.equal(seen.finalHeight, seen.head.height - 19);
  });

  test("a public server's key is in a header", async () => {
    await openRail(url, { key: 'hidden' }).startCursor();
    assert.equal(node.apiKey, 'hidden');
  });
});
