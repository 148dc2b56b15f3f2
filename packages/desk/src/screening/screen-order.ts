import { type Asset, type Result, ok, refuse } from '@naru/core';
import { domainsOf, networksOf, toListedValue } from './listed-value.ts';
import type { Actor } from '../facts/order.ts';
import { findOpenHold, newHold } from '../order/holds-and-reviews.ts';
import { amendOrder } from '../order/advance-order.ts';
import { listPredecessors } from '../ledger/coverage.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';
import type { PaymentWish } from '../approval/payment-proposal.ts';
import type { ListEntry, ListedKey, ListedKind } from '../ports/list-store.ts';

/** Facts of an order about the people behind it. */
const SCREENED_FACTS = ['account', 'email', 'receiver', 'payer', 'network'] as const;
type ScreenedFact = (typeof SCREENED_FACTS)[number];

/** One fact with all keys under which a list may have it. */
interface FactKeys {
  readonly fact: ScreenedFact;
  readonly keys: readonly ListedKey[];
}

interface Hit {
  readonly fact: ScreenedFact;
  readonly entry: ListEntry;
}

/** Keys of an e-mail: the address and its domains. Empty once the e-mail was erased. */
export function keysOfEmail(email: string): FactKeys {
  const domains = domainsOf(email).map((value): ListedKey => ({ kind: 'email_domain', value }));
  return { fact: 'email', keys: email === '' ? [] : [...keysOf('email', email), ...domains] };
}

export function keysOfAccount(userId: string | null): FactKeys {
  return { fact: 'account', keys: userId === null ? [] : keysOf('account', userId) };
}

/** Keys of a receiver on a network or at a bank. */
export function keysOfReceiver(address: string, isBank: boolean): FactKeys {
  return { fact: 'receiver', keys: keysOf(isBank ? 'bank_account' : 'address', address) };
}

function keysOfPayer(bankAccount: string): FactKeys {
  return { fact: 'payer', keys: keysOf('bank_account', bankAccount) };
}

/** Keys of the address that a visitor calls from: every network that contains it. */
export function keysOfNetwork(callerAddress: string): FactKeys {
  return { fact: 'network', keys: networksOf(callerAddress).map((value) => ({ kind: 'network', value })) };
}

function keysOf(kind: ListedKind, text: string): readonly ListedKey[] {
  const value = toListedValue(kind, text);
  return value === null ? [] : [{ kind, value }];
}

/**
 * The entries that prevent an order or payment, the first one of each fact. Within one fact, allowed wins
 * over blocked: an allowed e-mail passes although its domain is blocked, but not its receiver. Frozen people
 * are never excused.
 */
export function judgeFacts(facts: readonly FactKeys[], entries: readonly ListEntry[]): readonly Hit[] {
  return facts.flatMap(({ fact, keys }) => {
    const found = entries.filter((entry) =>
      keys.some(({ kind, value }) => kind === entry.kind && value === entry.value),
    );
    const findIn = (list: ListEntry['list']): ListEntry | undefined =>
      found.find((entry) => entry.list === list);
    const entry = findIn('freeze') ?? (findIn('allow') === undefined ? findIn('block') : undefined);
    return entry === undefined ? [] : [{ fact, entry }];
  });
}

/** `declined` does not reveal which list it was; a frozen person may know. */
export type ScreeningRefusal = 'declined' | 'visitor_frozen';

type ScreeningDesk = Pick<Desk, 'store' | 'rails'>;

/** Known facts before an order has an address to pay to. */
interface OrderWisher {
  readonly email: string;
  readonly userId: string | null;
  readonly receiveAsset: Asset;
  readonly receiveAddress: string;
  /** Compared and never stored; undefined if no visitor called. */
  readonly callerAddress: string | undefined;
}

/**
 * Compares a new order with the own lists of the desk before it is written. The screening service is asked
 * only once there is money: most orders are never paid, and strangers would decide how often it costs.
 */
export async function screenNewOrder(
  desk: ScreeningDesk,
  wisher: OrderWisher,
): Promise<Result<null, ScreeningRefusal>> {
  const { email, userId, receiveAsset, receiveAddress, callerAddress } = wisher;
  const hits = await findHits(desk, [
    keysOfAccount(userId),
    keysOfEmail(email),
    keysOfReceiver(receiveAddress, isBank(desk, receiveAsset.railId)),
    keysOfNetwork(callerAddress ?? ''),
  ]);
  if (hits.some(({ entry }) => entry.list === 'freeze')) return refuse('visitor_frozen');
  return hits.length > 0 ? refuse('declined') : ok(null);
}

/** Compares the address of a refund or prize, and the e-mail of a winner, with the lists. */
export async function screenReceiver(
  desk: ScreeningDesk,
  {
    railId,
    address,
    email = '',
  }: { readonly railId: string; readonly address: string; readonly email?: string },
): Promise<Result<null, 'declined'>> {
  const hits = await findHits(desk, [keysOfEmail(email), keysOfReceiver(address, isBank(desk, railId))]);
  return hits.some(({ entry }) => entry.list === 'block') ? refuse('declined') : ok(null);
}

const ACTOR: Actor = { kind: 'system', id: 'lists' };

/**
 * Compares a payment with the lists before it is approved. A match opens a hold, unless a person has closed
 * one since the entry was made. A freeze does not stop existing orders.
 */
export async function holdIfListed(desk: Desk, view: OrderView, wish: PaymentWish): Promise<boolean> {
  const lastClosedAtMs = Math.max(
    -1,
    ...view.holds.flatMap(({ reason, closedAtMs }) => (reason === 'listed' ? [closedAtMs ?? -1] : [])),
  );
  const hits = (
    await findHits(desk, [
      keysOfEmail(view.order.email),
      keysOfReceiver(wish.address, isBank(desk, wish.railId)),
      ...(await keysOfPayers(desk, [view, ...(await listPredecessors(desk, view))])),
    ])
  ).filter(({ entry }) => entry.list === 'block' && entry.createdAtMs > lastClosedAtMs);
  if (hits.length === 0) return false;
  if (findOpenHold(view, 'listed') === null) {
    const holds = [newHold(desk, view.order.orderId, 'listed', ACTOR)];
    // Names the fact and never the value: notes are read by people who may not see it.
    const note = `block list: ${hits.map(({ fact }) => fact).join(', ')}`;
    await amendOrder(desk, view, { event: 'hold_opened', actor: ACTOR, note, holds });
  }
  return true;
}

/** The accounts that orders were paid from, where a line of a bank's statement names them. */
async function keysOfPayers(desk: ScreeningDesk, views: readonly OrderView[]): Promise<readonly FactKeys[]> {
  const sightings = views.flatMap((each) => each.sightings);
  const receipts = sightings.filter(({ purpose, railId }) => purpose === 'deposit' && isBank(desk, railId));
  const lines = await Promise.all(receipts.map(({ outputKey }) => desk.store.findBankLine(outputKey)));
  return lines.flatMap((found) => (found === null ? [] : [keysOfPayer(found.line.otherAccount)]));
}

async function findHits(desk: ScreeningDesk, facts: readonly FactKeys[]): Promise<readonly Hit[]> {
  const keys = facts.flatMap((each) => each.keys);
  return keys.length === 0 ? [] : judgeFacts(facts, await desk.store.findListed(keys));
}

function isBank(desk: ScreeningDesk, railId: string): boolean {
  return getRail(desk, railId).network.addressFormat === 'bank';
}
