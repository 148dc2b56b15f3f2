import type { UnmatchedState } from './unmatched-deposit.ts';

/** Money in that a person recorded before its line was imported. */
export interface TypedReceipt {
  readonly outputKey: string;
  readonly baseUnits: bigint;
  readonly receivedAtMs: number;
  /** The order that it was recorded for; null for money of no order. */
  readonly order: {
    readonly orderId: string;
    readonly reference: string;
    readonly depositorName: string | null;
  } | null;
  /** What became of it as money of no order; null for a receipt of an order. */
  readonly unmatched: UnmatchedState | null;
  /** The bank took the money back, and the receipt was taken back. */
  readonly isTakenBack: boolean;
}
