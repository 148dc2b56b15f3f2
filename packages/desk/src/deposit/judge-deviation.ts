import { checkMinimum } from '@naru/core';
import { type Desk, getAsset, getPayRail } from '../order/desk.ts';
import type { Order } from '../order/order.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { isInTime } from './in-time.ts';
import { confirmationsOf } from './record-scan.ts';
import type { Sighting } from './sighting.ts';

/** Thousandths of the due amount that may be missing, or be too much, for the desk to accept it. */
const SHORT_PER_MILLE_MAX = 5n;
const OVER_PER_MILLE_MAX = 20n;

export type DeviationRefusal =
  | 'policy_is_strict'
  | 'deviation_too_large'
  | 'deposit_not_final'
  | 'below_minimum';

/** How far what came is from what was due, and whether it may be accepted as it is. */
export interface Deviation {
  readonly kind: 'short' | 'over';
  /** Missing, or too much, in base units of the pay asset. */
  readonly baseUnits: bigint;
  /** What would be paid out after accepting it, at the locked rate, rounded down. */
  readonly receiveBaseUnits: bigint;
  /** The money that it consists of: alive, in time and more than dust. */
  readonly deposits: readonly Sighting[];
  /** Null when it may be accepted. */
  readonly refusal: DeviationRefusal | null;
}

type JudgingDesk = Pick<Desk, 'assets' | 'rails' | 'settings'>;

/** Null where the amount is not in question: only in the stages `short` and `over`. */
export function judgeDeviation(
  desk: JudgingDesk,
  view: OrderView,
  railState: RailState | null,
): Deviation | null {
  if (view.order.stage === 'short') return judgeShort(desk, view, railState);
  return view.order.stage === 'over' ? judgeOver(desk, view) : null;
}

function judgeShort(desk: JudgingDesk, view: OrderView, railState: RailState | null): Deviation {
  const { order } = view;
  const alive = listLiving(desk, view);
  // Late money is owed back and buys nothing: a promise for it would pay the customer twice.
  const deposits = alive.filter((sighting) => isInTime(desk, order, sighting));
  const received = sumOf(deposits);
  const missing = order.payBaseUnits - received;
  const receiveBaseUnits = (order.receiveBaseUnits * received) / order.payBaseUnits;
  const required = getPayRail(desk, order).confirmationsRequired(order.payAssetId);
  const isAllFinal = alive.every((sighting) => confirmationsOf(sighting, railState) >= required);
  const isFar = missing * 1000n > order.payBaseUnits * SHORT_PER_MILLE_MAX;
  const isWorthIt = isWorthTheMinimum(desk, order, { payBaseUnits: received, receiveBaseUnits });
  const refusal = refusalOf(desk, { isFar, isFinal: isAllFinal && deposits.length > 0, isWorthIt });
  return { kind: 'short', baseUnits: missing, receiveBaseUnits, deposits, refusal };
}

function judgeOver(desk: JudgingDesk, { order, sightings }: OrderView): Deviation {
  const deposits = sightings.filter((sighting) => sighting.bookedAs === 'deposits');
  const excess = sumOf(deposits) - order.payBaseUnits;
  const isFar = excess * 1000n > order.payBaseUnits * OVER_PER_MILLE_MAX;
  const refusal = refusalOf(desk, { isFar, isFinal: true, isWorthIt: true });
  const { receiveBaseUnits } = order;
  return { kind: 'over', baseUnits: excess, receiveBaseUnits, deposits, refusal };
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

function listLiving(desk: JudgingDesk, { order, sightings }: OrderView): readonly Sighting[] {
  const { dustBaseUnits } = getAsset(desk, order.payAssetId);
  return sightings.filter(
    (sighting) =>
      sighting.purpose === 'deposit' && sighting.droppedAtMs === null && sighting.baseUnits >= dustBaseUnits,
  );
}

/** At the prices that the order was made at: a smaller amount must still be worth an exchange. */
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

function sumOf(sightings: readonly Sighting[]): bigint {
  return sightings.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
}
