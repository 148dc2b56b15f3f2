import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findEvmNetwork } from '@naru/chains';
import type { PayoutIntent, Rail, RailCursor, SeenOutput } from '@naru/desk';
import { inspectEvmServer } from '../inspect/inspect-servers.ts';
import { type JsonRpc, createJsonRpc } from '../http/json-rpc.ts';
import { openLabRail, tetherOn } from '../testing/evm/evm-driver.ts';
import { EvmLab, callData, toHex } from '../testing/evm/evm-lab.ts';
import type { EvmProgramKind } from '../testing/evm/evm-program.ts';
import { EVM_PROGRAMS } from '../testing/evm/evm-programs.ts';
import { watchOnly } from '../testing/watch-only.ts';

const USDT = tetherOn('eth');
const CONTRACT = (USDT.contract ?? '').toLowerCase();
const ETHER = 10n ** 18n;

for (const kind of EVM_PROGRAMS)
  describe(`people on an EVM network, by ${kind.name}`, { skip: kind.skipReason }, () => testPitfalls(kind));

function testPitfalls({ start, clientVersion, finalityLagBlocks }: EvmProgramKind): void {
  let lab: EvmLab;
  let rail: Rail;
  let till = '';
  let nextIndex = 0;
  before(async () => {
    lab = await EvmLab.open(await start(1));
    await lab.place('TetherToken', CONTRACT, 6n);
    till = await lab.deploy('Till');
    for (const account of [lab.payer, till]) await tether('mint(address,uint256)', account, 10n ** 12n);
    await lab.mine();
    rail = openLabRail({ networkId: 'eth', servers: [lab.rpc] });
  });
  after(() => lab.stop());

  function tether(method: string, ...args: readonly (string | bigint)[]): Promise<string> {
    return lab.send({ to: CONTRACT, data: callData('TetherToken', method, ...args) });
  }

  function freshKey(): string {
    nextIndex += 1;
    return rail.deriveDepositAddress?.(nextIndex).watchKey ?? '';
  }

  /** What is reported for a key after `pay` and one block. */
  async function seenAfter(key: string, pay: () => Promise<unknown>): Promise<readonly SeenOutput[]> {
    const cursor = await rail.startCursor();
    await pay();
    await lab.mine();
    return (await rail.scan(cursor, watchOnly(key), 50)).outputs;
  }

  function short(outputs: readonly SeenOutput[]) {
    return outputs.map(({ outputKey, assetId, baseUnits }) => ({
      key: outputKey.replace(/0x[0-9a-f]{64}/, 'txid'),
      assetId,
      baseUnits,
    }));
  }

  test('a payment of the coin, and one of a token that returns nothing', async () => {
    const key = freshKey();
    const outputs = await seenAfter(key, async () => {
      await lab.send({ to: key, value: ETHER + 1n });
      await tether('transfer(address,uint256)', key, 250_000_001n);
    });
    assert.deepEqual(short(outputs), [
      { key: 'txid:native', assetId: 'ETH', baseUnits: ETHER + 1n },
      { key: 'txid:l0', assetId: 'USDT-eth', baseUnits: 250_000_001n },
    ]);
  });

  test('the transaction of a payout slip, sent as it says, pays exactly what was promised', async () => {
    for (const [assetId, baseUnits] of [
      ['ETH', ETHER + 3n],
      ['USDT-eth', 250_000_003n],
    ] as const) {
      const address = lab.newAccount();
      const { fields } = rail.preparePayout({ payoutId: 'p', assetId, address, memo: null, baseUnits });
      const { chain_id: chainId, to = '', value = '', data = '' } = fields ?? {};
      assert.equal(chainId, '1');
      const txid = await lab.send({ to, value: BigInt(value), data: data === '' ? '0x' : data });
      await lab.mine();
      const balances = await rail.readBalances?.([address]);
      assert.deepEqual([...(balances?.get(address) ?? [])], [[assetId, baseUnits]], txid);
    }
  });

  test('fee on transfer: what arrived counts, and not what was asked for', async () => {
    const key = freshKey();
    await tether('setFee(uint256)', 10n);
    const outputs = await seenAfter(key, () => tether('transfer(address,uint256)', key, 100_000_000n));
    await tether('setFee(uint256)', 0n);
    // The contract logs its fee first.
    assert.deepEqual(short(outputs), [{ key: 'txid:l1', assetId: 'USDT-eth', baseUnits: 99_900_000n }]);
  });

  test('fake symbol: a token of another contract does not exist, whatever it calls itself', async () => {
    const key = freshKey();
    const fake = await lab.deploy('FakeToken');
    const claim = callData('FakeToken', 'claim(address,address,uint256)', lab.payer, key, 10n ** 9n);
    assert.deepEqual(await seenAfter(key, () => lab.send({ to: fake, data: claim })), []);
  });

  test('zero value and poisoning: a transfer of nothing is not reported', async () => {
    const key = freshKey();
    const outputs = await seenAfter(key, async () => {
      await tether('transfer(address,uint256)', key, 0n);
      await lab.send({ to: key, value: 0n });
    });
    assert.deepEqual(outputs, []);
  });

  test('a collectible with the same event is not money', async () => {
    const key = freshKey();
    await lab.place('Collectible', CONTRACT);
    const give = callData('Collectible', 'give(address,uint256)', key, 7n);
    const outputs = await seenAfter(key, () => lab.send({ to: CONTRACT, data: give }));
    await lab.place('TetherToken', CONTRACT, 6n);
    assert.deepEqual(outputs, []);
  });

  test('failed and reverted calls pay nothing', async () => {
    const key = freshKey();
    const closed = await lab.deploy('Closed');
    const outputs = await seenAfter(key, async () => {
      // More than the account has.
      await tether('transfer(address,uint256)', key, 10n ** 20n);
      await lab.send({ to: till, value: ETHER, data: callData('Till', 'payAndFail(address)', key) });
      await lab.send({ to: till, value: ETHER, data: callData('Till', 'payInVain(address)', key) });
    });
    assert.deepEqual(outputs, []);
    assert.deepEqual(await seenAfter(closed, () => lab.send({ to: closed, value: ETHER })), []);
  });

  test('internal payments are found by what the account has', async () => {
    const key = freshKey();
    const cursor = await rail.startCursor();
    await lab.send({ to: till, value: ETHER, data: callData('Till', 'pay(address)', key) });
    await lab.send({ to: key, value: 5n * ETHER });
    await lab.mine();
    const { outputs, head, cursor: after } = await rail.scan(cursor, watchOnly(key), 50);
    assert.deepEqual(short(outputs), [
      { key: 'txid:native', assetId: 'ETH', baseUnits: 5n * ETHER },
      { key: `balance:${head.height}:${key}`, assetId: 'ETH', baseUnits: ETHER },
    ]);
    assert.deepEqual((await rail.scan(cursor, watchOnly(key), 50)).outputs, outputs);
    const rich = {
      ...lab.rpc,
      call: async (call: Parameters<typeof lab.rpc.call>[0]) =>
        JSON.stringify(call).includes(`"${toHex(BigInt(head.height))}"]`) && call.method === 'eth_call'
          ? `0x${(9n * ETHER).toString(16).padStart(64, '0')}`
          : lab.rpc.call(call),
    };
    const scanBy = (...servers: readonly JsonRpc[]) =>
      openLabRail({ networkId: 'eth', servers }).scan(cursor, watchOnly(key), 50);
    const message = /read: 40{18} ETH .*; server 1: 40{18} ETH .*; server 2: 10{18} ETH /;
    await assert.rejects(scanBy(rich, lab.rpc), { code: 'sources_disagree', message });
    assert.deepEqual((await scanBy(lab.rpc, lab.rpc)).outputs, outputs);

    await lab.reorganise(1);
    const gone = await rail.scan(after, watchOnly(key), 50);
    assert.deepEqual(gone.goneBlocks, [{ height: head.height, hash: head.hash }]);
    assert.deepEqual(gone.outputs, []);
    await lab.mine();
    const again = await rail.scan(gone.cursor, watchOnly(key), 50);
    assert.deepEqual(
      again.outputs.map(({ baseUnits }) => baseUnits),
      [5n * ETHER, ETHER],
    );
  });

  test('an account that pays out, to itself or with a fee, has not received anything', async () => {
    const key = freshKey();
    await lab.setBalance(key, 10n * ETHER);
    await lab.impersonate(key);
    const outputs = await seenAfter(key, async () => {
      await lab.send({ from: key, to: key, value: ETHER });
      await lab.send({ from: key, to: lab.payer, value: ETHER });
      await lab.send({ from: key, to: till, value: ETHER, data: callData('Till', 'pay(address)', key) });
    });
    // What left through a contract came back through it, so that nothing changed but the fees.
    assert.deepEqual(short(outputs), [{ key: short(outputs)[0]?.key, assetId: 'ETH', baseUnits: ETHER }]);
  });

  test('two transfers in one transaction are two payments', async () => {
    const key = freshKey();
    const data = callData(
      'Till',
      'payTokens(address,address[],uint256[])',
      CONTRACT,
      [key, key],
      [3_000_000n, 3_000_000n],
    );
    assert.deepEqual(short(await seenAfter(key, () => lab.send({ to: till, data }))), [
      { key: 'txid:l0', assetId: 'USDT-eth', baseUnits: 3_000_000n },
      { key: 'txid:l1', assetId: 'USDT-eth', baseUnits: 3_000_000n },
    ]);
  });

  test('a log that a reorganisation moves in its block is the same payment', async () => {
    const [key, other] = [freshKey(), lab.newAccount()];
    const cursor = await rail.startCursor();
    const txid = await tether('transfer(address,uint256)', key, 5_000_000n);
    await lab.mine();
    const first = await rail.scan(cursor, watchOnly(key), 50);
    assert.equal(await logIndexOf(txid), 0n);
    const lost = await lab.loseBlocks(1);
    const [, second = ''] = await lab.accounts();
    await lab.send({
      from: second,
      to: CONTRACT,
      data: callData('TetherToken', 'mint(address,uint256)', second, 1n),
    });
    await lab.mine();
    await lab.send({
      from: second,
      to: CONTRACT,
      data: callData('TetherToken', 'transfer(address,uint256)', other, 1n),
      gasPrice: 90_000_000_000n,
    });
    for (const transaction of lost) await lab.sendAgain(transaction);
    await lab.mine();
    assert.equal(await logIndexOf(txid), 1n);
    const again = await rail.scan(first.cursor, watchOnly(key), 50);
    assert.equal(again.goneBlocks.length, 1);
    assert.equal(again.outputs[0]?.outputKey, first.outputs[0]?.outputKey);
  });

  async function logIndexOf(txid: string): Promise<bigint> {
    const receipt = await lab.call('eth_getTransactionReceipt', txid);
    assert.ok(typeof receipt === 'object' && receipt !== null && 'logs' in receipt);
    assert.ok(Array.isArray(receipt.logs) && typeof receipt.logs[0]?.logIndex === 'string');
    return BigInt(receipt.logs[0].logIndex);
  }

  function payoutTo(address: string, assetId = 'USDT-eth'): PayoutIntent {
    return { payoutId: 'payout', assetId, address, memo: null, baseUnits: 1n };
  }

  test('blocked USDT receiver: it is named before anything is paid', async () => {
    const [blocked, usual] = [lab.newAccount(), lab.newAccount()];
    await tether('setBlackListed(address,bool)', blocked, 1n);
    await lab.mine();
    const problem = { code: 'receiver_blocked', isBlocking: true };
    assert.deepEqual(await rail.checkReceiver?.(payoutTo(blocked)), [problem]);
    assert.deepEqual(await rail.checkReceiver?.(payoutTo(blocked, 'ETH')), []);
    assert.deepEqual(await rail.checkReceiver?.(payoutTo(usual)), []);
  });

  test('a receiver that is a contract is named, and a wallet that delegates is none', async () => {
    const problem = { code: 'receiver_is_contract', isBlocking: false };
    assert.deepEqual(await rail.checkReceiver?.(payoutTo(till)), [problem]);
    const delegating = lab.newAccount();
    await lab.setCode(delegating, `0xef0100${till.slice(2)}`);
    assert.deepEqual(await rail.checkReceiver?.(payoutTo(delegating)), []);
  });

  test('a payout that failed pays nothing, and one of another token is not this payout', async () => {
    const receiver = lab.newAccount();
    const failed = await tether('transfer(address,uint256)', receiver, 10n ** 20n);
    const paid = await tether('transfer(address,uint256)', receiver, 42n);
    assert.equal(await rail.findPayments(payoutTo(receiver), paid), null);
    await lab.mine();
    assert.deepEqual(await rail.findPayments(payoutTo(receiver), failed), []);
    assert.deepEqual(await rail.findPayments(payoutTo(receiver, 'ETH'), paid), []);
    for (const text of [paid, paid.slice(2), paid.toUpperCase(), `https://etherscan.io/tx/${paid}?a=1`]) {
      const [found, ...others] = (await rail.findPayments(payoutTo(receiver), text)) ?? [];
      assert.deepEqual([found?.baseUnits, found?.txid, others], [42n, paid, []], text);
    }
    for (const text of [`${paid}0`, `0${paid.slice(2)}`, paid.slice(0, -1), '007', ''])
      assert.equal(await rail.findPayments(payoutTo(receiver), text), null, text);
  });

  test("the fee of a transaction is the desk's where one of its own accounts paid", async () => {
    const ours = openLabRail({ networkId: 'eth', servers: [lab.rpc], payingAccounts: [lab.payer] });
    const receiver = lab.newAccount();
    const txid = await lab.send({ to: receiver, value: 7n });
    await lab.mine();
    const [known] = (await ours.findPayments(payoutTo(receiver, 'ETH'), txid)) ?? [];
    assert.equal(known?.networkFeeBaseUnits, 21_000n * 20_000_000_000n);
    const [unknown] = (await rail.findPayments(payoutTo(receiver, 'ETH'), txid)) ?? [];
    assert.equal(unknown?.networkFeeBaseUnits, null);
  });

  test('the network says what is final, and where it can, less than its head', async () => {
    const cursor: RailCursor = await rail.startCursor();
    await lab.mine(5);
    const { head, finalHeight } = await rail.scan(cursor, watchOnly(), 50);
    assert.equal(finalHeight, head.height - finalityLagBlocks);
  });

  test('the balances of accounts are reported by asset, for hundreds of accounts at once', async () => {
    const [key, empty] = [freshKey(), freshKey()];
    await lab.send({ to: key, value: 3n });
    await tether('transfer(address,uint256)', key, 9n);
    await lab.mine();
    const balances = await rail.readBalances?.([key, empty]);
    assert.deepEqual(
      balances?.get(key),
      new Map([
        ['ETH', 3n],
        ['USDT-eth', 9n],
      ]),
    );
    assert.deepEqual(balances?.get(empty), new Map());
    const many = Array.from(
      { length: 800 },
      (_, place) => `0x${(place + 1_000_000).toString(16).padStart(40, '0')}`,
    );
    const some = await openLabRail({ networkId: 'eth', servers: [lab.rpc], assets: [USDT] }).readBalances?.([
      key,
    ]);
    assert.deepEqual(some?.get(key), new Map([['USDT-eth', 9n]]));
    assert.equal((await rail.readBalances?.([...many, key]))?.get(key)?.get('ETH'), 3n);
  });

  test('a server tells who it is and what its token is, and another one all its faults', async () => {
    const inspect = (networkId: string, servers: readonly JsonRpc[] = [lab.rpc]) => {
      const network = findEvmNetwork(networkId, 'reg');
      assert.ok(network);
      const short = { setting: 'rpc', nowMs: Date.now() };
      return Promise.all(
        servers.map((server) => inspectEvmServer(server, { network, assets: [USDT] }, short)),
      );
    };
    const [good] = await inspect('eth');
    assert.match(good?.program ?? '', clientVersion);
    assert.equal(good?.chain, 'chain id 1');
    assert.ok((good.head?.height ?? 0) > 0);
    assert.deepEqual([good.tokens[0]?.reportedDecimals, good.faults], [6, []]);
    const away = createJsonRpc({ url: 'http://127.0.0.1:1' });
    const [other, silent] = await inspect('polygon', [lab.rpc, away]);
    assert.deepEqual(
      [other, silent].map((source) => source?.faults.map(({ code }) => code)),
      [['node_of_other_chain'], ['node_unreachable']],
    );
  });

  test('a server of another chain, and a token with other decimals, is refused', async () => {
    await rail.checkNetwork?.();
    const on = (networkId: string, environment?: 'main') =>
      openLabRail({ networkId, servers: [lab.rpc], ...(environment === undefined ? {} : { environment }) });
    await assert.rejects(on('polygon').checkNetwork?.() ?? Promise.resolve(), {
      code: 'node_of_other_chain',
    });
    // The chain id is right, but this local chain has another first block than Ethereum.
    await assert.rejects(on('eth', 'main').checkNetwork?.() ?? Promise.resolve(), {
      code: 'node_of_other_chain',
    });
    for (const facts of [
      { ...USDT, decimals: 18 },
      { ...USDT, contract: lab.newAccount() },
      { ...USDT, contract: till },
    ]) {
      const other = openLabRail({ networkId: 'eth', servers: [lab.rpc], assets: [facts] });
      await assert.rejects(other.checkNetwork?.() ?? Promise.resolve(), { code: 'token_of_other_kind' });
    }
  });

  test('a server that is behind does not make payments vanish', async () => {
    const cursor = await rail.startCursor();
    await lab.mine(3);
    const { cursor: later } = await rail.scan(cursor, watchOnly(), 50);
    const late = openLabRail({
      networkId: 'eth',
      servers: [
        {
          ...lab.rpc,
          call: async (call) => (call.method === 'eth_blockNumber' ? '0x1' : lab.rpc.call(call)),
        },
      ],
    });
    await assert.rejects(late.scan(later, watchOnly(), 50), { code: 'node_behind' });
  });

  test('of several servers two have to show a payment', async () => {
    const key = freshKey();
    const blind = {
      ...lab.rpc,
      call: async (call: Parameters<typeof lab.rpc.call>[0]) =>
        call.method === 'eth_getTransactionReceipt' ? null : lab.rpc.call(call),
    };
    const cursor = await rail.startCursor();
    await lab.send({ to: key, value: ETHER });
    await lab.mine();
    const alone = openLabRail({ networkId: 'eth', servers: [lab.rpc, blind] });
    await assert.rejects(alone.scan(cursor, watchOnly(key), 50), { code: 'sources_disagree' });
    const generous = {
      ...lab.rpc,
      callAll: async (calls: Parameters<typeof lab.rpc.callAll>[0]) =>
        JSON.parse(JSON.stringify(await lab.rpc.callAll(calls)).replaceAll(toHex(ETHER), toHex(9n * ETHER))),
    };
    const raised = openLabRail({ networkId: 'eth', servers: [generous, lab.rpc] });
    const message = /read: 90{18} ETH .*; server 2: 10{18} ETH /;
    await assert.rejects(raised.scan(cursor, watchOnly(key), 50), { code: 'sources_disagree', message });
    const agreed = openLabRail({ networkId: 'eth', servers: [lab.rpc, blind, lab.rpc] });
    assert.equal((await agreed.scan(cursor, watchOnly(key), 50)).outputs.length, 1);
  });
}
