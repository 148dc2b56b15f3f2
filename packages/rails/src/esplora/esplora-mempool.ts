import type { WatchSet } from '@naru/desk';
import { readHash, readList, readRecord } from '../json/read-answer.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/known-fee.ts';
import { outputsOf, parseRawTransaction } from '../utxo/raw-transaction.ts';
import { type EsploraHttp, parseEsploraJson } from './esplora-http.ts';

/** So many of the newest keys, which open orders have, are asked for at each reading. */
const NEWEST_KEYS_MAX = 12;
/** And so many of the others, in turn. */
const KEYS_IN_TURN_MAX = 4;
/** Servers list no more transactions that wait for an address. */
const LISTED_MAX = 50;

/**
 * What waits for watched keys, asked key by key: at most {@link NEWEST_KEYS_MAX} and
 * {@link KEYS_IN_TURN_MAX} of them at a reading, however many keys there are. After a fault it goes on where
 * it was. What was seen before of the others is located by its transaction.
 */
export class EsploraMempool {
  readonly #servers: Servers<EsploraHttp>;
  readonly #addressOf: (watchKey: string) => string | null;
  #known: ReadonlyMap<string, readonly ChainOutput[]> = new Map();
  #unread: readonly string[] = [];
  #read = new Map<string, readonly ChainOutput[]>();
  #lastInTurn: string | undefined;

  constructor(servers: Servers<EsploraHttp>, addressOf: (watchKey: string) => string | null) {
    this.#servers = servers;
    this.#addressOf = addressOf;
  }

  async listUnconfirmed(watch: WatchSet): Promise<readonly ChainOutput[]> {
    if (this.#unread.length === 0) this.#unread = this.#chooseKeys(watch);
    for (let key = this.#unread[0]; key !== undefined; key = this.#unread[0]) {
      for (const txid of await this.#listTxids(key)) {
        const known = this.#read.get(txid) ?? this.#known.get(txid);
        const outputs = known ?? (await this.findWaiting(txid, watch));
        if (outputs !== null) this.#read.set(txid, outputs);
      }
      this.#unread = this.#unread.slice(1);
    }
    this.#known = this.#read;
    this.#read = new Map();
    const outputs = [...this.#known.values()].flat();
    return outputs.filter(({ watchKey }) => watch.has(watchKey));
  }

  /** All outputs of a waiting transaction; null if it is unknown, or only one of several servers has it. */
  async findWaiting(
    txid: string,
    { coinBaseUnits }: Pick<CoinWatch, 'coinBaseUnits'> = WATCH_ALL,
  ): Promise<readonly ChainOutput[] | null> {
    const bytes = await this.#servers.current(`/tx/${txid}/raw`);
    if (bytes === null || !(await this.#isConfirmed(txid))) return null;
    return outputsOf(parseRawTransaction(bytes, txid), { ...WATCH_ALL, coinBaseUnits });
  }

  /** Servers hear of a transaction at different times, so a difference is no fault. */
  async #isConfirmed(txid: string): Promise<boolean> {
    const { all } = this.#servers;
    if (all.length === 1) return true;
    const told = await Promise.allSettled(all.map((server) => server(`/tx/${txid}/raw`)));
    return told.filter((each) => each.status === 'fulfilled' && each.value !== null).length > 1;
  }

  #chooseKeys(watch: WatchSet): readonly string[] {
    const newest = watch.recent(NEWEST_KEYS_MAX);
    const inTurn = watch.recent(KEYS_IN_TURN_MAX, this.#lastInTurn ?? newest.at(-1));
    this.#lastInTurn = inTurn.at(-1);
    return [...new Set([...newest, ...inTurn])];
  }

  async #listTxids(watchKey: string): Promise<readonly string[]> {
    const address = this.#addressOf(watchKey);
    return address === null ? [] : listWaitingTxids(this.#servers.current, address);
  }
}

/**
 * Whether a transaction that is in no block, and pays the address, is in the memory pool. Servers keep those
 * of blocks that a reorganisation took back for ever, also when their coins went elsewhere, and tell them
 * like those that wait.
 */
export async function isWaitingFor(address: string, http: EsploraHttp, txid: string): Promise<boolean> {
  const txids = await listWaitingTxids(http, address);
  return txids.includes(txid) || txids.length >= LISTED_MAX;
}

async function listWaitingTxids(http: EsploraHttp, address: string): Promise<readonly string[]> {
  const answer = await http(`/address/${address}/txs/mempool`);
  if (answer === null) return [];
  return readList(parseEsploraJson(answer), 'waiting transactions').map((each) =>
    readHash(readRecord(each, 'a transaction')['txid']),
  );
}
