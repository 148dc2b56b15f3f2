import type { Asset } from '../asset/asset.ts';
import type { RateSnapshot } from '../rate/snapshot.ts';
import { ok, refuse, type Result } from '../result/result.ts';
import { usdCentsFloor } from './quote.ts';

/** The specification's minimum value of an exchange, on both sides: 50 US dollars. */
export const ORDER_MINIMUM_USD_CENTS = 5_000n;

export type MinimumRefusal = 'below_minimum' | 'rate_unavailable';

export function checkMinimum(options: {
  readonly payAsset: Asset;
  readonly payBaseUnits: bigint;
  readonly receiveAsset: Asset;
  readonly receiveBaseUnits: bigint;
  readonly snapshot: RateSnapshot;
  readonly minimumUsdCents: bigint;
}): Result<null, MinimumRefusal> {
  const pay = usdCentsFloor(options.payAsset, options.payBaseUnits, options.snapshot);
  if (!pay.ok) return pay;
  const receive = usdCentsFloor(options.receiveAsset, options.receiveBaseUnits, options.snapshot);
  if (!receive.ok) return receive;
  const worthIt = pay.value >= options.minimumUsdCents && receive.value >= options.minimumUsdCents;
  return worthIt ? ok(null) : refuse('below_minimum');
}
