import type { WatchSet } from '@naru/desk';
import { type JsonRpc, RpcRefusal } from '../json-rpc/json-rpc.ts';
import type { BlockPlace, BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { confirmPaid, readLowestFinal } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import {
  type EvmBlock,
  type EvmLog,
  type EvmTransaction,
  readEvmBlock,
  readEvmHeader,
  readEvmLogs,
  readSmallQuantity,
} from './evm-answer.ts';
import { type EvmAssets, isPaid, paymentsOf } from './evm-payment.ts';
import { InternalPayments } from './internal-payments.ts';
import { readEvmPaid, readReceipt } from './read-evm-paid.ts';
import { TRANSFER_TOPIC, parseTransferLog } from './transfer-log.ts';

/** As many of the newest watched accounts are compared with their balances in every block. */
const COMPARED_ACCOUNTS_MAX = 500;

export interface EvmChainOptions {
  readonly servers: Servers<JsonRpc>;
  readonly assets: EvmAssets;
  /** Whether the network itself says which blocks are final. */
  readonly hasFinalizedTag: boolean;
}

/** The blocks of an EVM network, with what they pay to watched accounts. */
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

  /** Null where the network does not say and depth counts. */
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
