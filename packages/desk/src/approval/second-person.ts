import {
  type Asset,
  type Result,
  isSnapshotFresh,
  ok,
  parsePrice,
  refuse,
  usdCentsAtFloor,
  hasRight,
} from '@naru/core';
import { moneyOf } from '../ledger/money-of-order.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { OrderChange, OrderView } from '../ports/store.ts';
import { type Operator, isActive } from '../ports/operators.ts';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Approval } from '../ports/proposals.ts';
import type { Sighting } from '../facts/sighting.ts';

/** An amount whose worth decides who must agree to an act. */
export interface JudgedAmount {
  readonly asset: Asset;
  readonly baseUnits: bigint;
  /** The price at which its order was made. */
  readonly orderUsdPrice?: string;
}

/** The amount that comes in (or is promised) for an order, and the amount that goes out. */
export function bothSidesOf(
  desk: Pick<Desk, 'assets'>,
  view: OrderView,
): readonly [pay: JudgedAmount, receive: JudgedAmount] {
  const { order } = view;
  const { heldBaseUnits } = moneyOf(desk, view);
  return [
    {
      asset: getAsset(desk, order.payAssetId),
      baseUnits: heldBaseUnits > order.payBaseUnits ? heldBaseUnits : order.payBaseUnits,
      orderUsdPrice: order.payUsdPrice,
    },
    {
      asset: getAsset(desk, order.receiveAssetId),
      baseUnits: order.receiveBaseUnits,
      orderUsdPrice: order.receiveUsdPrice,
    },
  ];
}

/**
 * The worth of the dearest of several amounts, each at the highest of the published price, the market's price
 * behind a pinned one, and the price of its order: nobody makes an act look small by pinning a price. Null
 * when one of them has no price at all or, where acts must not be judged by old prices alone, no current one.
 */
export function judgedUsdCents(
  { rateBook, clock }: Pick<Desk, 'rateBook' | 'clock'>,
  amounts: readonly JudgedAmount[],
  { isCurrentNeeded }: { readonly isCurrentNeeded: boolean } = { isCurrentNeeded: true },
): bigint | null {
  const snapshot = rateBook.current();
  const { usdPrices = {}, origins = {} } = snapshot ?? {};
  // When publishing stops, the last prices remain in the book, so their age is checked.
  const isCurrent = snapshot !== null && isSnapshotFresh(snapshot, clock.nowMs());
  let dearest = 0n;
  for (const { asset, baseUnits, orderUsdPrice } of amounts) {
    const { symbol } = asset;
    if (isCurrentNeeded && !(isCurrent && symbol in usdPrices)) return null;
    const texts = [usdPrices[symbol], origins[symbol]?.marketUsdPrice, orderUsdPrice];
    const worths = texts.flatMap((text) => {
      const price = parsePrice(text ?? '');
      return price.ok ? [usdCentsAtFloor(asset, baseUnits, price.value)] : [];
    });
    if (worths.length === 0) return null;
    for (const worth of worths) if (worth > dearest) dearest = worth;
  }
  return dearest;
}

/** Other people who may decide about proposals, the longest-standing first. Empty on a desk of one. */
export async function listOtherApprovers(
  { store }: Pick<Desk, 'store'>,
  operatorId: string,
): Promise<readonly Operator[]> {
  const operators = await store.listOperators();
  return operators.filter(
    (each) => each.operatorId !== operatorId && isActive(each) && hasRight(each.role, 'approve_proposals'),
  );
}

/** Whether the largest of the amounts is worth more than the limit. True if one has no price. */
export function isAboveLimit(
  desk: Pick<Desk, 'rateBook' | 'clock' | 'settings'>,
  amounts: readonly JudgedAmount[],
): boolean {
  const usdCents = judgedUsdCents(desk, amounts);
  return usdCents === null || usdCents > desk.settings.fourEyesAboveUsdCents;
}

/** Whether an act of this person waits for a second one: it is worth enough, and another person exists. */
export async function isSecondNeeded(
  desk: Pick<Desk, 'rateBook' | 'clock' | 'settings' | 'store'>,
  amounts: readonly JudgedAmount[],
  operatorId: string,
): Promise<boolean> {
  return isAboveLimit(desk, amounts) && (await listOtherApprovers(desk, operatorId)).length > 0;
}

/**
 * As {@link isSecondNeeded} for an act on an order. If the person may act alone, the result has the condition
 * for writing: no act was written since, because only an act can create a second person.
 */
export async function decideAlone(
  desk: Pick<Desk, 'rateBook' | 'clock' | 'settings' | 'store'>,
  amounts: readonly JudgedAmount[],
  operatorId: string,
): Promise<'for_two' | Pick<OrderChange, 'actSeen'>> {
  if (!isAboveLimit(desk, amounts)) return {};
  const newest = await desk.store.findNewestDeskAct();
  const others = await listOtherApprovers(desk, operatorId);
  return others.length > 0 ? 'for_two' : { actSeen: newest?.actNumber ?? 0 };
}

export type SecondPersonRefusal = 'second_person_required' | 'right_missing';

/**
 * Whether this person may approve the proposal of another one, or, on a desk of one, their own. Only the
 * people are compared, not their sessions.
 */
export async function checkSecondPerson(
  desk: Pick<Desk, 'store'>,
  { operatorId, proposedBy }: { readonly operatorId: string; readonly proposedBy: string },
): Promise<Result<null, SecondPersonRefusal>> {
  const operator = await desk.store.findOperator(operatorId);
  if (operator === null || !isActive(operator) || !hasRight(operator.role, 'approve_proposals'))
    return refuse('right_missing');
  if (operatorId !== proposedBy) return ok(null);
  return (await listOtherApprovers(desk, operatorId)).length === 0
    ? ok(null)
    : refuse('second_person_required');
}

const DAY_MS = 24 * 3_600_000;
/** Ten times the highest cap. A payment above it counts as this much, so that sums stay exact. */
const COUNTED_USD_CENTS_MAX = 1_000_000_000_000n;

/** The approval of a payment, as it counts for the cap of its person over 24 hours. */
export function approvalOf(
  desk: Pick<Desk, 'rateBook' | 'settings' | 'clock'>,
  amounts: readonly JudgedAmount[],
  { disbursementId, approvedBy, approvedAtMs }: Disbursement,
): Approval {
  const { dailyCapUsdCents } = desk.settings;
  const usdCents = judgedUsdCents(desk, amounts, { isCurrentNeeded: false }) ?? COUNTED_USD_CENTS_MAX;
  return {
    disbursementId,
    operatorId: approvedBy,
    usdCents: Number(usdCents < COUNTED_USD_CENTS_MAX ? usdCents : COUNTED_USD_CENTS_MAX),
    approvedAtMs,
    sinceMs: capSinceMs(desk),
    usdCentsMax: dailyCapUsdCents === 0n ? null : Number(dailyCapUsdCents),
  };
}

/** The value that a person has approved within 24 hours, and their cap; null without one. */
export async function readCap(
  desk: Pick<Desk, 'store' | 'clock' | 'settings'>,
  operatorId: string,
): Promise<{ readonly approvedUsdCents: bigint; readonly capUsdCents: bigint | null }> {
  const usdCents = await desk.store.sumApprovals({ operatorId, sinceMs: capSinceMs(desk) });
  const { dailyCapUsdCents } = desk.settings;
  return {
    approvedUsdCents: BigInt(usdCents),
    capUsdCents: dailyCapUsdCents === 0n ? null : dailyCapUsdCents,
  };
}

/** Approvals from this time on count for the cap. */
function capSinceMs({ clock }: Pick<Desk, 'clock'>): number {
  return clock.nowMs() - DAY_MS;
}

/**
 * Whether the person who works on an order (if nobody does, the one who approved its payment) may explain a
 * payment alone. Above the limit, on a desk with two people, another person has to.
 */
export async function decideAsPayer(
  desk: Desk,
  { order, disbursements }: OrderView,
  { purpose, assetId, baseUnits }: Pick<Sighting, 'purpose' | 'assetId' | 'baseUnits'>,
  operatorId: string,
): ReturnType<typeof decideAlone> {
  const { approvedBy } = disbursements.findLast((each) => each.purpose === purpose) ?? {};
  if (baseUnits <= 0n || operatorId !== (order.assignedOperatorId ?? approvedBy)) return {};
  const orderUsdPrice = purpose === 'payout' ? order.receiveUsdPrice : order.payUsdPrice;
  return decideAlone(desk, [{ asset: getAsset(desk, assetId), baseUnits, orderUsdPrice }], operatorId);
}
