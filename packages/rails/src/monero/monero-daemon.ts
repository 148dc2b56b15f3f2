import { MONERO_BLOCK_INTERVAL_MS, type MoneroNetwork } from '@naru/chains';
import { malformedAnswer, readHash, readHeight, readList, readRecord } from '../http/read-answer.ts';
import { RpcRefusal } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { type MoneroRpc, parseMoneroJson } from './monero-rpc.ts';

export interface MoneroHead {
  readonly height: number;
  readonly hash: string;
}

export interface MoneroBlock {
  readonly height: number;
  readonly hash: string;
  /** Null for the first block. */
  readonly previousHash: string | null;
  readonly minedAtMs: number;
}

/** The place of a transaction, without its receivers. */
export interface MoneroTransaction {
  readonly txid: string;
  /** Null while it is in the memory pool. */
  readonly blockHeight: number | null;
  /** True if its sender has locked the payment. */
  readonly isLocked: boolean;
}

/** `Requested block height is greater than current top block height`. */
const RPC_ABOVE_HEAD = -2;
/** A block this many intervals old, on a node without peers, is not the newest one. */
const STALE_BLOCKS = 30;
const TRANSACTIONS_PER_REQUEST = 100;
const NO_BLOCK = '0'.repeat(64);

/** The operator's own monerod: the chain itself, whose hashes a wallet program does not show. */
export class MoneroDaemon {
  readonly #rpc: MoneroRpc;
  readonly #network: MoneroNetwork;
  readonly #nowMs: () => number;

  constructor(rpc: MoneroRpc, network: MoneroNetwork, nowMs: () => number) {
    this.#rpc = rpc;
    this.#network = network;
    this.#nowMs = nowMs;
  }

  /**
   * The newest block. Throws for a node of another network and for one that does not follow the chain: an
   * order must not be closed because such a node does not show its payment.
   */
  async readHead(): Promise<MoneroHead> {
    const info = await this.#rpc.call('get_info');
    if (info['status'] !== 'OK') throw new RailFault('node_not_synced', 'the node is busy');
    if (info['nettype'] !== this.#network.nodeName)
      throw new RailFault(
        'node_of_other_chain',
        `the node does not serve ${this.#network.displayName}: it is of ${describe(info['nettype'])}`,
      );
    if (info['synchronized'] !== true || info['busy_syncing'] === true)
      throw new RailFault('node_not_synced', 'the node is still downloading the chain');
    const head = { height: readHeight(info['height']) - 1, hash: readHash(info['top_block_hash']) };
    // A regression network has no new blocks while nobody mines, and no peers.
    if (this.#network.environment !== 'reg') await this.#assertConnected(info, head);
    return head;
  }

  /** Null above the head. */
  async readBlock(height: number): Promise<MoneroBlock | null> {
    try {
      const answer = await this.#rpc.call('get_block_header_by_height', { height });
      return readHeader(answer['block_header'], height);
    } catch (error) {
      if (error instanceof RpcRefusal && error.rpcCode === RPC_ABOVE_HEAD) return null;
      throw error;
    }
  }

  /** The transactions that the node has, in a block or in its memory pool. */
  async findTransactions(txids: readonly string[]): Promise<ReadonlyMap<string, MoneroTransaction>> {
    const found = new Map<string, MoneroTransaction>();
    for (let at = 0; at < txids.length; at += TRANSACTIONS_PER_REQUEST) {
      const hashes = txids.slice(at, at + TRANSACTIONS_PER_REQUEST);
      const answer = await this.#rpc.post('/get_transactions', {
        txs_hashes: hashes,
        decode_as_json: true,
        prune: true,
      });
      if (answer['status'] !== 'OK')
        throw new RailFault('node_reported_error', 'the node lists no transactions');
      for (const entry of answer['txs'] === undefined ? [] : readList(answer['txs'], 'transactions')) {
        const transaction = readTransaction(entry);
        if (hashes.includes(transaction.txid)) found.set(transaction.txid, transaction);
      }
    }
    return found;
  }

  async #assertConnected(info: Readonly<Record<string, unknown>>, { height }: MoneroHead): Promise<void> {
    const peers = ['outgoing_connections_count', 'incoming_connections_count'].map((field) => info[field]);
    // A restricted node does not report the number of its peers.
    if (info['restricted'] === true || peers.some((count) => typeof count === 'number' && count > 0)) return;
    const newest = await this.readBlock(height);
    if (newest !== null && this.#nowMs() - newest.minedAtMs < STALE_BLOCKS * MONERO_BLOCK_INTERVAL_MS) return;
    throw new RailFault('node_without_peers', 'the node has no peers and its newest block is old');
  }
}

function readHeader(value: unknown, height: number): MoneroBlock {
  const header = readRecord(value, 'a block');
  if (header['height'] !== height || header['orphan_status'] !== false) throw malformedAnswer('a block');
  const previousHash = readHash(header['prev_hash']);
  return {
    height,
    hash: readHash(header['hash']),
    previousHash: previousHash === NO_BLOCK ? null : previousHash,
    minedAtMs: readHeight(header['timestamp']) * 1000,
  };
}

function readTransaction(value: unknown): MoneroTransaction {
  const transaction = readRecord(value, 'a transaction');
  const isInPool = transaction['in_pool'];
  const text = transaction['as_json'];
  if (typeof isInPool !== 'boolean' || typeof text !== 'string') throw malformedAnswer('a transaction');
  const decoded = readRecord(parseTransaction(text), 'a transaction');
  return {
    txid: readHash(transaction['tx_hash']),
    blockHeight: isInPool ? null : readHeight(transaction['block_height']),
    isLocked: decoded['unlock_time'] !== '0',
  };
}

function parseTransaction(text: string): unknown {
  try {
    return parseMoneroJson(text);
  } catch {
    throw malformedAnswer('a transaction');
  }
}

function describe(nettype: unknown): string {
  return typeof nettype === 'string' && /^[a-z]{1,20}$/.test(nettype) ? nettype : 'something else';
}
