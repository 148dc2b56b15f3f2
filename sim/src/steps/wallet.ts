import type { CheckedAddress } from '@naru/desk';
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

/** The transactions sent for a payout or refund, approved or not yet, including vanished ones. */
export function listSent({ sent }: Pick<World, 'sent'>, { order, disbursement }: Slip): readonly string[] {
  const { disbursementId, refundId } = disbursement;
  return [disbursementId, refundId ?? order.orderId].flatMap((paidFor) => [...(sent.get(paidFor) ?? [])]);
}

/** What an honest operator still has to send: the amount less payments sent that are still there. */
export function unsentBaseUnits(world: World, slip: Slip): bigint {
  const { railId, watchKey, baseUnits } = slip.disbursement;
  const chain = chainOf(world, railId);
  let left = baseUnits;
  for (const txid of listSent(world, slip)) {
    if (!chain.isPresent(txid)) continue;
    for (const output of chain.transactions.get(txid)?.outputs ?? [])
      if (output.watchKey === watchKey) left -= output.baseUnits;
  }
  return left;
}

export async function sendFor(world: World, { disbursement }: Slip, baseUnits: bigint): Promise<string> {
  const { disbursementId, purpose, railId, address, watchKey } = disbursement;
  const receiver = { address, watchKey, baseUnits };
  const paid = await payFromWallet(world, railId, { paidFor: disbursementId, receiver });
  return `${purpose} ${disbursementId} ${paid}`;
}

/** By what the transactions of a prize are found among those that were sent. */
export function prizeKey(date: string): string {
  return `prize of ${date}`;
}

/** Whether a transaction from the desk's wallets paid a prize. */
export function isOfPrize({ sent }: Pick<World, 'sent'>, txid: string): boolean {
  return [...sent].some(([paidFor, txids]) => paidFor.startsWith(prizeKey('')) && txids.has(txid));
}

export async function payFromWallet(
  { chains, clock, sent, ownTxids }: World,
  railId: string,
  {
    paidFor,
    receiver,
  }: {
    /** A disbursement; or the order, the refund or the prize that has none. */
    readonly paidFor: string;
    readonly receiver: CheckedAddress & { readonly baseUnits: bigint };
  },
): Promise<string> {
  const txid = await chainOf({ chains }, railId).pay([receiver], clock.nowMs());
  sent.set(paidFor, (sent.get(paidFor) ?? new Set()).add(txid));
  ownTxids.add(txid);
  return `${receiver.baseUnits} in ${txid.slice(0, 8)}`;
}
