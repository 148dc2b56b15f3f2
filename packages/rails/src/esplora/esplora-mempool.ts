import type { WatchSet } from '@naru/desk';
import { readHash, readList, readRecord } from '../json-rpc/read-answer.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/utxo-source.ts';
import { outputsOf, parseRawTransaction } from '../utxo/raw-block.ts';
import { type EsploraHttp, parseEsploraJson } from './esplora-http.ts';

/** So many of the newest keys are asked for at each reading, beside all awaited ones. */
const NEWEST_KEYS_MAX = 12;
/** And so many of the others, in turn. */
const KEYS_IN_TURN_MAX = 4;
/** Servers list no more transactions that wait for an address. */
const LISTED_MAX = 50;

/**
 * What waits for watched keys, asked key by key: for all awaited ones, {@link NEWEST_KEYS_MAX} and
 * {@link KEYS_IN_TURN_MAX} others at a reading, however many keys there are. After a fault it begins again
 * with the awaited ones, since a reading means that each of them was looked for after it began; transactions
 * that were read are not read again. What was seen before of other keys is located by its transaction.
 */
export class EsploraMempool {
  readonly #servers: Servers<EsploraHttp>;
  readonly #addressOf: (watchKey: string) => string | null;
  #known = new Map<string, readonly ChainOutput[]>();
  #lastInTurn: string | undefined;

  constructor(servers: Servers<EsploraHttp>, addressOf: (watchKey: string) => string | null) {
    this.#servers = servers;
    this.#addressOf = addressOf;
  }

  async listUnconfirmed(watch: WatchSet): Promise<readonly ChainOutput[]> {
    const shown = new Map<string, readonly ChainOutput[]>();
    const { keys, lastInTurn } = this.#chooseKeys(watch);
    for (const key of keys) {
      for (const txid of await this.#listTxids(key)) {
        const outputs = this.#known.get(txid) ?? (await this.findWaiting(txid, watch));
        if (outputs === null) continue;
        shown.set(txid, outputs);
        this.#known.set(txid, outputs);
      }
    }
    this.#known = shown;
    this.#lastInTurn = lastInTurn;
    const outputs = [...shown.values()].flat();
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
    const reported = await Promise.allSettled(all.map((server) => server(`/tx/${txid}/raw`)));
    return reported.filter((each) => each.status === 'fulfilled' && each.value !== null).length > 1;
  }

  #chooseKeys(watch: WatchSet) {
    const newest = watch.recent(NEWEST_KEYS_MAX);
    const inTurn = watch.recent(KEYS_IN_TURN_MAX, this.#lastInTurn ?? newest.at(-1));
    return { keys: new Set([...watch.awaited, ...newest, ...inTurn]), lastInTurn: inTurn.at(-1) };
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
