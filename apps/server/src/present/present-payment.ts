import type { ChainPayment, TakenOut, ToPay } from '@naru/contract';
import { type Asset, formatAmount } from '@naru/core';
import {
  type CurrencyDesk,
  type Desk,
  type Disbursement,
  type Order,
  type OrderView,
  type PayoutSlip,
  type Rail,
  type RailState,
  type Sighting,
  type Store,
  countedPayments,
  finalityOf,
  findTakenOut,
} from '@naru/desk';

interface SightedPayment {
  readonly sighting: Sighting;
  readonly asset: Asset;
  readonly rail: Rail;
  /** How far the rail has been read. */
  readonly state: RailState | null;
}

/** A payment in either direction, as the network shows it. */
export function presentPayment(
  desk: CurrencyDesk,
  order: Order,
  { sighting, asset, rail, state }: SightedPayment,
): ChainPayment {
  return {
    kind: rail.network.addressFormat === 'bank' ? 'bank' : 'chain',
    txid: sighting.txid,
    amount: formatAmount(sighting.baseUnits, asset.decimals),
    ...finalityOf(desk, order, sighting, state),
    explorerUrl: explorerUrlOf(rail, sighting.txid),
    firstSeenAt: toIso(sighting.firstSeenAtMs),
  };
}

/**
 * The payments of a payout or refund that the network (or, for a bank, the operator) shows, oldest first; an
 * approval is not a payment.
 */
export function presentSent(
  desk: CurrencyDesk,
  view: OrderView,
  disbursement: Disbursement | null,
  shown: Pick<SightedPayment, 'asset' | 'rail' | 'state'>,
): ChainPayment[] {
  if (disbursement === null) return [];
  return countedPayments(view, disbursement.disbursementId)
    .toSorted((left, right) => left.firstSeenAtMs - right.firstSeenAtMs)
    .map((sighting) => presentPayment(desk, view.order, { ...shown, sighting }));
}

export function explorerUrlOf(rail: Rail, txid: string): string | null {
  return rail.network.explorerTxUrl?.replace('{txid}', encodeURIComponent(txid)) ?? null;
}

export function toIsoOrNull(timeMs: number | null): string | null {
  return timeMs === null ? null : toIso(timeMs);
}

export function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** Looks up operators' names, each once. Use a new one for every answer. */
export function createNameLookup(
  store: Pick<Store, 'findOperator'>,
): (operatorId: string) => Promise<string> {
  const names = new Map<string, Promise<string>>();
  return (operatorId) => {
    const known = names.get(operatorId);
    if (known !== undefined) return known;
    const name = store.findOperator(operatorId).then((operator) => operator?.name ?? operatorId);
    names.set(operatorId, name);
    return name;
  };
}

/** The last time that a payment was taken out; null: never. */
export async function presentTakenOut(
  { store }: Pick<Desk, 'store'>,
  payment: Parameters<typeof findTakenOut>[1],
  nameOf: (operatorId: string) => Promise<string>,
): Promise<TakenOut | null> {
  const act = await findTakenOut({ store }, payment);
  if (act === null) return null;
  const way = act.event === 'wallet_asked' ? 'wallet' : 'file';
  return { way, by: await nameOf(act.operatorId), at: toIso(act.happenedAtMs), note: act.note };
}

/** The number of acts of one change of many margins that are read at once. */
const ACTS_READ = 100;

/** The second person who approved the change of this act; null: none was needed. */
export async function findApprover(
  store: Pick<Store, 'listDeskActs'>,
  { actNumber, happenedAtMs }: { readonly actNumber: number; readonly happenedAtMs: number },
): Promise<string | null> {
  for (let at = actNumber; at > 1; at -= ACTS_READ) {
    const acts = await store.listDeskActs({
      limit: Math.min(ACTS_READ, at - 1),
      afterActNumber: Math.max(0, at - 1 - ACTS_READ),
    });
    // The approval is the act before it; one change of many margins has an act for each, all of one moment.
    const before = acts.findLast(
      ({ act }) => act.event !== 'margin_changed' || act.happenedAtMs !== happenedAtMs,
    );
    if (before !== undefined) return before.act.event === 'proposal_approved' ? before.act.operatorId : null;
  }
  return null;
}

/** The address and amount to pay, as the console shows them. */
export function presentSlip({ address, amountText, paymentUri, instructions, fields }: PayoutSlip): ToPay {
  return {
    address,
    amount: amountText,
    paymentUri,
    instructions: [...instructions],
    fields: { ...fields },
  };
}
