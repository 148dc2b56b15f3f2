import { checkMinimum, divideFloor, sendableCeil, sendableFloor } from '@naru/core';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';
import type { OrderFacts, RailState } from '../ports/store.ts';
import { finalityOf } from './judge-finality.ts';
import { sumOf } from './disbursement-state.ts';
import { type Sighting, isDeposit } from '../facts/sighting.ts';
import { isInTime } from './payment-deadline.ts';

/** How much may be missing or in excess to be acceptable, in thousandths of the due amount. */
const SHORT_PER_MILLE_MAX = 5n;
const OVER_PER_MILLE_MAX = 20n;

export type DeviationRefusal =
  | 'policy_is_strict'
  | 'deviation_too_large'
  | 'deposit_not_final'
  | 'below_minimum';

/** How far the received amount is from the due amount, and whether it may be accepted. */
interface Deviation {
  readonly kind: 'short' | 'over';
  /** What is missing (rounded up to a sendable amount) or in excess, in base units of the pay asset. */
  readonly baseUnits: bigint;
  /** What would be paid out after accepting, at the locked rate, rounded down. */
  readonly receiveBaseUnits: bigint;
  /** The deposits it consists of: not dropped, in time and above dust. */
  readonly deposits: readonly Sighting[];
  /** Why it may not be accepted; null if it may. */
  readonly refusal: DeviationRefusal | null;
}

type JudgingDesk = Pick<Desk, 'assets' | 'rails' | 'settings'>;

/** Judges the received amount of an order. Null except in the stages `short` and `over`. */
export function judgeDeviation(
  desk: JudgingDesk,
  view: OrderFacts,
  railState: RailState | null,
): Deviation | null {
  if (view.order.stage === 'short') return judgeShort(desk, view, railState);
  return view.order.stage === 'over' ? judgeOver(desk, view, railState) : null;
}

function judgeShort(desk: JudgingDesk, view: OrderFacts, railState: RailState | null): Deviation | null {
  const { order } = view;
  const alive = listLiving(desk, view);
  // Late money is owed back and buys nothing: promising something for it would pay the customer twice.
  const deposits = alive.filter((sighting) => isInTime(desk, order, sighting));
  const received = sumOf(deposits);
  const missing = order.payBaseUnits - received;
  // All of it has arrived since the order was last judged, so there is nothing to accept any more.
  if (missing <= 0n) return null;
  const baseUnits = sendableCeil(getAsset(desk, order.payAssetId), missing);
  const receiveBaseUnits = sendableFloor(
    getAsset(desk, order.receiveAssetId),
    divideFloor(order.receiveBaseUnits * received, order.payBaseUnits),
  );
  const isFar = missing * 1000n > order.payBaseUnits * SHORT_PER_MILLE_MAX;
  const isWorthIt = isWorthTheMinimum(desk, order, { payBaseUnits: received, receiveBaseUnits });
  const isFinal = deposits.length > 0 && isAllFinal(desk, order, alive, railState);
  const refusal = refusalOf(desk, { isFar, isFinal, isWorthIt });
  return { kind: 'short', baseUnits, receiveBaseUnits, deposits, refusal };
}

function judgeOver(desk: JudgingDesk, view: OrderFacts, railState: RailState | null): Deviation | null {
  const { order } = view;
  const deposits = listLiving(desk, view).filter((sighting) => isInTime(desk, order, sighting));
  const excess = sumOf(deposits) - order.payBaseUnits;
  if (excess <= 0n) return null;
  const isFar = excess * 1000n > order.payBaseUnits * OVER_PER_MILLE_MAX;
  const refusal = refusalOf(desk, {
    isFar,
    isFinal: isAllFinal(desk, order, deposits, railState),
    isWorthIt: true,
  });
  const { receiveBaseUnits } = order;
  return { kind: 'over', baseUnits: excess, receiveBaseUnits, deposits, refusal };
}

function isAllFinal(
  desk: JudgingDesk,
  order: Order,
  deposits: readonly Sighting[],
  railState: RailState | null,
): boolean {
  return (
    deposits.length > 0 && deposits.every((deposit) => finalityOf(desk, order, deposit, railState).isFinal)
  );
}

function refusalOf(
  { settings }: JudgingDesk,
  facts: { readonly isFar: boolean; readonly isFinal: boolean; readonly isWorthIt: boolean },
): DeviationRefusal | null {
  if (settings.depositPolicy !== 'assist') return 'policy_is_strict';
  if (!facts.isFinal) return 'deposit_not_final';
  if (facts.isFar) return 'deviation_too_large';
  return facts.isWorthIt ? null : 'below_minimum';
}

function listLiving(desk: JudgingDesk, { order, sightings }: OrderFacts): readonly Sighting[] {
  const { dustBaseUnits } = getAsset(desk, order.payAssetId);
  return sightings.filter(
    (sighting) => isDeposit(sighting) && sighting.droppedAtMs === null && sighting.baseUnits >= dustBaseUnits,
  );
}

/** Whether a smaller amount still reaches the minimum, at the prices of the order. */
function isWorthTheMinimum(
  desk: JudgingDesk,
  order: Order,
  amounts: { readonly payBaseUnits: bigint; readonly receiveBaseUnits: bigint },
): boolean {
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const checked = checkMinimum({
    payAsset,
    receiveAsset,
    ...amounts,
    snapshot: {
      snapshotId: order.snapshotId,
      takenAtMs: order.createdAtMs,
      isDemo: order.isDemoRate,
      usdPrices: { [payAsset.symbol]: order.payUsdPrice, [receiveAsset.symbol]: order.receiveUsdPrice },
    },
    minimumUsdCents: desk.settings.minimumUsdCents,
  });
  return checked.ok;
}
