import { randomBytes } from 'node:crypto';
import type { CheckedAddress } from '@naru/chains';
import type { RailHead } from '@naru/desk';
import type { BlockSource, BlockWatch, ChainOutput } from '../scan/block-source.ts';
import { type LedgerEvent, type LedgerLine, formatLedgerLine } from './ledger-event.ts';
import { type LedgerState, applyLedgerEvent, createLedgerState, headOf } from './ledger-state.ts';
import type { LineLog } from './line-log.ts';

export type LedgerReceiver = CheckedAddress & { readonly baseUnits: bigint };

export interface LedgerTransaction {
  readonly outputs: readonly ChainOutput[];
  readonly block: RailHead | null;
}

/**
 * A simulated network: blocks, a memory pool, and controls. Every event is logged before it takes effect, so
 * that it survives a kill of the process.
 */
export class RehearsalLedger {
  readonly #log: LineLog;
  readonly #state: LedgerState;
  readonly #nextTxid: () => string;
  #previousEvent: Promise<unknown> = Promise.resolve();

  /** `nextTxid` is for reproducible simulations; it must never repeat a txid. */
  constructor(
    railId: string,
    log: LineLog,
    pastLines: readonly LedgerLine[],
    nextTxid: () => string = randomTxid,
  ) {
    this.#log = log;
    this.#nextTxid = nextTxid;
    this.#state = createLedgerState(railId);
    for (const line of pastLines) if (line.railId === railId) applyLedgerEvent(this.#state, line.event);
  }

  get head(): RailHead {
    const { height, hash } = headOf(this.#state);
    return { height, hash };
  }

  /** Creates money: one unconfirmed transaction with an output per receiver. Returns its txid. */
  pay(...receivers: readonly LedgerReceiver[]): Promise<string> {
    return this.#pay(receivers);
  }

  /** Replaces an unconfirmed transaction by one that spends the same coin. Returns the new txid. */
  replace(replacedTxid: string, ...receivers: readonly LedgerReceiver[]): Promise<string> {
    return this.#pay(receivers, { replaces: replacedTxid });
  }

  /** As {@link pay}, but once per `paymentKey`: repeated calls return the first txid. */
  payOnce(paymentKey: string, ...receivers: readonly LedgerReceiver[]): Promise<string> {
    return this.#pay(receivers, { paymentKey });
  }

  #pay(
    receivers: readonly LedgerReceiver[],
    how: { readonly paymentKey?: string; readonly replaces?: string } = {},
  ): Promise<string> {
    const { paymentKey, replaces } = how;
    if (receivers.length === 0 || receivers.some((receiver) => receiver.baseUnits <= 0n))
      throw new RangeError('a payment has receivers, and more than 0 for each');
    const outputs = receivers.map(({ address, watchKey, baseUnits }) => ({ address, watchKey, baseUnits }));
    return this.#inTurn(async () => {
      const paid = paymentKey === undefined ? undefined : this.#state.txidByPaymentKey.get(paymentKey);
      if (paid !== undefined) return paid;
      if (replaces !== undefined && !this.#state.mempool.includes(replaces))
        throw new RangeError('only what waits can be replaced');
      const txid = this.#nextTxid();
      await this.#record({ kind: 'pay', txid, outputs, ...how });
      return txid;
    });
  }

  /** Mines all unconfirmed transactions; an empty block leaves them unconfirmed. */
  mineBlock(options: { readonly isEmpty?: boolean; readonly minedAtMs?: number } = {}): Promise<RailHead> {
    const { isEmpty = false, minedAtMs } = options;
    return this.#inTurn(async () => {
      await this.#record({ kind: 'mine', isEmpty, ...(minedAtMs === undefined ? {} : { minedAtMs }) });
      return this.head;
    });
  }

  /** Removes the last `depth` blocks; their transactions are unconfirmed again. */
  takeBackBlocks(depth: number): Promise<void> {
    return this.#inTurn(() => this.#record({ kind: 'reorg', depth }));
  }

  /** Drops an unconfirmed transaction, as if its sender had replaced it. */
  dropTransaction(txid: string): Promise<void> {
    return this.#inTurn(() => this.#record({ kind: 'drop', txid }));
  }

  /**
   * Drops a transaction, mined or not, as after a double spend: the blocks from its own on are replaced by
   * one more, without it.
   */
  async forgetTransaction(txid: string): Promise<void> {
    const block = this.findTransaction(txid)?.block ?? null;
    if (block === null) return this.dropTransaction(txid);
    const { height } = this.head;
    await this.takeBackBlocks(height - block.height + 1);
    await this.dropTransaction(txid);
    while (this.head.height <= height) await this.mineBlock();
  }

  /** Null if it never existed, or was dropped. */
  findTransaction(txid: string): LedgerTransaction | null {
    if (!this.#state.transactions.has(txid)) return null;
    const block = this.#state.blocks.find((candidate) => candidate.txids.includes(txid));
    if (block === undefined && !this.#state.mempool.includes(txid)) return null;
    return {
      outputs: this.#outputsOf(txid),
      block: block === undefined ? null : { height: block.height, hash: block.hash },
    };
  }

  listUnconfirmed(watch: BlockWatch): readonly ChainOutput[] {
    return this.#watchedOutputs(this.#state.mempool, watch);
  }

  /** The keys that a transaction pays, unless it was dropped. */
  listUsedKeys(watch: BlockWatch): ReadonlySet<string> {
    const txids = [...this.#state.mempool, ...this.#state.blocks.flatMap((block) => block.txids)];
    return new Set(this.#watchedOutputs(txids, watch).map((output) => output.watchKey));
  }

  /** @param finalAfter the network itself calls blocks of this depth final; null: it does not say */
  asBlockSource(finalAfter: number | null = null): BlockSource {
    return {
      readFinalHeight: () =>
        Promise.resolve(finalAfter === null ? null : Math.max(0, this.head.height - finalAfter + 1)),
      readHeadHeight: () => Promise.resolve(this.head.height),
      readHashAt: (height) => Promise.resolve(this.#state.blocks[height]?.hash ?? null),
      readBlock: ({ hash }, watch) => {
        const block = this.#state.blocks.find((candidate) => candidate.hash === hash);
        if (block === undefined) throw new Error('a block that the simulated chain does not have');
        const { height, previousHash, minedAtMs, txids } = block;
        const outputs = this.#watchedOutputs(txids, watch);
        return Promise.resolve({ hash, height, previousHash, minedAtMs, outputs });
      },
    };
  }

  #watchedOutputs(txids: readonly string[], watch: BlockWatch): readonly ChainOutput[] {
    return txids.flatMap((txid) => this.#outputsOf(txid)).filter((output) => watch.has(output.watchKey));
  }

  #outputsOf(txid: string): readonly ChainOutput[] {
    const outputs = this.#state.transactions.get(txid) ?? [];
    return outputs.map(({ watchKey, baseUnits }, index) => ({
      outputKey: `${txid}:${index}`,
      watchKey,
      baseUnits,
      txid,
      spentOutpoints: [this.#state.coinOf.get(txid) ?? ''],
      mark: null,
      flags: [],
      networkFeeBaseUnits: null,
      isCoinbase: false,
    }));
  }

  async #record(event: LedgerEvent): Promise<void> {
    await this.#log.append(formatLedgerLine({ railId: this.#state.railId, event }));
    applyLedgerEvent(this.#state, event);
  }

  /** Runs one event after the other, so that the log has them in order. */
  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#previousEvent.then(step);
    this.#previousEvent = turn.catch(() => undefined);
    return turn;
  }
}

/** Random, so that txids stay unique even if the log is removed but the desk's database is not. */
function randomTxid(): string {
  return randomBytes(32).toString('hex');
}
