import { ownDisbursement } from '../invariants/own-money.ts';
import type { DisbursementRecord, OrderRecord } from '../house/records.ts';
import { type World, chainOf } from '../world/world.ts';

/** One payout or refund, with its order. */
export interface Slip {
  readonly order: OrderRecord;
  readonly disbursement: DisbursementRecord;
}

/** Payouts and refunds of all orders; `isLive` selects those that may be paid, or those that may not. */
export function listSlips({ orders, records }: World, isLive: boolean | null): readonly Slip[] {
  return [...orders.values()].flatMap((order) => {
    const disbursements = records.listDisbursements(order.orderId);
    if (disbursements.length === 0) return [];
    const sightings = records.listSightings(order.orderId);
    return disbursements
      .filter((each) => isLive === null || ownDisbursement({ sightings }, each).isLive === isLive)
      .map((disbursement) => ({ order, disbursement }));
  });
}

/** What an honest operator still has to send: the amount less payments sent that are still there. */
export function unsentBaseUnits(world: World, { disbursement }: Slip): bigint {
  const { disbursementId, railId, watchKey, baseUnits } = disbursement;
  const chain = chainOf(world, railId);
  let left = baseUnits;
  for (const txid of world.sent.get(disbursementId) ?? []) {
    if (!chain.isPresent(txid)) continue;
    for (const output of chain.transactions.get(txid)?.outputs ?? [])
      if (output.watchKey === watchKey) left -= output.baseUnits;
  }
  return left;
}

export async function sendFor(world: World, { disbursement }: Slip, baseUnits: bigint): Promise<string> {
  const { disbursementId, railId, address, watchKey } = disbursement;
  const receiver = { address, watchKey, baseUnits };
  const txid = await chainOf(world, railId).pay([receiver], world.clock.nowMs());
  world.sent.set(disbursementId, (world.sent.get(disbursementId) ?? new Set()).add(txid));
  world.ownTxids.add(txid);
  return `${baseUnits} of ${disbursement.purpose} ${disbursementId} in ${txid.slice(0, 8)}`;
}
