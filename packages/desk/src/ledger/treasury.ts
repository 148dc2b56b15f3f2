import { type Asset, type LedgerAccount, type Result, postReserveDeclared, refuse } from '@naru/core';
import type { JournalLeg } from '../facts/journal-entry.ts';
import type { Desk } from '../order/desk.ts';
import type { Store } from '../ports/store.ts';
import { openEntry, worthOf } from './journal.ts';
import type { ProposalApproval } from '../proposal/act-proposal.ts';
import { type RecordEntryRefusal, recordEntry } from './record-entry.ts';

/** Whether each kind of entry adds to the reserve or takes from it. */
const DIRECTIONS = {
  bought: 'in',
  sold: 'out',
  to_cold: 'out',
  from_cold: 'in',
  network_fee: 'out',
  counted_more: 'in',
  counted_less: 'out',
} as const;

export type TreasuryKind = keyof typeof DIRECTIONS;

export interface TreasuryEntry {
  readonly kind: TreasuryKind;
  readonly asset: Asset;
  readonly baseUnits: bigint;
  /** Chosen by the caller, so that repeating a request does not book the entry twice. */
  readonly entryKey: string;
  readonly operatorId: string;
  readonly reason: string;
  /** Such as a txid; empty: none. */
  readonly evidence: string;
}

/**
 * Books money that the operator moved outside of orders, together with who did it and why. The database
 * refuses to take out more than the free reserve, which protects what open orders were promised. With an
 * approval it is the entry that another person proposed.
 */
export async function recordTreasury(
  desk: Pick<Desk, 'store' | 'ids' | 'clock' | 'rateBook' | 'assets' | 'hashText'>,
  { kind, asset, baseUnits, entryKey, operatorId, reason, evidence }: TreasuryEntry,
  approval: ProposalApproval | null = null,
): Promise<Result<null, 'amount_out_of_range' | RecordEntryRefusal>> {
  if (baseUnits <= 0n) return refuse('amount_out_of_range');
  const change = DIRECTIONS[kind] === 'in' ? baseUnits : -baseUnits;
  const entry = openEntry(desk, {
    journalKey: `treasury:${kind}:${entryKey}`,
    orderId: null,
    postings: postReserveDeclared(asset.assetId, change),
  });
  // Both are single lines.
  const note = evidence === '' ? reason : `${reason}\n${evidence}`;
  return recordEntry(desk, entry, { operatorId, note }, approval);
}

export function isTreasuryKind(kind: string): kind is TreasuryKind {
  return Object.hasOwn(DIRECTIONS, kind);
}

/** What the books say about one asset, in base units. */
export interface TreasuryPosition extends Pick<JournalLeg, 'usdCents' | 'krw'> {
  readonly asset: Asset;
  /** The sum of the other amounts; what should be in the wallets and bank accounts. */
  readonly held: bigint;
  /** May be promised to new orders, or taken out. Below zero after a loss. */
  readonly free: bigint;
  readonly promised: bigint;
  /** Received for orders that are not delivered yet, and refunds due. */
  readonly owed: bigint;
  readonly suspense: bigint;
  readonly margin: bigint;
}

/** The position of every asset, ordered by symbol and network, with what `held` is worth. */
export async function listTreasury(
  desk: Pick<Desk, 'rateBook' | 'assets'> & { readonly store: Pick<Store, 'listBalances'> },
): Promise<readonly TreasuryPosition[]> {
  const balances = new Map<string, bigint>();
  for (const { assetId, account, baseUnits } of await desk.store.listBalances())
    balances.set(`${assetId} ${account}`, baseUnits);
  const positions = [...desk.assets.values()].map((asset) => {
    const at = (account: LedgerAccount): bigint => balances.get(`${asset.assetId} ${account}`) ?? 0n;
    const parts = {
      free: at('reserve'),
      promised: at('reserved'),
      owed: at('deposits') + at('refunds_due'),
      suspense: at('suspense'),
      margin: at('margin'),
    };
    const held = parts.free + parts.promised + parts.owed + parts.suspense + parts.margin;
    return { asset, held, ...parts, ...worthOf(desk, asset, held) };
  });
  return positions.toSorted(({ asset: left }, { asset: right }) => (nameOf(left) < nameOf(right) ? -1 : 1));
}

function nameOf({ symbol, network }: Asset): string {
  return `${symbol} ${network}`;
}
