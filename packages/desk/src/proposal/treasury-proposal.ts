import { type Result, ok, refuse } from '@naru/core';
import { type TreasuryEntry, isTreasuryKind, recordTreasury } from '../ledger/treasury.ts';
import type { RecordEntryRefusal } from '../ledger/record-entry.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import { proposeAct } from './act-proposal.ts';
import { isAboveLimit, listOtherApprovers } from './second-person.ts';

type TreasuryDesk = Pick<Desk, 'store' | 'ids' | 'clock' | 'rateBook' | 'assets' | 'hashText' | 'settings'>;

/** Books a treasury entry, or has it wait for a second person where its worth takes one. */
export async function recordOrProposeTreasury(
  desk: TreasuryDesk,
  entry: TreasuryEntry,
): Promise<Result<'recorded' | 'proposed', 'amount_out_of_range' | 'proposal_open' | RecordEntryRefusal>> {
  const { asset, baseUnits, operatorId } = entry;
  const isSecondNeeded =
    isAboveLimit(desk, asset, baseUnits) && (await listOtherApprovers(desk, operatorId)).length > 0;
  if (!isSecondNeeded) {
    const recorded = await recordTreasury(desk, entry);
    return recorded.ok ? ok('recorded') : recorded;
  }
  const proposed = await proposeTreasury(desk, entry);
  return proposed.ok ? ok('proposed') : proposed;
}

function proposeTreasury(desk: TreasuryDesk, entry: TreasuryEntry) {
  const { kind, asset, baseUnits, entryKey, operatorId, reason, evidence } = entry;
  const details = { kind, assetId: asset.assetId, baseUnits: baseUnits.toString(), evidence };
  const proposed = {
    kind: 'treasury',
    subjectId: entryKey,
    details,
    reason,
    proposedBy: operatorId,
  } as const;
  return proposeAct<'amount_out_of_range'>(desk, proposed, () =>
    Promise.resolve(baseUnits <= 0n ? refuse('amount_out_of_range') : ok(null)),
  );
}

/** The entry that a proposal is about. */
export function readTreasuryProposal(desk: Pick<Desk, 'assets'>, proposal: Proposal): TreasuryEntry {
  const { subjectId, details, reason, proposedBy } = proposal;
  const { kind = '', assetId = '', baseUnits = '', evidence = '' } = details;
  if (!isTreasuryKind(kind)) throw new Error(`proposal ${proposal.proposalId} is of no kind of entry`);
  return {
    kind,
    asset: getAsset(desk, assetId),
    baseUnits: BigInt(baseUnits),
    entryKey: subjectId,
    operatorId: proposedBy,
    reason: reason ?? '',
    evidence,
  };
}
