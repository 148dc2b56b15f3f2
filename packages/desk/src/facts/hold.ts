import type { HoldReason } from '@naru/core';

/**
 * Something that must be cleared before anything of this order may be paid. The customer is informed of it.
 */
export interface Hold {
  readonly holdId: string;
  readonly orderId: string;
  readonly reason: HoldReason;
  /** An operator's row key, or the rail or rule that opened it. */
  readonly openedBy: string;
  readonly openedAtMs: number;
  /** When somebody has to look at it again at the latest. */
  readonly reviewAtMs: number;
  readonly closedBy: string | null;
  readonly closedAtMs: number | null;
  /**
   * What still is missing of the shortage that a person acknowledged by closing it, in base units of the pay
   * asset; else null.
   */
  readonly acknowledgedBaseUnits: bigint | null;
}
