import { createHash, randomBytes } from 'node:crypto';
import type { CheckedAddress } from '@naru/chains';
import type { RailHead } from '@naru/desk';
import { isRecord } from '../http/read-answer.ts';
import type { BlockSource, BlockWatch, ChainOutput } from '../scan/block-source.ts';
import type { LineLog } from './file-log.ts';

export interface LedgerOutput {
  readonly address: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
}

/** The events of a simulated network. Its state is computed from them, in order. */
export type LedgerEvent =
  | {
      readonly kind: 'pay';
      readonly txid: string;
      readonly outputs: readonly LedgerOutput[];
      /** Identifies a payment that may be made only once. */
      readonly paymentKey?: string;
      /** The unconfirmed transaction that it replaces. */
      readonly replaces?: string;
    }
  | { readonly kind: 'mine'; readonly isEmpty: boolean; readonly minedAtMs?: number }
  | { readonly kind: 'reorg'; readonly depth: number }
  /** `mayReturn`: nothing has spent its coin otherwise, so that its sender can send it again. */
  | { readonly kind: 'drop'; readonly txid: string; readonly mayReturn?: boolean };

export interface LedgerLine {
  readonly railId: string;
  readonly event: LedgerEvent;
}

/** One line of JSON; amounts are decimal digits. */
export function formatLedgerLine(line: LedgerLine): string {
  return JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** Throws for a line that {@link formatLedgerLine} did not write. */
export function parseLedgerLine(text: string): LedgerLine {
  const line = asRecord(JSON.parse(text));
  const event = asRecord(line['event']);
  return { railId: asText(line['railId']), event: parseEvent(event) };
}

function parseEvent(event: Readonly<Record<string, unknown>>): LedgerEvent {
  switch (event['kind']) {
    case 'pay':
      return {
        kind: 'pay',
        txid: asText(event['txid']),
        outputs: asList(event['outputs']).map(parseOutput),
        ...(event['paymentKey'] === undefined ? {} : { paymentKey: asText(event['paymentKey']) }),
        ...(event['replaces'] === undefined ? {} : { replaces: asText(event['replaces']) }),
      };
    case 'mine':
      return {
        kind: 'mine',
        isEmpty: event['isEmpty'] === true,
        ...(event['minedAtMs'] === undefined ? {} : { minedAtMs: asCount(event['minedAtMs']) }),
      };
    case 'reorg':
      return { kind: 'reorg', depth: asCount(event['depth']) };
    case 'drop':
      return { kind: 'drop', txid: asText(event['txid']), mayReturn: event['mayReturn'] === true };
    default:
      throw malformed();
  }
}

function parseOutput(value: unknown): LedgerOutput {
  const output = asRecord(value);
  return {
    address: asText(output['address']),
    watchKey: asText(output['watchKey']),
    baseUnits: BigInt(asText(output['baseUnits'])),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed();
  return value;
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed();
  return value;
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw malformed();
  return value;
}

function asCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed();
  return value;
}

function malformed(): Error {
  return new Error('a line of the rehearsal log cannot be read; remove the file to start again');
}

export interface LedgerBlock {
  readonly height: number;
  readonly hash: string;
  readonly previousHash: string | null;
  readonly txids: readonly string[];
  readonly minedAtMs: number | null;
}

/** A simulated chain in memory. It changes only by {@link applyLedgerEvent}. */
export interface LedgerState {
  readonly railId: string;
  /** The index is the height. */
  readonly blocks: LedgerBlock[];
  readonly transactions: Map<string, readonly LedgerOutput[]>;
  /** The coin that each transaction spends: its own, or that of the transaction it replaced. */
  readonly coinOf: Map<string, string>;
  /** Coins of dropped transactions that no block has spent. */
  readonly looseCoins: Set<string>;
  /** For payments that may be made only once. */
  readonly txidByPaymentKey: Map<string, string>;
  /** Unconfirmed, oldest first. */
  mempool: string[];
  /** Makes the hash of a replacement block differ. */
  minedCount: number;
}

export function createLedgerState(railId: string): LedgerState {
  const hash = digest([railId, 'first block']);
  const genesis = { height: 0, hash, previousHash: null, txids: [], minedAtMs: null };
  return {
    railId,
    blocks: [genesis],
    transactions: new Map(),
    coinOf: new Map(),
    looseCoins: new Set(),
    txidByPaymentKey: new Map(),
    mempool: [],
    minedCount: 0,
  };
}

/** An event that no longer applies (dropping a mined transaction) changes nothing. */
export function applyLedgerEvent(state: LedgerState, event: LedgerEvent): void {
  switch (event.kind) {
    case 'pay':
      state.transactions.set(event.txid, event.outputs);
      if (event.paymentKey !== undefined) state.txidByPaymentKey.set(event.paymentKey, event.txid);
      state.coinOf.set(event.txid, spentCoin(state, event));
      state.mempool = [...state.mempool.filter((txid) => txid !== event.replaces), event.txid];
      return;
    case 'mine':
      mine(state, event.isEmpty, event.minedAtMs ?? null);
      return;
    case 'reorg':
      takeBack(state, event.depth);
      return;
    case 'drop':
      state.mempool = state.mempool.filter((txid) => txid !== event.txid);
      if (event.mayReturn === true) state.looseCoins.add(state.coinOf.get(event.txid) ?? '');
  }
}

function spentCoin(state: LedgerState, event: LedgerEvent & { readonly kind: 'pay' }): string {
  const inherited = event.replaces === undefined ? undefined : state.coinOf.get(event.replaces);
  return inherited ?? `${digest([state.railId, 'coin', event.txid])}:0`;
}

export function headOf(state: LedgerState): LedgerBlock {
  const head = state.blocks.at(-1);
  if (head === undefined) throw new Error('a chain has at least its first block');
  return head;
}

function mine(state: LedgerState, isEmpty: boolean, minedAtMs: number | null): void {
  const { height, hash: previousHash } = headOf(state);
  const txids = isEmpty ? [] : state.mempool;
  const hash = digest([state.railId, 'block', previousHash, String(state.minedCount), ...txids]);
  state.blocks.push({ height: height + 1, hash, previousHash, txids, minedAtMs });
  for (const txid of txids) state.looseCoins.delete(state.coinOf.get(txid) ?? '');
  if (!isEmpty) state.mempool = [];
  state.minedCount += 1;
}

/** Removes the last blocks; their transactions are unconfirmed again. */
function takeBack(state: LedgerState, depth: number): void {
  const kept = Math.max(1, state.blocks.length - depth);
  const gone = state.blocks.splice(kept);
  state.mempool = [...gone.flatMap((block) => block.txids), ...state.mempool];
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

export type LedgerReceiver = CheckedAddress & { readonly baseUnits: bigint };

export interface LedgerTransaction {
  readonly outputs: readonly ChainOutput[];
  readonly block: (RailHead & { readonly minedAtMs: number | null }) | null;
}

/**
 * A simulated network: blocks, a memory pool, and controls. Every event is logged before it takes effect, so
 * that it survives a kill of the process; events take effect in the order of the log, so that all processes
 * of a desk have the same network.
 */
export class RehearsalLedger {
  readonly #log: LineLog;
  readonly #state: LedgerState;
  readonly #nextTxid: () => string;
  #previousEvent: Promise<unknown> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();
  #readUpTo = 0;

  /** `nextTxid` is for reproducible simulations; it must never repeat a txid. */
  constructor(railId: string, log: LineLog, nextTxid: () => string = randomTxid) {
    this.#log = log;
    this.#nextTxid = nextTxid;
    this.#state = createLedgerState(railId);
  }

  /** Applies events that were logged since, also by other processes. */
  follow(): Promise<void> {
    const followed = this.#following.then(async () => {
      const { lines, next } = await this.#log.readLines(this.#readUpTo);
      for (const { railId, event } of lines.map(parseLedgerLine))
        if (railId === this.#state.railId) applyLedgerEvent(this.#state, event);
      this.#readUpTo = next;
    });
    this.#following = followed.catch(() => undefined);
    return followed;
  }

  get head(): RailHead {
    const { height, hash } = headOf(this.#state);
    return { height, hash };
  }

  /** Creates money: one unconfirmed transaction with an output per receiver. Returns its txid. */
  pay(...receivers: readonly LedgerReceiver[]): Promise<string> {
    return this.#pay(receivers);
  }

  /** Replaces a transaction that is in no block by one that spends the same coin. Returns the new txid. */
  replace(replacedTxid: string, ...receivers: readonly LedgerReceiver[]): Promise<string> {
    return this.#pay(receivers, { replaces: replacedTxid });
  }

  /** Like {@link pay}, but once per `paymentKey`: repeated calls return the first txid. */
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
      const isThere = replaces === undefined || this.#state.mempool.includes(replaces);
      if (!isThere && !this.mayReturn([this.#state.coinOf.get(replaces) ?? '']))
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

  /** Drops an unconfirmed transaction as if its sender had replaced it, or so that it can be sent again. */
  dropTransaction(txid: string, mayReturn = false): Promise<void> {
    return this.#inTurn(() => this.#record({ kind: 'drop', txid, mayReturn }));
  }

  /** Sends a dropped transaction again. */
  resendTransaction(txid: string): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.mayReturn([this.#state.coinOf.get(txid) ?? '']))
        throw new RangeError('only what can come back is sent again');
      await this.#record({ kind: 'pay', txid, outputs: this.#state.transactions.get(txid) ?? [] });
    });
  }

  mayReturn(spentOutpoints: readonly string[]): boolean {
    return spentOutpoints.some((coin) => this.#state.looseCoins.has(coin));
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
    if (block === undefined) return { outputs: this.#outputsOf(txid), block: null };
    const { height, hash, minedAtMs } = block;
    return { outputs: this.#outputsOf(txid), block: { height, hash, minedAtMs } };
  }

  listUnconfirmed(watch: BlockWatch): readonly ChainOutput[] {
    return this.#watchedOutputs(this.#state.mempool, watch);
  }

  /** The keys that a transaction pays, unless it was dropped. */
  listUsedKeys(watch: BlockWatch): ReadonlySet<string> {
    const txids = [...this.#state.mempool, ...this.#state.blocks.flatMap((block) => block.txids)];
    return new Set(this.#watchedOutputs(txids, watch).map((output) => output.watchKey));
  }

  /** @param finalAfter the depth from which the network itself reports blocks as final; null: it does not */
  asBlockSource(finalAfter: number | null = null): BlockSource {
    return {
      readFinalHeight: () =>
        Promise.resolve(finalAfter === null ? null : Math.max(0, this.head.height - finalAfter + 1)),
      readHeadHeight: async () => {
        await this.follow();
        return this.head.height;
      },
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
    await this.follow();
  }

  /** Runs one event after the other, so that the log has them in order. */
  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#previousEvent.then(() => this.follow()).then(step);
    this.#previousEvent = turn.catch(() => undefined);
    return turn;
  }
}

/** Random, so that txids stay unique even if the log is removed but the desk's database is not. */
function randomTxid(): string {
  return randomBytes(32).toString('hex');
}
