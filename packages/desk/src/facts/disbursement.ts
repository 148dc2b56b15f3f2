import type { DisbursementAct } from '@naru/core';

/**
 * Money of one order that is to be paid out or back: one amount and one receiver, fixed when it is approved.
 * The sightings that count for it show what was paid; its state follows from them and from the last act.
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
