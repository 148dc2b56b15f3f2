import type { WatchSet } from '@naru/desk';
import { readHash, readList, readRecord } from '../http/read-answer.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/utxo-source.ts';
import { outputsOf, parseRawTransaction } from '../utxo/raw-block.ts';
import { type EsploraHttp, parseEsploraJson } from './esplora-http.ts';

/** The number of newest keys that each reading asks for, besides all awaited ones. */
const NEWEST_KEYS_MAX = 12;
/** The number of other keys that each reading asks for, in turn. */
const KEYS_IN_TURN_MAX = 4;
/** Servers list at most this many unconfirmed transactions of an address. */
const LISTED_MAX = 50;

/**
 * Unconfirmed payments to watched keys, asked key by key: a reading asks for all awaited keys and for {@link
 * NEWEST_KEYS_MAX} and {@link KEYS_IN_TURN_MAX} others, however many there are. After a fault it begins again
 * with the awaited ones, since a reading means that each of them was looked for after it began; no
 * transaction is read twice. Earlier payments to other keys are located by their transaction.
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

  /** All outputs of an unconfirmed transaction; null if unknown, or if only one of several servers has it. */
  async findWaiting(
    txid: string,
    { coinBaseUnits }: Pick<CoinWatch, 'coinBaseUnits'> = WATCH_ALL,
  ): Promise<readonly ChainOutput[] | null> {
    const bytes = await this.#servers.current(`/tx/${txid}/raw`);
    if (bytes === null || !(await this.#isConfirmed(txid))) return null;
    return outputsOf(parseRawTransaction(bytes, txid), { ...WATCH_ALL, coinBaseUnits });
  }

  /** Servers learn of a transaction at different times, so a difference is no fault. */
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
 * Whether a transaction that is in no block, and pays the address, is in the memory pool. Servers keep
 * transactions of undone blocks for ever, even if their coins were spent elsewhere, and list them like
 * unconfirmed ones.
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
