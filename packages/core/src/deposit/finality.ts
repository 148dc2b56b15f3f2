/** One step of a rule by depth: the number of confirmations for orders below a value. */
export interface FinalityTier {
  /** Orders worth less than this many whole US dollars; null in the last tier, which has no bound. */
  readonly belowUsd: number | null;
  readonly confirmations: number;
}

/**
 * When a payment is final. `depth`: the more an order is worth, the more blocks have to be on top of its
 * payment; tiers in ascending order, the last one without a bound. `chain`: the network itself says which
 * blocks are final; while it does not, the fallback depth applies. `person`: a person saw the payment, so it
 * is final as soon as it is recorded (banks, and coins that a person watches).
 */
export type Finality =
  | { readonly kind: 'depth'; readonly tiers: readonly FinalityTier[] }
  | { readonly kind: 'chain'; readonly fallbackConfirmations: number }
  | { readonly kind: 'person' };

/** A rule that requires the same number of confirmations for every value. */
export function finalAtDepth(confirmations: number): Finality {
  return { kind: 'depth', tiers: [{ belowUsd: null, confirmations }] };
}

/** How far a payment is from being final. */
export interface FinalityProgress {
  readonly isFinal: boolean;
  /** The number of confirmations: 0 while it is in no block. */
  readonly confirmations: number;
  /** Confirmations required; null where the network itself says what is final, 0 where a person saw it. */
  readonly confirmationsRequired: number | null;
}

/** How far the desk has read a network. */
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
