const HOUR_MS = 60 * 60_000;

const USUAL_HOURS = 3;

/** Networks whose blocks are so slow, or at times so full, that an honest payment may wait for longer. */
const LONGER_HOURS: ReadonlyMap<string, number> = new Map([
  ['btc', 12],
  ['eth', 6],
  ['zec', 6],
]);

/** How long a payment with a usual fee may wait for its block on this network, in milliseconds. */
export function usualBlockWaitMs(networkId: string): number {
  return (LONGER_HOURS.get(networkId) ?? USUAL_HOURS) * HOUR_MS;
}
