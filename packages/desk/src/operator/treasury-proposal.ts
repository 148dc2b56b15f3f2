import { type Result, TREASURY_KINDS, ok } from '@naru/core';
import {
  type TreasuryRefusal,
  checkTreasury,
  isTreasuryBooked,
  movedBaseUnits,
  recordTreasury,
} from './record-treasury.ts';
import type { TreasuryEntry } from '../facts/journal-entry.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import { proposeAct } from '../approval/act-proposal.ts';
import { type JudgedAmount, isAboveLimit, listOtherApprovers } from '../approval/second-person.ts';

type TreasuryDesk = Pick<
  Desk,
  'store' | 'ids' | 'clock' | 'rateBook' | 'assets' | 'rails' | 'hashText' | 'settings'
>;

/**
 * Books a treasury entry, or has it wait for a second person where its worth takes one. A prize always does:
 * like a payout, nobody sends it alone where there are two.
 */
export async function recordOrProposeTreasury(
  desk: TreasuryDesk,
  entry: TreasuryEntry,
): Promise<Result<'recorded' | 'proposed', 'proposal_open' | TreasuryRefusal>> {
  const isSecondNeeded =
    (entry.kind === 'lottery_paid' || isAboveLimit(desk, bothSidesOfEntry(entry))) &&
    (await listOtherApprovers(desk, entry.operatorId)).length > 0;
  if (!isSecondNeeded || (await isTreasuryBooked(desk, entry))) {
    const recorded = await recordTreasury(desk, entry);
    return recorded.ok ? ok('recorded') : recorded;
  }
  const proposed = await proposeTreasury(desk, entry);
  return proposed.ok ? ok('proposed') : proposed;
}

/** What goes out, and what comes in for it. */
function bothSidesOfEntry(entry: TreasuryEntry): readonly JudgedAmount[] {
  const { asset, into } = entry;
  const moved = { asset, baseUnits: movedBaseUnits(entry) };
  return into === null ? [moved] : [moved, into];
}

function proposeTreasury(desk: TreasuryDesk, entry: TreasuryEntry) {
  const { kind, asset, baseUnits, into, heldBaseUnits, entryKey, operatorId, reason, evidence } = entry;
  const details = {
    kind,
    assetId: asset.assetId,
    baseUnits: baseUnits.toString(),
    evidence,
    ...(into === null ? {} : { intoAssetId: into.asset.assetId, intoBaseUnits: into.baseUnits.toString() }),
    ...(heldBaseUnits === null ? {} : { heldBaseUnits: heldBaseUnits.toString() }),
  };
  const proposed = {
    kind: 'treasury',
    subjectId: entryKey,
    details,
    reason,
    proposedBy: operatorId,
  } as const;
  return proposeAct<TreasuryRefusal>(desk, proposed, () => checkTreasury(desk, entry));
}

/** The entry that a proposal is about. */
export function readTreasuryProposal(desk: Pick<Desk, 'assets'>, proposal: Proposal): TreasuryEntry {
  const { subjectId, details, reason, proposedBy } = proposal;
  const { assetId = '', baseUnits = '', evidence = '', intoAssetId, intoBaseUnits, heldBaseUnits } = details;
  const kind = TREASURY_KINDS.find((known) => known === details['kind']);
  if (kind === undefined) throw new Error(`proposal ${proposal.proposalId} is of no kind of entry`);
  return {
    kind,
    asset: getAsset(desk, assetId),
    baseUnits: BigInt(baseUnits),
    into:
      intoAssetId === undefined || intoBaseUnits === undefined
        ? null
        : { asset: getAsset(desk, intoAssetId), baseUnits: BigInt(intoBaseUnits) },
    heldBaseUnits: heldBaseUnits === undefined ? null : BigInt(heldBaseUnits),
    entryKey: subjectId,
    operatorId: proposedBy,
    reason: reason ?? '',
    evidence,
  };
}
