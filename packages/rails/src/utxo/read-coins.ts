import { setImmediate as giveWay } from 'node:timers/promises';
import type { UtxoNetwork } from '@naru/chains';
import type { SignerKeys } from '@naru/chains/psbt';
import type { Clock, Coin, CoinReading, CoinWish, FeeRate } from '@naru/desk';
import type { UtxoSource } from './utxo-source.ts';

/** Wallets stop looking after so many unused addresses. */
export const CHANGE_GAP = 20;
const KEYS_AT_ONCE = 50;
/** A payout is wanted soon; bringing coins together can wait for a day. */
const FEE_TARGET_BLOCKS = { payout: 6, sweep: 144 } as const;
/** Nodes relay nothing cheaper, and nobody means to pay more: base units for 1,000 virtual bytes. */
const FEE_RATE_MIN = 1_000n;
const FEE_RATE_MAX = 500_000n;

export interface CoinSource {
  readonly source: UtxoSource;
  readonly clock: Clock;
}

/** All coins at the addresses of the wish and at the account's change addresses, and what fees are. */
export async function readCoins(
  { source, clock }: CoinSource,
  {
    network,
    keys,
    wish,
  }: { readonly network: UtxoNetwork; readonly keys: SignerKeys; readonly wish: CoinWish },
): Promise<CoinReading> {
  await source.assertFollows(network, { nowMs: clock.nowMs(), readHeight: 0 });
  const places = await placeKeys(keys, wish);
  const coins = (await source.listUnspent(network, [...places.keys()])).map((unspent): Coin => {
    const { outputKey, script, baseUnits, madeBy } = unspent;
    const place = places.get(script);
    if (place === undefined) throw new Error('an unspent output that was not asked for');
    return { outputKey, baseUnits, madeBy, ...place };
  });
  const used = coins.flatMap(({ branch, keyIndex }) => (branch === 1 ? [keyIndex] : []));
  const feeRates = { payout: await readRate(source, 'payout'), sweep: await readRate(source, 'sweep') };
  return { coins, changeThrough: Math.max(wish.changeThrough, ...used), feeRates };
}

/** Where the key of each script is. A key takes a millisecond, in which the desk does nothing else. */
async function placeKeys(keys: SignerKeys, { from, changeThrough }: CoinWish) {
  const places = new Map<string, Pick<Coin, 'branch' | 'keyIndex'>>();
  for (const { watchKey, addressIndex } of from) places.set(watchKey, { branch: 0, keyIndex: addressIndex });
  for (let keyIndex = 0; keyIndex <= changeThrough + CHANGE_GAP; keyIndex += 1) {
    places.set(keys(1, keyIndex).watchKey, { branch: 1, keyIndex });
    if (keyIndex % KEYS_AT_ONCE === 0) await giveWay();
  }
  return places;
}

async function readRate(source: UtxoSource, purpose: keyof typeof FEE_TARGET_BLOCKS): Promise<FeeRate> {
  const reported = await source.readFeeRate(FEE_TARGET_BLOCKS[purpose]);
  if (reported === null || reported < FEE_RATE_MIN)
    return { baseUnits: FEE_RATE_MIN, isEstimated: reported !== null };
  return { baseUnits: reported < FEE_RATE_MAX ? reported : FEE_RATE_MAX, isEstimated: true };
}
