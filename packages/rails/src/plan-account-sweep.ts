import type { AssetFacts } from '@naru/chains';
import type { SweepStep, SweepWish } from '@naru/desk';

/** A step without the fields that only its network knows. */
export type PlainStep = Omit<SweepStep, 'fields'>;

export interface AccountSweep {
  readonly wish: SweepWish;
  /** Balances by watch key and asset. */
  readonly balances: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  readonly coin: AssetFacts;
  readonly tokens: readonly AssetFacts[];
  /** The most that each payment costs, in base units of the coin. */
  readonly fees: {
    readonly moveCoin: bigint;
    readonly moveToken: bigint;
    /** Of a payment to an address that the network may not know yet. */
    readonly fund: bigint;
  };
}

/**
 * Sweeps a network where each address pays the fees of its own transactions. First, every address with tokens
 * and too little of the coin gets the missing amount; then its tokens leave, and last the rest of its coin,
 * less its own fee. Less than dust stays at its address.
 */
export function planAccountSweep(sweep: AccountSweep): readonly PlainStep[] {
  const plans = sweep.wish.from.map((from) => planAddress(sweep, from));
  return [...plans.flatMap(({ fund }) => fund), ...plans.flatMap(({ moves }) => moves)];
}

interface AddressPlan {
  readonly fund: readonly PlainStep[];
  readonly moves: readonly PlainStep[];
}

function planAddress(
  { wish, balances, coin, tokens, fees }: AccountSweep,
  { address, watchKey, derivationPath }: SweepWish['from'][number],
): AddressPlan {
  const balanceOf = ({ assetId }: AssetFacts): bigint => balances.get(watchKey)?.get(assetId) ?? 0n;
  const { toAddress, feesFromAddress } = wish;
  const step = { kind: 'move', fromAddress: address, derivationPath, toAddress } as const;
  const has = balanceOf(coin);
  const wanted = tokens.filter((token) => balanceOf(token) >= token.dustBaseUnits);
  const cost = fees.moveToken * BigInt(wanted.length);
  const isFunded = has >= cost;
  const moved = isFunded || feesFromAddress !== null ? wanted : [];
  const fund: readonly PlainStep[] =
    isFunded || feesFromAddress === null
      ? []
      : [
          {
            kind: 'fund',
            fromAddress: feesFromAddress,
            derivationPath: null,
            toAddress: address,
            assetId: coin.assetId,
            baseUnits: cost - has,
            feeMaxBaseUnits: fees.fund,
          },
        ];
  const left = moved.length > 0 ? has - cost - fees.moveCoin : has - fees.moveCoin;
  const moves: PlainStep[] = moved.map((token) => ({
    ...step,
    assetId: token.assetId,
    baseUnits: balanceOf(token),
    feeMaxBaseUnits: fees.moveToken,
  }));
  // Coin that is not enough for the tokens' fees stays, for a wallet that adds to it.
  const isCoinMoved = left >= coin.dustBaseUnits && moved.length === wanted.length;
  if (isCoinMoved)
    moves.push({ ...step, assetId: coin.assetId, baseUnits: left, feeMaxBaseUnits: fees.moveCoin });
  return { fund, moves };
}
