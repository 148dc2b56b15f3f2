import { type LedgerAccount, type Posting, type Result, type TreasuryKind, ok, refuse } from '@naru/core';
import type { JournalEntry, TreasuryEntry } from '../facts/journal-entry.ts';
import type { ActingDesk, PlannedAct } from '../audit/write-audit.ts';
import type { Desk } from '../runtime/desk.ts';
import { type ApprovalRefusal, type ProposalApproval, decideApproved } from '../approval/act-proposal.ts';
import { type PrizeAgainRefusal, planPrizeAgain } from '../lottery/judge-prize-payment.ts';
import { checkFundReturn, checkPrizePayment, type PrizePaymentRefusal } from '../lottery/prize-payment.ts';
import { openEntry } from '../ledger/journal.ts';
import { planEntry } from '../approval/record-entry.ts';
import { findPosition } from '../ledger/treasury.ts';
import { isPrizePaid, listPrizeEntries, prizeDateOf, prizeEntryKey } from '../deposit/watch-prizes.ts';
import type { PrizeChange } from '../ports/lottery-store.ts';

export type TreasuryRefusal =
  | ApprovalRefusal
  | 'amount_out_of_range'
  | 'fields_missing'
  | 'same_currency'
  | 'balance_too_small'
  | 'books_moved'
  | PrizeAgainRefusal;

type TreasuryDesk = ActingDesk & Pick<Desk, 'ids' | 'rateBook' | 'assets' | 'rails'>;

/**
 * Books money that was moved outside of orders, with its author and reason. The only way to record such an
 * entry. The database refuses to take out more than the free reserve, which protects the promises to open
 * orders. The same request again gets the first answer; its key with any other content is refused. With an
 * approval it is the entry that another person proposed.
 */
export async function recordTreasury(
  desk: TreasuryDesk,
  asked: TreasuryEntry,
  approval: ProposalApproval | null = null,
): Promise<Result<null, TreasuryRefusal>> {
  const recorded = await decideApproved(desk, approval, () => planTreasury(desk, asked));
  return recorded.ok || approval !== null ? recorded : answerAgain(desk, asked, recorded);
}

/** A payment in place of a recorded one that is gone is an act without an entry. */
export async function planTreasury(
  desk: TreasuryDesk,
  asked: TreasuryEntry,
): Promise<Result<PlannedAct<null, TreasuryRefusal>, TreasuryRefusal>> {
  const said = await withPlace(desk, asked);
  const made = entryOf(desk, said);
  if (!made.ok) return made;
  const { entry, note } = made.value;
  if (said.kind === 'lottery_paid' && (await findRepeated(desk, entry, note)) !== null)
    return planPrizeAgain(desk, said);
  const checked = await checkBooksAllow(desk, said);
  if (!checked.ok) return checked;
  return ok(planEntry(desk, entry, { operatorId: said.operatorId, note }, checked.value));
}

/**
 * The answer to a refused request that may be a repetition: the same request may have been faster, and may be
 * the reason why the books do not allow it any more.
 */
export async function answerAgain<R extends string>(
  desk: TreasuryDesk,
  asked: TreasuryEntry,
  refused: { readonly ok: false; readonly reason: R },
): Promise<Result<null, R | 'already_booked'>> {
  if (asked.kind === 'lottery_paid' && refused.reason !== 'already_booked') return refused;
  return (await findBooked(desk, asked)) ?? refused;
}

async function findBooked(
  desk: TreasuryDesk,
  asked: TreasuryEntry,
): Promise<Result<null, 'already_booked'> | null> {
  const made = entryOf(desk, await withPlace(desk, asked));
  return made.ok ? findRepeated(desk, made.value.entry, made.value.note) : null;
}

/** Whether this entry is in the books already, or one with the same key that excludes it. */
export async function isTreasuryBooked(desk: TreasuryDesk, said: TreasuryEntry): Promise<boolean> {
  const booked = await findBooked(desk, said);
  return booked !== null && (booked.ok || said.kind !== 'lottery_paid');
}

/** Whether the entry could be booked now: nobody is asked to approve one that the database refuses. */
export async function checkTreasury(
  desk: TreasuryDesk,
  said: TreasuryEntry,
): Promise<Result<null, TreasuryRefusal>> {
  const placed = await withPlace(desk, said);
  const postings = postingsOf(placed);
  if (!postings.ok) return postings;
  const date = said.kind === 'lottery_paid' ? prizeDateOf(said.entryKey) : null;
  const isPaid = date !== null && (await isPrizePaid(desk, date));
  const checked = isPaid ? await planPrizeAgain(desk, said) : await checkBooksAllow(desk, said);
  if (!checked.ok) return checked;
  return isPaid || (await isCovered(desk, placed)) ? ok(null) : refuse('balance_too_small');
}

/** Prizes and money from their fund are checked separately, except for money that leaves the reserve. */
async function isCovered(desk: TreasuryDesk, placed: PlacedEntry): Promise<boolean> {
  const { kind, asset, beyondPrize } = placed;
  if (kind === 'counted' || IS_INCOMING.has(kind)) return true;
  const baseUnits = kind === 'lottery_paid' ? beyondPrize : placed.baseUnits;
  const { free, margin } = await findPosition(desk, asset);
  return baseUnits <= (kind === 'margin_taken' ? margin : free);
}

interface PlacedEntry extends TreasuryEntry {
  /** `lottery_paid`: the sent amount less the prize, in base units; 0 for all others. */
  readonly beyondPrize: bigint;
}

/** A prize whose record was taken back is recorded under its next key, and repeated under its last. */
async function withPlace(desk: Pick<Desk, 'store'>, said: TreasuryEntry): Promise<PlacedEntry> {
  const date = said.kind === 'lottery_paid' ? prizeDateOf(said.entryKey) : null;
  if (date === null) return { ...said, beyondPrize: 0n };
  const { length } = await listPrizeEntries(desk, date);
  const beyondPrize = await readBeyondPrize(desk, said);
  return { ...said, entryKey: prizeEntryKey(date, length - (length % 2)), beyondPrize };
}

/** The amount that was sent for a prize in excess of it. */
export async function readBeyondPrize(
  { store }: Pick<Desk, 'store'>,
  { kind, baseUnits, entryKey }: Pick<TreasuryEntry, 'kind' | 'baseUnits' | 'entryKey'>,
): Promise<bigint> {
  const date = kind === 'lottery_paid' ? prizeDateOf(entryKey) : null;
  const day = date === null ? null : await store.findLotteryDay(date);
  return day === null || baseUnits <= day.prizeBaseUnits ? 0n : baseUnits - day.prizeBaseUnits;
}

function entryOf(
  desk: TreasuryDesk,
  said: PlacedEntry,
): Result<
  { readonly entry: JournalEntry; readonly note: string },
  'amount_out_of_range' | 'fields_missing' | 'same_currency'
> {
  const postings = postingsOf(said);
  if (!postings.ok) return postings;
  const entry = openEntry(desk, {
    journalKey: journalKeyOf(said),
    orderId: null,
    kind: said.kind,
    countedBaseUnits: said.kind === 'counted' ? said.baseUnits : null,
    postings: postings.value,
  });
  return ok({ entry, note: said.evidence === '' ? said.reason : `${said.reason}\n${said.evidence}` });
}

/** The amount that an entry moves, in base units of its asset; for a count only the difference. */
export function movedBaseUnits({ baseUnits, heldBaseUnits }: TreasuryEntry): bigint {
  const change = baseUnits - (heldBaseUnits ?? 0n);
  return change < 0n ? -change : change;
}

function journalKeyOf({ entryKey }: TreasuryEntry): string {
  return `treasury:${entryKey}`;
}

/** The account on the other side of each kind. A counted difference is a cost, or a gain. */
const OTHER_SIDES = {
  bought: 'outside',
  sold: 'outside',
  to_cold: 'outside',
  from_cold: 'outside',
  network_fee: 'fees',
  counted: 'difference',
  rebalanced: 'outside',
  margin_taken: 'outside',
  lottery_funded: 'lottery',
  lottery_returned: 'lottery',
  lottery_paid: 'outside',
} as const satisfies Readonly<Record<TreasuryKind, LedgerAccount>>;

/** The account of the desk, if it is not the reserve. */
const OWN_SIDES: Readonly<Partial<Record<TreasuryKind, LedgerAccount>>> = {
  margin_taken: 'margin',
  lottery_paid: 'lottery',
};

const IS_INCOMING: ReadonlySet<TreasuryKind> = new Set(['bought', 'from_cold', 'lottery_returned'] as const);

function postingsOf(
  said: PlacedEntry,
): Result<readonly Posting[], 'amount_out_of_range' | 'fields_missing' | 'same_currency'> {
  const { kind, asset, baseUnits, into, heldBaseUnits, beyondPrize } = said;
  if ((kind === 'rebalanced') !== (into !== null)) return refuse('fields_missing');
  if ((kind === 'counted') !== (heldBaseUnits !== null)) return refuse('fields_missing');
  if (heldBaseUnits !== null) return ok(move(said, 'reserve', baseUnits - heldBaseUnits));
  if (baseUnits <= 0n || (into !== null && into.baseUnits <= 0n)) return refuse('amount_out_of_range');
  if (into?.asset.assetId === asset.assetId) return refuse('same_currency');
  const own = OWN_SIDES[kind] ?? 'reserve';
  const first = move(said, own, IS_INCOMING.has(kind) ? baseUnits : -baseUnits);
  if (beyondPrize > 0n) return ok(prizePostings(said));
  return ok(into === null ? first : [...first, ...move({ kind, ...into }, own, into.baseUnits)]);
}

/** The postings of a prize. An excess did not come from the fund of prizes: it is a difference. */
function prizePostings(said: PlacedEntry): readonly Posting[] {
  const { asset, baseUnits, beyondPrize } = said;
  const lost = { kind: 'counted', asset } as const;
  return [...move(said, 'lottery', beyondPrize - baseUnits), ...move(lost, 'reserve', -beyondPrize)];
}

function move(
  { kind, asset: { assetId } }: Pick<TreasuryEntry, 'kind' | 'asset'>,
  account: LedgerAccount,
  baseUnits: bigint,
): readonly Posting[] {
  return [
    { account: OTHER_SIDES[kind], assetId, baseUnits: -baseUnits },
    { account, assetId, baseUnits },
  ];
}

/** The answer to a request whose key was used before; null for a new key. */
async function findRepeated(
  { store }: Pick<Desk, 'store'>,
  entry: JournalEntry,
  note: string,
): Promise<Result<null, 'already_booked'> | null> {
  const booked = await store.findTreasuryEntry(entry.journalKey);
  if (booked === null) return null;
  // The comparison ignores the note, which is removed after the time that notes are kept.
  const isSame = contentOf(booked.entry) === contentOf(entry) && (booked.note ?? note) === note;
  return isSame ? ok(null) : refuse('already_booked');
}

/** The content of an entry, without identifiers, time and prices. */
function contentOf({ kind, countedBaseUnits, legs }: JournalEntry): string {
  const amounts = legs.map(({ account, assetId, baseUnits }) => [account, assetId, baseUnits.toString()]);
  return JSON.stringify([kind, countedBaseUnits?.toString() ?? null, amounts]);
}

/**
 * A difference is booked only as the person saw it, which the database checks again; margin can be taken only
 * while the remaining holdings cover the promises; prizes are paid in the amount that was won.
 */
async function checkBooksAllow(
  desk: TreasuryDesk,
  said: TreasuryEntry,
): Promise<Result<PrizeChange | null, 'books_moved' | 'balance_too_small' | PrizePaymentRefusal>> {
  const { kind, asset, heldBaseUnits } = said;
  if (kind === 'lottery_paid') return checkPrizePayment(desk, said);
  if (kind === 'lottery_returned') return checkFundReturn(desk, said);
  if (kind !== 'counted' && kind !== 'margin_taken') return ok(null);
  const { held, free } = await findPosition(desk, asset);
  if (kind === 'counted') return held === heldBaseUnits ? ok(null) : refuse('books_moved');
  return free < 0n ? refuse('balance_too_small') : ok(null);
}
