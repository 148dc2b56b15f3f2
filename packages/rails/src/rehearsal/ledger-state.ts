import { createHash } from 'node:crypto';
import type { LedgerEvent, LedgerOutput } from './ledger-event.ts';

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
  /** Index is height. */
  readonly blocks: LedgerBlock[];
  readonly transactions: Map<string, readonly LedgerOutput[]>;
  /** The coin that each transaction spends: its own, or that of the transaction it replaced. */
  readonly coinOf: Map<string, string>;
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
