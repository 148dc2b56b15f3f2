/** Up to which value, and how many confirmations it takes there. */
export interface FinalityTier {
  /** Orders worth less than this many whole US dollars; null in the last tier, which has no bound. */
  readonly belowUsd: number | null;
  readonly confirmations: number;
}

/**
 * When a payment counts for good. `depth`: the more an order is worth, the more blocks have to be on top of
 * its payment; tiers in ascending order, the last one without a bound. `chain`: the network itself says which
 * blocks are final; while it says nothing, the fallback depth counts. `person`: a person saw it, so it is
 * final as soon as it is recorded (banks, and coins that a person watches).
 */
export type Finality =
  | { readonly kind: 'depth'; readonly tiers: readonly FinalityTier[] }
  | { readonly kind: 'chain'; readonly fallbackConfirmations: number }
  | { readonly kind: 'person' };

/** The same depth for every value. */
export function finalAtDepth(confirmations: number): Finality {
  return { kind: 'depth', tiers: [{ belowUsd: null, confirmations }] };
}

/** How far a payment is from being final. */
export interface FinalityProgress {
  readonly isFinal: boolean;
  /** The number of confirmations: 0 while it is in no block. */
  readonly confirmations: number;
  /** How many it takes; null where the network says what is final, and 0 where a person saw the payment. */
  readonly confirmationsRequired: number | null;
}

/** How far a network was read. */
export interface ChainReading {
  readonly headHeight: number;
  /** The highest block that the network itself calls final; null where it does not say. */
  readonly finalHeight: number | null;
}

/**
 * How far a payment is from being final, by the rule of its network.
 *
 * @param payment `blockHeight` null while it is in no block; `usdCents` null where the value is not known,
 * which takes the most confirmations
 * @param reading null before the network was read
 */
export function finalityProgress(
  finality: Finality,
  payment: { readonly blockHeight: number | null; readonly usdCents: bigint | null },
  reading: ChainReading | null,
): FinalityProgress {
  if (finality.kind === 'person') return { isFinal: true, confirmations: 0, confirmationsRequired: 0 };
  const { blockHeight } = payment;
  const confirmations =
    blockHeight === null || reading === null ? 0 : Math.max(0, reading.headHeight - blockHeight + 1);
  const finalHeight = reading?.finalHeight ?? null;
  if (finality.kind === 'chain' && finalHeight !== null) {
    const isFinal = blockHeight !== null && blockHeight <= finalHeight;
    return { isFinal, confirmations, confirmationsRequired: null };
  }
  const confirmationsRequired =
    finality.kind === 'depth'
      ? confirmationsFor(finality.tiers, payment.usdCents)
      : finality.fallbackConfirmations;
  return { isFinal: confirmations >= confirmationsRequired, confirmations, confirmationsRequired };
}

function confirmationsFor(tiers: readonly FinalityTier[], usdCents: bigint | null): number {
  const tier = tiers.find(
    ({ belowUsd }) => belowUsd === null || (usdCents !== null && usdCents < BigInt(belowUsd) * 100n),
  );
  if (tier === undefined) throw new Error('a finality without a last tier');
  return tier.confirmations;
}
