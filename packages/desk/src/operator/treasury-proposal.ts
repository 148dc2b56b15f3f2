import { type Result, TREASURY_KINDS, ok } from '@naru/core';
import {
  type TreasuryRefusal,
  checkTreasury,
  answerAgain,
  isTreasuryBooked,
  movedBaseUnits,
  planTreasury,
} from './record-treasury.ts';
import type { TreasuryEntry } from '../facts/journal-entry.ts';
import { type CurrencyDesk, type Desk, getAsset } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import { decideOrPropose } from '../approval/act-proposal.ts';
import { type JudgedAmount, isAboveLimit, listOtherApprovers } from '../approval/second-person.ts';
import type { ActingDesk } from '../audit/write-audit.ts';

type TreasuryDesk = ActingDesk & CurrencyDesk & Pick<Desk, 'ids' | 'rateBook' | 'settings'>;

/** Books a treasury entry, or proposes it above the limit. With two people, a prize is always proposed. */
export async function recordOrProposeTreasury(
  desk: TreasuryDesk,
  entry: TreasuryEntry,
): Promise<Result<'recorded' | 'proposed', 'proposal_open' | TreasuryRefusal>> {
  const decided = await decideOrPropose(desk, {
    isForTwo: async () => (await isForTwo(desk, entry)) && !(await isTreasuryBooked(desk, entry)),
    proposed: proposalOf(entry),
    plan: () => planTreasury(desk, entry),
    check: () => checkTreasury(desk, entry),
  });
  if (decided.ok) return decided;
  const again = await answerAgain(desk, entry, decided);
  return again.ok ? ok('recorded') : again;
}

async function isForTwo(desk: TreasuryDesk, entry: TreasuryEntry): Promise<boolean> {
  const isWorthy = entry.kind === 'lottery_paid' || isAboveLimit(desk, bothSidesOfEntry(entry));
  return isWorthy && (await listOtherApprovers(desk, entry.operatorId)).length > 0;
}

/** The outgoing amount and the incoming one. */
function bothSidesOfEntry(entry: TreasuryEntry): readonly JudgedAmount[] {
  const { asset, into } = entry;
  const moved = { asset, baseUnits: movedBaseUnits(entry) };
  return into === null ? [moved] : [moved, into];
}

function proposalOf(entry: TreasuryEntry) {
  const { kind, asset, baseUnits, into, heldBaseUnits, entryKey, operatorId, reason, evidence } = entry;
  const details = {
    kind,
    assetId: asset.assetId,
    baseUnits: baseUnits.toString(),
    evidence,
    ...(into === null ? {} : { intoAssetId: into.asset.assetId, intoBaseUnits: into.baseUnits.toString() }),
    ...(heldBaseUnits === null ? {} : { heldBaseUnits: heldBaseUnits.toString() }),
  };
  return { kind: 'treasury', subjectId: entryKey, details, reason, proposedBy: operatorId } as const;
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
