import { mkdtemp, rm } from 'node:fs/promises';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type LitecoinNode, startLitecoinNode } from './litecoin-process.ts';
import { waitFor } from './wait-for.ts';

export type { LitecoinNode } from './litecoin-process.ts';
export { anvilSkipReason, startAnvil } from './evm/anvil.ts';
export { TEST_ACCOUNT, openLabDriver } from './evm/evm-driver.ts';
export { type Signer, openSigner } from './litecoin-signer.ts';
export { REGTEST_ACCOUNT, REGTEST_CHANGE_ADDRESS, REGTEST_LEGACY_ACCOUNT } from './regtest-account.ts';
export { openFakeDriver } from './fake-driver.ts';
export { FakeNode } from './fake-node.ts';
export { writeBlock, writeTransaction } from './raw-form.ts';
export { testChainRail } from '../rail-contract.ts';
export { EvmLab, callData } from './evm/evm-lab.ts';
export { FakeTron, transferLog } from './tron/fake-tron.ts';
export {
  type MoneroBench,
  REGTEST_ADDRESS,
  REGTEST_VIEW_KEY,
  moneroSkipReason,
  startMonero,
} from './monero-programs.ts';

/** Rewards ripen after 100 blocks; a few more make enough coins to pay with. */
const FIRST_BLOCKS = 110;

/** Where litecoind is: the variable LITECOIND_PATH, else on the PATH. Null when it is not installed. */
export function findLitecoind(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'litecoind'));
  const candidates = [environment['LITECOIND_PATH'], ...folders];
  return candidates.find((path) => path !== undefined && path !== '' && isExecutable(path)) ?? null;
}

/**
 * Why tests with a real node cannot run here, or false when they can: for the `skip` option of a test. If
 * nothing may be skipped (CI=true) a missing node is a fault.
 */
export function litecoindSkipReason(environment: NodeJS.ProcessEnv = process.env): string | false {
  if (findLitecoind(environment) !== null) return false;
  const reason = 'litecoind is not installed (apt install litecoind, or set LITECOIND_PATH)';
  if (environment['CI'] === 'true') throw new Error(reason);
  return reason;
}

export interface LitecoindPair {
  /** A node that has coins, mines and pays. */
  readonly wallet: LitecoinNode;
  /** The node that a desk is connected to: no wallet, no index of transactions, pruned. */
  readonly watcher: LitecoinNode;
  /** Mines and waits until the watcher has the blocks. Returns the new head's height. */
  mine(blocks: number): Promise<number>;
  /** Sends a signed transaction and waits until the watcher has it in its memory pool. Returns its txid. */
  send(hex: string): Promise<string>;
  /** Pays from the wallet and waits until the watcher has it in its memory pool. Amounts as decimal texts. */
  pay(receivers: Readonly<Record<string, string>>): Promise<string>;
  /** Replaces an unconfirmed payment of the wallet by one with a higher fee. Returns the new txid. */
  bumpFee(txid: string): Promise<string>;
  /**
   * Replaces the last `depth` blocks by one more empty blocks; their transactions are unconfirmed again.
   * Waits until the watcher follows.
   */
  reorganise(depth: number): Promise<void>;
  /** Mines a block that spends the coins of an unconfirmed payment elsewhere, which makes it void. */
  spendElsewhere(txid: string): Promise<void>;
  /** A fresh address of the wallet. */
  newAddress(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts two connected nodes on the regression network, with coins to pay with, in a folder of their own. */
export async function startLitecoindPair(): Promise<LitecoindPair> {
  const program = findLitecoind();
  if (program === null) throw new Error('litecoind is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'naru-litecoind-'));
  const wallet = await startLitecoinNode(program, join(folder, 'wallet'), [
    '-fallbackfee=0.0001',
    '-txindex=1',
    '-walletrbf=1',
    // Litecoin's nodes take no replacement unless they are configured to; some miners' do.
    '-mempoolreplacement=1',
  ]);
  const watcher = await startLitecoinNode(program, join(folder, 'watcher'), [
    '-disablewallet',
    '-mempoolreplacement=1',
    '-prune=550',
    `-connect=127.0.0.1:${wallet.peerPort}`,
  ]);
  await wallet.rpc.call({ method: 'createwallet', params: ['payer'] });
  const pair = createPair(wallet, watcher, folder);
  await pair.mine(FIRST_BLOCKS);
  return pair;
}

function createPair(wallet: LitecoinNode, watcher: LitecoinNode, folder: string): LitecoindPair {
  const newAddress = async () => asText(await wallet.rpc.call({ method: 'getnewaddress', params: [] }));
  const follow = () => followHead(wallet, watcher);
  return {
    wallet,
    watcher,
    newAddress,
    mine: async (blocks) => {
      await wallet.rpc.call({ method: 'generatetoaddress', params: [blocks, await newAddress()] });
      return follow();
    },
    send: async (hex) => {
      const txid = await wallet.rpc.call({ method: 'sendrawtransaction', params: [hex] });
      return followPayment(watcher, asText(txid));
    },
    pay: async (receivers) => {
      const txid = await wallet.rpc.call({ method: 'sendmany', params: ['', receivers] });
      return followPayment(watcher, asText(txid));
    },
    bumpFee: async (txid) => {
      const bumped = await wallet.rpc.call({ method: 'bumpfee', params: [txid] });
      return followPayment(watcher, asText(asRecord(bumped)['txid']));
    },
    reorganise: async (depth) => {
      const height = await headHeight(wallet);
      const hash = await wallet.rpc.call({ method: 'getblockhash', params: [height - depth + 1] });
      await wallet.rpc.call({ method: 'invalidateblock', params: [hash] });
      const miner = await newAddress();
      for (let block = 0; block <= depth; block += 1)
        await wallet.rpc.call({ method: 'generateblock', params: [miner, []] });
      await follow();
    },
    spendElsewhere: async (txid) => {
      const address = await newAddress();
      const hex = await signSpend(wallet, { txid, address });
      await wallet.rpc.call({ method: 'generateblock', params: [address, [hex]] });
      await follow();
    },
    stop: async () => {
      await Promise.all([wallet.stop(), watcher.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A transaction that spends the first coin of another one, as hex. */
async function signSpend(
  { rpc }: LitecoinNode,
  { txid, address }: { readonly txid: string; readonly address: string },
): Promise<string> {
  const transaction = await rpc.call({ method: 'getrawtransaction', params: [txid, true] });
  const input = asRecord(asRecord(transaction)['vin'])['0'];
  const { txid: spent, vout } = asRecord(input);
  const params = [[{ txid: spent, vout }], { [address]: '0.001' }];
  const unsigned = await rpc.call({ method: 'createrawtransaction', params });
  const signed = await rpc.call({ method: 'signrawtransactionwithwallet', params: [unsigned] });
  return asText(asRecord(signed)['hex']);
}

async function followPayment(watcher: LitecoinNode, txid: string): Promise<string> {
  return waitFor('the watcher has the transaction', async () => {
    const txids = await watcher.rpc.call({ method: 'getrawmempool', params: [] });
    return Array.isArray(txids) && txids.includes(txid) ? txid : null;
  });
}

async function followHead(wallet: LitecoinNode, watcher: LitecoinNode): Promise<number> {
  const best = { method: 'getbestblockhash', params: [] };
  await waitFor('the watcher follows', async () =>
    (await wallet.rpc.call(best)) === (await watcher.rpc.call(best)) ? true : null,
  );
  return headHeight(wallet);
}

async function headHeight(node: LitecoinNode): Promise<number> {
  const height = await node.rpc.call({ method: 'getblockcount', params: [] });
  if (typeof height !== 'number') throw new Error('litecoind answered without a height');
  return height;
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('litecoind answered without a text');
  return value;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('litecoind answered without an object');
  return { ...value };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
