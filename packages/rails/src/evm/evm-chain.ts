import type { WatchSet } from '@naru/desk';
import { type JsonRpc, RpcRefusal } from '../http/json-rpc.ts';
import type { BlockPlace, BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';
import {
  type EvmBlock,
  type EvmLog,
  type EvmTransaction,
  readEvmBlock,
  readEvmHeader,
  readEvmLogs,
  readEvmReceipt,
  readSmallQuantity,
} from './evm-answer.ts';
import { readNativeBalances } from './read-evm-balances.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { confirmPaid, readLowestFinal } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type EvmAssets, isPaid, paymentsOf, readEvmPaid, readReceipt } from './evm-payment.ts';
import { TRANSFER_TOPIC, parseTransferLog } from './token-transfer.ts';

/** Nodes keep the balances after the last 128 blocks; a few of them may pass while a block is read. */
const KEPT_BLOCKS = 120;

interface InternalQuestion {
  readonly accounts: readonly string[];
  readonly nativeAssetId: string;
  /** The outputs that the transactions of the block were already found to pay. */
  readonly outputs: readonly ChainOutput[];
  readonly headHeight: number;
}

type Balances = ReadonlyMap<string, bigint>;

/**
 * Coins that a contract pays out (a collective withdrawal of an exchange, a smart wallet) are in no
 * transaction's value and in no log. They are found by comparing the balances of an account before and after
 * a block with the payments of the block's transactions.
 */
export class InternalPayments {
  readonly #rpc: JsonRpc;
  /** The balances after the block that was read last, which usually is the one before the next. */
  #last: { readonly hash: string; readonly balances: Balances } | null = null;

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  /** The internal payments of a block; none in an old block whose balances the node no longer has. */
  async find(block: EvmBlock, asked: InternalQuestion): Promise<readonly ChainOutput[]> {
    if (block.previousHash === null) return [];
    try {
      const before = await this.#readBefore(block, asked.accounts);
      const after = await readNativeBalances(this.#rpc, asked.accounts, block.height);
      this.#last = { hash: block.hash, balances: after };
      return await this.#compare(block, asked, { before, after });
    } catch (error) {
      const isOld = block.height < asked.headHeight - KEPT_BLOCKS;
      if (isOld && error instanceof RpcRefusal) return [];
      throw error;
    }
  }

  async #readBefore(block: EvmBlock, accounts: readonly string[]): Promise<Balances> {
    const last = this.#last;
    const isKnown = last?.hash === block.previousHash && accounts.every((each) => last.balances.has(each));
    return isKnown ? last.balances : readNativeBalances(this.#rpc, accounts, block.height - 1);
  }

  async #compare(
    block: EvmBlock,
    { accounts, nativeAssetId, outputs }: InternalQuestion,
    { before, after }: { readonly before: Balances; readonly after: Balances },
  ): Promise<readonly ChainOutput[]> {
    const found: ChainOutput[] = [];
    for (const account of accounts) {
      const grown = (after.get(account) ?? 0n) - (before.get(account) ?? 0n);
      const received = outputs
        .filter(({ watchKey, assetId }) => watchKey === account && assetId === nativeAssetId)
        .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
      const baseUnits = grown - received + (await this.#readSpent(block, account));
      if (baseUnits > 0n) found.push(internalOutput(block, { account, nativeAssetId, baseUnits }));
    }
    return found;
  }

  /** The amount that the account's own transactions took from it, with their fees. */
  async #readSpent(block: EvmBlock, account: string): Promise<bigint> {
    let spent = 0n;
    for (const { txid, from, to, value } of block.transactions) {
      if (from !== account) continue;
      const call = { method: 'eth_getTransactionReceipt', params: [txid] };
      const receipt = readEvmReceipt(await this.#rpc.call(call));
      spent += receipt.feeBaseUnits + (receipt.isSuccessful && to !== account ? value : 0n);
    }
    return spent;
  }
}

/**
 * The transaction is unknown, so the block takes its place. At another height, after a reorganisation, it is
 * another output; another amount at the same height gets another key when it is recorded.
 */
function internalOutput(
  block: EvmBlock,
  paid: { readonly account: string; readonly nativeAssetId: string; readonly baseUnits: bigint },
): ChainOutput {
  return {
    outputKey: `balance:${block.height}:${paid.account}`,
    assetId: paid.nativeAssetId,
    watchKey: paid.account,
    baseUnits: paid.baseUnits,
    txid: block.hash,
    spentOutpoints: [],
    mark: null,
    flags: [],
    networkFeeBaseUnits: null,
    isCoinbase: false,
  };
}

/** The balances of this many of the newest watched accounts are compared in every block. */
const COMPARED_ACCOUNTS_MAX = 500;

export interface EvmChainOptions {
  readonly servers: Servers<JsonRpc>;
  readonly assets: EvmAssets;
  /** Whether the network itself reports final blocks. */
  readonly hasFinalizedTag: boolean;
}

/** The blocks of an EVM network, with their payments to watched accounts. */
export class EvmChain implements BlockSource {
  readonly #options: EvmChainOptions;
  readonly #internal: InternalPayments;
  #headHeight = 0;

  constructor(options: EvmChainOptions) {
    this.#options = options;
    this.#internal = new InternalPayments(options.servers.current);
  }

  async readHeadHeight(): Promise<number> {
    const answer = await this.#options.servers.current.call({ method: 'eth_blockNumber', params: [] });
    this.#headHeight = readSmallQuantity(answer);
    return this.#headHeight;
  }

  async readHashAt(height: number): Promise<string | null> {
    const header = await readHeader(this.#options.servers.current, `0x${height.toString(16)}`);
    if (header !== null && header.height !== height)
      throw new RailFault('node_answer_malformed', 'the node returned another block than the one asked for');
    return header?.hash ?? null;
  }

  /** Null if the network does not report it and depth counts. */
  async readFinalHeight(): Promise<number | null | 'unchanged'> {
    if (!this.#options.hasFinalizedTag) return null;
    return readLowestFinal(
      this.#options.servers,
      async (server) => (await readFinalHeader(server))?.height ?? null,
    );
  }

  async readBlock({ hash }: BlockPlace, watch: WatchSet): Promise<SourceBlock> {
    const { servers, assets } = this.#options;
    const [body, logs] = await servers.current.callAll([
      { method: 'eth_getBlockByHash', params: [hash, true] },
      ...logCalls(assets, hash),
    ]);
    if (body === null) throw new RailFault('chain_moved', 'a block is gone while it was being read');
    const block = readEvmBlock(body);
    const hits = findHits(assets, watch, block, logs === undefined ? [] : readEvmLogs(logs));
    const paid: ChainOutput[] = [];
    for (const transaction of hits) paid.push(...(await this.#readPaid(hash, transaction, watch)));
    const { height, previousHash, minedAtMs } = block;
    const outputs = [...paid, ...(await this.#findInternal(block, watch, paid))];
    return { hash: block.hash, height, previousHash, minedAtMs, outputs };
  }

  async #readPaid(
    blockHash: string,
    transaction: EvmTransaction,
    watch: WatchSet,
  ): Promise<readonly ChainOutput[]> {
    const { servers, assets } = this.#options;
    const { txid } = transaction;
    const isWanted = (account: string) => watch.has(account);
    const receipt = await readReceipt(servers.current, txid);
    if (receipt?.blockHash !== blockHash)
      throw new RailFault('chain_moved', 'a transaction left its block while it was being read');
    const outputs = paymentsOf(assets, transaction, receipt, isWanted);
    if (outputs.length > 0)
      await confirmPaid(servers, { blockHash, outputs }, (server) =>
        readEvmPaid(server, txid, { assets, isWanted }),
      );
    return outputs;
  }

  async #findInternal(
    block: EvmBlock,
    watch: WatchSet,
    outputs: readonly ChainOutput[],
  ): Promise<readonly ChainOutput[]> {
    const { servers, assets } = this.#options;
    const { nativeAssetId } = assets;
    const accounts = watch.recent(COMPARED_ACCOUNTS_MAX);
    if (nativeAssetId === null || accounts.length === 0) return [];
    const asked = { nativeAssetId, outputs, headHeight: this.#headHeight };
    const found = await this.#internal.find(block, { ...asked, accounts });
    if (found.length === 0) return [];
    const paid = found.map(({ watchKey }) => watchKey);
    await confirmPaid(servers, { blockHash: block.hash, outputs: found }, async (server) => {
      const body = await server.call({ method: 'eth_getBlockByHash', params: [block.hash, true] });
      if (body === null) return null;
      const reported = readEvmBlock(body);
      const internal = await new InternalPayments(server).find(reported, { ...asked, accounts: paid });
      return { blockHash: reported.hash, outputs: internal };
    });
    return found;
  }
}

/** By the block's hash and not by its number: then logs and body are of one block, or the node refuses. */
function logCalls({ byContract }: EvmAssets, blockHash: string) {
  if (byContract.size === 0) return [];
  const filter = { blockHash, address: [...byContract.keys()], topics: [TRANSFER_TOPIC] };
  return [{ method: 'eth_getLogs', params: [filter] }];
}

/** The transactions that may pay a watched account; their receipts decide. */
function findHits(
  assets: EvmAssets,
  watch: WatchSet,
  block: EvmBlock,
  logs: readonly EvmLog[],
): readonly EvmTransaction[] {
  if (logs.some((log) => log.blockHash !== block.hash))
    throw new RailFault('node_answer_malformed', 'the node returned logs of another block');
  const byToken = new Set<string>();
  for (const transfer of logs.map(parseTransferLog)) {
    if (transfer === null || !isPaid(transfer) || !watch.has(transfer.to)) continue;
    if (assets.byContract.has(transfer.contract)) byToken.add(transfer.log.txid);
  }
  const hits = block.transactions.filter(
    ({ txid, to, value }) => byToken.has(txid) || (value > 0n && to !== null && watch.has(to)),
  );
  const known = new Set(hits.map(({ txid }) => txid));
  if ([...byToken].some((txid) => !known.has(txid)))
    throw new RailFault('node_answer_malformed', 'the node returned a log of no transaction of its block');
  return hits;
}

async function readHeader(rpc: JsonRpc, tag: string) {
  const answer = await rpc.call({ method: 'eth_getBlockByNumber', params: [tag, false] });
  return answer === null ? null : readEvmHeader(answer);
}

async function readFinalHeader(rpc: JsonRpc) {
  try {
    return await readHeader(rpc, 'finalized');
  } catch (error) {
    if (error instanceof RpcRefusal) return null;
    throw error;
  }
}
