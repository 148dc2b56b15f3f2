import type { DisbursementAct } from '@naru/core';

/**
 * Money of one order that is to leave: one amount, one receiver, both fixed when it was approved. What was
 * paid for it are the sightings that count for it; its state follows from them and from the last act.
 */
export interface Disbursement {
  readonly disbursementId: string;
  readonly orderId: string;
  readonly purpose: 'payout' | 'refund';
  /** The refund case that it sends back; null for a payout. */
  readonly refundId: string | null;
  readonly railId: string;
  readonly assetId: string;
  readonly address: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly lastAct: DisbursementAct;
  /** The sum that was accepted in place of the amount; null where none was. */
  readonly acceptedBaseUnits: bigint | null;
  /** An operator's row key. */
  readonly approvedBy: string;
  readonly approvedAtMs: number;
}
