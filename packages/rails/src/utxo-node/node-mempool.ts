import type { ChainOutput } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { readHashList, readOutputs } from './node-answer.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/known-fee.ts';

/** Above this the rail throws instead of filling memory; the busiest networks have reached half of it. */
const MEMPOOL_TRANSACTIONS_MAX = 300_000;
const TRANSACTIONS_PER_REQUEST = 100;

/**
 * The memory pool of a node. Each transaction is read once and cached with all of its outputs, because an
 * address may become watched after a payment to it was seen. The desk saves which coins it spends before they
 * can be, so the fee is known then, or from the block.
 */
export class NodeMempool {
  readonly #rpc: JsonRpc;
  #known: ReadonlyMap<string, readonly ChainOutput[]> = new Map();

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  /** All unconfirmed outputs to watched keys; throws if it cannot read them all. */
  async listUnconfirmed(watch: CoinWatch): Promise<readonly ChainOutput[]> {
    const txids = readHashList(await this.#rpc.call({ method: 'getrawmempool', params: [] }));
    if (txids.length > MEMPOOL_TRANSACTIONS_MAX)
      throw new RailFault('mempool_too_large', `more than ${MEMPOOL_TRANSACTIONS_MAX} transactions wait`);
    const known = new Map<string, readonly ChainOutput[]>();
    const unread: string[] = [];
    for (const txid of txids) {
      const outputs = this.#known.get(txid);
      if (outputs === undefined) unread.push(txid);
      else known.set(txid, outputs);
    }
    // Set before reading, so that nothing is read twice after an error of an unreliable node.
    this.#known = known;
    for (let at = 0; at < unread.length; at += TRANSACTIONS_PER_REQUEST)
      await this.#read(unread.slice(at, at + TRANSACTIONS_PER_REQUEST), known, watch);
    return [...known.values()].flatMap((outputs) => outputs.filter((output) => watch.has(output.watchKey)));
  }

  /** A transaction that left between the two calls is in a block or gone; a block scan shows which. */
  async #read(
    txids: readonly string[],
    known: Map<string, readonly ChainOutput[]>,
    { coinBaseUnits }: CoinWatch,
  ): Promise<void> {
    const transactions = await this.#rpc.callAll(
      txids.map((txid) => ({ method: 'getrawtransaction', params: [txid, true] })),
    );
    txids.forEach((txid, index) => {
      const transaction = transactions[index];
      if (transaction !== null) known.set(txid, readOutputs(transaction, { ...WATCH_ALL, coinBaseUnits }));
    });
  }
}
