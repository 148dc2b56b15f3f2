export type WayKey = 'seen' | 'verified' | 'confirmations' | 'delivered';

export interface WayPoint {
  readonly key: WayKey;
  readonly state: 'done' | 'now' | 'next';
  /** Of the way to the next point, 0 to 1. */
  readonly progressFraction: number;
}

export interface PayoutSight {
  readonly stage: string;
  readonly confirmations: number;
  readonly confirmationsRequired: number;
}

/**
 * Where a payout stands between the operator's wallet and the customer. The desk only ever reports a payment
 * that pays the right address the right amount, so what is seen is verified too. `null`: not seen yet.
 */
export function payoutWay(sight: PayoutSight | null): readonly WayPoint[] {
  const isDelivered = sight?.stage === 'delivered';
  const isSeen = sight !== null;
  const share = isSeen ? Math.min(1, sight.confirmations / Math.max(1, sight.confirmationsRequired)) : 0;
  return [
    { key: 'seen', state: isSeen ? 'done' : 'now', progressFraction: 0 },
    { key: 'verified', state: isSeen ? 'done' : 'next', progressFraction: 0 },
    { key: 'confirmations', state: isDelivered ? 'done' : isSeen ? 'now' : 'next', progressFraction: share },
    { key: 'delivered', state: isDelivered ? 'done' : 'next', progressFraction: 0 },
  ];
}
