import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { PayoutIntent, Rail, SeenOutput } from '@naru/desk';
import { parseRailsConfig } from '../config/parse-rails-config.ts';
import type { RailConfig } from '../config/rails-config.ts';
import { inspectSources } from '../inspect/inspect-sources.ts';
import { readList } from '../http/read-answer.ts';
import { openRails } from '../open-rails.ts';
import { type RailDriver, testChainRail } from '../rail-contract.ts';
import {
  type MoneroBench,
  REGTEST_ADDRESS,
  REGTEST_VIEW_KEY,
  moneroSkipReason,
  startMonero,
} from '../testing/monero-programs.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { createMoneroRail } from './monero-rail.ts';
import { type MoneroRpc, createMoneroRpc } from './monero-rpc.ts';

const skip = moneroSkipReason();
const SECRETS: Readonly<Record<string, string>> = { XMR_VIEW: REGTEST_VIEW_KEY, XMR_LOGIN: 'naru:regtest' };

interface Urls {
  readonly daemon: string;
  readonly walletRpc: string;
}

function parseConfig(urls: Urls, network = 'reg', secrets = SECRETS): readonly RailConfig[] {
  const settings = {
    ...urls,
    network,
    address: REGTEST_ADDRESS,
    viewKey: 'env:XMR_VIEW',
    walletAuth: 'env:XMR_LOGIN',
    restoreHeight: 0,
  };
  const sources = { readSecret: (name: string) => secrets[name], readBeside: () => undefined };
  const config = parseRailsConfig({ xmr: settings }, sources);
  assert.ok(config.ok);
  return config.value;
}

function openRail(...settings: Parameters<typeof parseConfig>): Rail {
  const rail = openRails(parseConfig(...settings), { nowMs: () => Date.now() }, 'seed').get('xmr');
  assert.ok(rail);
  return rail;
}

/** Started once for all tests here: it takes half of their time. */
let started: MoneroBench | null = null;

async function bench(): Promise<MoneroBench> {
  started ??= await startMonero();
  return started;
}

let openedRail: Rail | null = null;

/** One rail for all tests here: it takes the wallet program seven seconds of computing to open its file. */
async function openOnce(): Promise<Rail> {
  openedRail ??= openRail(urlsOf(await bench()));
  return openedRail;
}

function urlsOf({ daemonUrl, watcherUrl }: MoneroBench): Urls {
  return { daemon: daemonUrl, walletRpc: watcherUrl };
}

const keys = new Map<string, string>();

async function pay(
  monero: MoneroBench,
  receivers: readonly { readonly address: string; readonly baseUnits: bigint }[],
  unlockTime = 0,
): Promise<string> {
  const { txid, key } = await monero.pay(receivers, unlockTime);
  keys.set(txid, key);
  return txid;
}

async function openDriver(): Promise<RailDriver> {
  const monero = await bench();
  const rail = await openOnce();
  await rail.checkNetwork?.();
  await rail.watchThrough?.(40);
  return {
    rail,
    assetId: 'XMR',
    pay: (receivers) => pay(monero, receivers),
    proofOf: (txid) => keys.get(txid) ?? '',
    mine: (blocks) => monero.mine(blocks),
    reorganise: (depth) => monero.reorganise(depth),
    strangerAddress: async () => {
      const made = await monero.payer.call('create_address', { account_index: 0 });
      return String(made['address']);
    },
    close: () => Promise.resolve(),
  };
}

testChainRail('monerod', openDriver, {
  skip,
  openUnreachable: () => openRail({ daemon: 'http://127.0.0.1:1', walletRpc: 'http://127.0.0.1:1' }),
});

describe('a real monerod', { skip }, () => {
  after(() => started?.stop());

  const intentTo = (address: string): PayoutIntent => ({
    payoutId: '',
    assetId: 'XMR',
    address,
    memo: null,
    baseUnits: 1n,
  });

  function depositAt(rail: Rail, index: number) {
    const address = rail.deriveDepositAddress?.(index);
    assert.ok(address);
    return address;
  }

  test('names itself, and is refused for another network', async () => {
    const monero = await bench();
    await (await openOnce()).checkNetwork?.();
    await assert.rejects(openRail(urlsOf(monero), 'main').checkNetwork?.() ?? Promise.resolve(), {
      code: 'node_of_other_chain',
    });
  });

  test('tells a person who its programs are, and opens no wallet for that', async () => {
    const [config] = parseConfig(urlsOf(await bench()));
    assert.ok(config);
    const [daemon, wallet] = await inspectSources(config, Date.now());
    assert.match(daemon?.program ?? '', /^monerod 0\.\d+/);
    assert.equal(daemon?.chain, 'fakechain');
    assert.ok((daemon.head?.height ?? 0) > 0);
    assert.match(wallet?.program ?? '', /^monero-wallet-rpc \d+\.\d+$/);
    assert.deepEqual([daemon.faults, wallet?.faults], [[], []]);
  });

  test('refuses a wrong login', async () => {
    const rail = openRail(urlsOf(await bench()), 'reg', { ...SECRETS, XMR_LOGIN: 'naru:wrong' });
    await assert.rejects(rail.listUnconfirmed(watchOnly()), { code: 'node_refused_login' });
  });

  test('derives the same subaddresses as we do', async () => {
    const monero = await bench();
    const rail = await openOnce();
    await rail.checkNetwork?.();
    await rail.watchThrough?.(40);
    const watcher = createMoneroRpc({ url: monero.watcherUrl, auth: monero.watcherAuth });
    const indexes = Array.from({ length: 40 }, (_, index) => index);
    const found = await watcher.call('get_address', {
      account_index: 0,
      address_index: indexes.map((i) => i + 1),
    });
    assert.deepEqual(
      readList(found['addresses'], 'addresses').map((entry) => Object(entry).address),
      indexes.map((index) => depositAt(rail, index).address),
    );
  });

  test('a locked payment is flagged, and stays so after ten blocks', async () => {
    const monero = await bench();
    const rail = await openOnce();
    const { address, watchKey } = depositAt(rail, 30);
    const cursor = await rail.startCursor();
    await pay(monero, [{ address, baseUnits: 7_000_000n }], 5_000);
    const [waiting] = await rail.listUnconfirmed(watchOnly(watchKey));
    await monero.mine(11);
    const [mined] = (await rail.scan(cursor, watchOnly(watchKey), 50)).outputs;
    assert.deepEqual([waiting?.flags, mined?.flags, mined?.baseUnits], [['locked'], ['locked'], 7_000_000n]);
  });

  test('doubled outputs are one payment of their sum, and a double spend does not wait', async () => {
    const monero = await bench();
    const [config] = parseConfig(urlsOf(monero));
    assert.ok(config?.kind === 'monero');
    const wallet = createMoneroRpc(config.wallet);
    let isSpentTwice = false;
    const call: MoneroRpc['call'] = async (method, ...more) => {
      const answer = await wallet.call(method, ...more);
      if (!isSpentTwice || answer['pool'] === undefined) return answer;
      const rows = readList(answer['pool'], 'what waits');
      return { ...answer, pool: rows.map((row) => Object.assign({}, row, { double_spend_seen: true })) };
    };
    const rail = createMoneroRail({
      ...config,
      daemon: createMoneroRpc(config.daemon),
      wallet: { ...wallet, call },
      proof: null,
      clock: { nowMs: () => Date.now() },
    });
    const [twice, once] = [depositAt(rail, 32), depositAt(rail, 33)];
    const watch = watchOnly(twice.watchKey, once.watchKey);
    const cursor = await rail.startCursor();
    await pay(monero, [
      { address: twice.address, baseUnits: 1_000_000n },
      { address: once.address, baseUnits: 2_000_000n },
      { address: twice.address, baseUnits: 4_000_000n },
    ]);
    const sumsOf = (outputs: readonly SeenOutput[]) =>
      [once, twice].map(({ watchKey }) =>
        outputs.filter((output) => output.watchKey === watchKey).map(({ baseUnits }) => baseUnits),
      );
    const sums = [[2_000_000n], [5_000_000n]];
    assert.deepEqual(sumsOf(await rail.listUnconfirmed(watch)), sums);
    isSpentTwice = true;
    assert.deepEqual(await rail.listUnconfirmed(watch), []);
    await monero.mine(1);
    assert.deepEqual(sumsOf((await rail.scan(cursor, watch, 50)).outputs), sums);
  });

  test('payments to the primary address are seen, with their payment id', async () => {
    const monero = await bench();
    const rail = await openOnce();
    assert.ok(rail.ownWatchKey);
    const watch = watchOnly(rail.ownWatchKey);
    const cursor = await rail.startCursor();
    const marked = await monero.payer.call('make_integrated_address', {
      standard_address: REGTEST_ADDRESS,
      payment_id: '00ab00000000cd12',
    });
    await pay(monero, [{ address: REGTEST_ADDRESS, baseUnits: 5_000_000n }]);
    await pay(monero, [{ address: String(marked['integrated_address']), baseUnits: 6_000_000n }]);
    const shown = (outputs: readonly SeenOutput[]) =>
      new Map(outputs.map(({ baseUnits, mark }) => [baseUnits, mark]));
    const both = new Map([
      [5_000_000n, null],
      [6_000_000n, '00ab00000000cd12'],
    ]);
    assert.deepEqual(shown(await rail.listUnconfirmed(watch)), both);
    await monero.mine(1);
    assert.deepEqual(shown((await rail.scan(cursor, watch, 50)).outputs), both);
  });

  test('a payment that blocks and memory pool lost is nowhere', async () => {
    const monero = await bench();
    const rail = await openOnce();
    const { address, watchKey } = depositAt(rail, 31);
    const watch = watchOnly(watchKey);
    const cursor = await rail.startCursor();
    await pay(monero, [{ address, baseUnits: 9_000_000n }]);
    await monero.mine(2);
    const mined = await rail.scan(cursor, watch, 50);
    assert.equal(mined.outputs.length, 1);
    await monero.forget(2);
    const after = await rail.scan(mined.cursor, watch, 50);
    assert.deepEqual([after.outputs, after.goneBlocks.length], [[], 2]);
    assert.deepEqual(await rail.listUnconfirmed(watch), []);
    assert.deepEqual(await rail.locateKnown?.(mined.outputs), []);
  });

  test('a wallet that knows blocks which its node took back is not believed', async () => {
    const monero = await bench();
    const rail = await openOnce();
    const cursor = await rail.startCursor();
    await monero.mine(2);
    await rail.scan(cursor, watchOnly(), 50);
    await monero.daemon.post('/pop_blocks', { nblocks: 1 });
    await assert.rejects(rail.scan(cursor, watchOnly(), 50), { code: 'chain_moved' });
    await monero.mine(2);
    assert.equal((await rail.scan(cursor, watchOnly(), 50)).isCaughtUp, true);
  });

  test('a proof counts for its own transaction and receiver alone, as a key and as a signature', async () => {
    const monero = await bench();
    const rail = await openOnce();
    const { payer, payerAddress } = monero;
    const stranger = String((await payer.call('create_address', { account_index: 0 }))['address']);
    const txid = await pay(monero, [{ address: stranger, baseUnits: 3_000_000n }]);
    const other = await pay(monero, [{ address: stranger, baseUnits: 4_000_000n }]);
    const made = await payer.call('get_tx_proof', { txid, address: stranger, message: '' });
    const signature = String(made['signature']);
    const noted = await payer.call('get_tx_proof', { txid, address: stranger, message: 'other' });
    const key = keys.get(txid) ?? '';
    const paid = async (at: string, address: string, proof: string) =>
      (await rail.findPayments(intentTo(address), at, { proof }))?.map(({ baseUnits }) => baseUnits);
    assert.deepEqual(await paid(txid, stranger, key), [3_000_000n]);
    assert.deepEqual(await paid(txid, stranger, ` ${signature}\n`), [3_000_000n]);
    assert.deepEqual(await paid(other, stranger, key), []);
    assert.deepEqual(await paid(other, stranger, signature), []);
    assert.deepEqual(await paid(txid, depositAt(rail, 5).address, key), []);
    assert.deepEqual(await paid(txid, payerAddress, signature), []);
    assert.deepEqual(await paid(txid, stranger, String(noted['signature'])), []);
    // Well formed, and not a proof of anything.
    const [prefix, body] = [signature.slice(0, 10), signature.slice(10)];
    for (const proof of ['1'.repeat(132), 'z'.repeat(132), body.slice(1) + body.slice(0, 1)])
      assert.deepEqual(await paid(txid, stranger, prefix + proof), []);
    assert.equal(await rail.findPayments(intentTo(stranger), '1'.repeat(64), { proof: key }), null);
    await monero.mine(1);
  });

  test('a key beyond the group, which would end the program, never reaches it', async () => {
    const rail = await openOnce();
    for (const proof of ['ff'.repeat(32), '11'.repeat(32), '00'.repeat(32), 'nonsense', ''])
      assert.equal(rail.isPaymentProof?.(proof), false, proof);
    const [txid = '', key = ''] = [...keys].at(-1) ?? [];
    const stranger = depositAt(rail, 6).address;
    assert.deepEqual(await rail.findPayments(intentTo(stranger), txid, { proof: '11'.repeat(32) }), []);
    assert.deepEqual(await rail.findPayments(intentTo(stranger), txid, { proof: key }), []);
  });

  // It derives ten thousand addresses again, which takes half a minute.
  if (process.env['TEST_FORM'] === 'long') {
    test('a program that lost its wallet file sees all payments again, beyond its lookahead', async () => {
      const monero = await bench();
      const rail = await openOnce();
      await rail.checkNetwork?.();
      const { address, watchKey } = depositAt(rail, 1000);
      const watch = watchOnly(watchKey);
      const cursor = await rail.startCursor();
      await rail.watchThrough?.(1000);
      await pay(monero, [{ address, baseUnits: 6_000_000n }]);
      await monero.mine(1);
      const before = await rail.scan(cursor, watch, 50);
      assert.equal(before.outputs.length, 1);
      await monero.restartWatcher();
      await assert.rejects(rail.scan(cursor, watch, 50));
      assert.deepEqual(await rail.scan(cursor, watch, 50), before);
    });
  }

  test('a wallet whose node is gone says nothing, and never that nothing came', async () => {
    const monero = await bench();
    const rail = await openOnce();
    const cursor = await rail.startCursor();
    await monero.stopDaemon();
    await assert.rejects(rail.scan(cursor, watchOnly(), 50), { code: 'node_unreachable' });
    await assert.rejects(rail.listUnconfirmed(watchOnly()), { code: 'node_unreachable' });
  });
});
