import { type Result, ok, refuse } from '@naru/core';
import type { DecideAct } from '../audit/write-audit.ts';
import { finalityOfUnmatched } from '../ledger/judge-finality.ts';
import type { UnmatchedPlace } from '../facts/unmatched-deposit.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import {
  type ApprovalRefusal,
  type ProposalApproval,
  decideApproved,
  decideOrPropose,
} from '../approval/act-proposal.ts';
import { isSecondNeeded } from '../approval/second-person.ts';
import { isMoneyUnchecked } from '../restore/lost-time.ts';
import { type UnmatchedRefusal, decisionOf, findOpen } from './decide-unmatched.ts';
import { actOfEntry, suspenseEntry } from '../deposit/given-deposit.ts';

/**
 * `dismiss`: it is not money of a customer, such as the operator's own transfer; it only leaves suspense.
 * `reopen` takes that back: it is in suspense again and waits for a decision.
 */
export const UNMATCHED_ACTS = ['dismiss', 'reopen'] as const;
export type UnmatchedAct = (typeof UNMATCHED_ACTS)[number];

export interface UnmatchedWish {
  readonly act: UnmatchedAct;
  readonly place: UnmatchedPlace;
  readonly operatorId: string;
  /** The reason, with the evidence. */
  readonly note: string;
}

export type DismissRefusal = UnmatchedRefusal | ApprovalRefusal;

/** Dismisses money of no order, or takes that back; above the limit it is proposed to a second person. */
export async function dismissOrPropose(
  desk: Desk,
  wish: UnmatchedWish,
): Promise<Result<'recorded' | 'proposed', DismissRefusal | 'proposal_open'>> {
  const { act, place, operatorId, note } = wish;
  const subjectId = subjectOf(place);
  const proposal = { kind: 'unmatched', subjectId, details: { act, ...place }, reason: note } as const;
  return decideOrPropose<DismissRefusal>(desk, {
    isForTwo: async () => {
      const deposit = await desk.store.findUnmatchedDeposit(place);
      if (deposit === null) return false;
      const amount = { asset: getAsset(desk, deposit.assetId), baseUnits: deposit.baseUnits };
      return isSecondNeeded(desk, [amount], operatorId);
    },
    proposed: { ...proposal, proposedBy: operatorId },
    plan: planOf(desk, wish),
  });
}

/** Writes the act. With an approval it is the one that another person proposed. */
export function dismissUnmatched(
  desk: Desk,
  wish: UnmatchedWish,
  approval: ProposalApproval | null = null,
): Promise<Result<null, DismissRefusal>> {
  return decideApproved<null, DismissRefusal>(desk, approval, planOf(desk, wish));
}

/** The act that a proposal is about. */
export function readUnmatchedProposal({ details, proposedBy, reason }: Proposal): UnmatchedWish {
  const { act, railId = '', outputKey = '' } = details;
  const place = { railId, outputKey };
  return { act: act === 'reopen' ? act : 'dismiss', place, operatorId: proposedBy, note: reason ?? '' };
}

/** The subject of a proposal; the identifier of a rail has no space. */
function subjectOf({ railId, outputKey }: UnmatchedPlace): string {
  return `${railId} ${outputKey}`;
}

function planOf(desk: Desk, { act: wanted, place, operatorId, note }: UnmatchedWish) {
  const plans: Readonly<Record<UnmatchedAct, DecideAct<null, DismissRefusal>>> = {
    dismiss: async () => {
      const found = await findOpen(desk, place);
      if (!found.ok) return found;
      const decision = decisionOf(desk, found.value, operatorId);
      return ok({
        what: actOfEntry(desk, decision.takingOut, { operatorId, note }),
        write: (act, approved) => written(desk.store.dismissUnmatchedDeposit(decision, act, approved)),
      });
    },
    reopen: async () => {
      const deposit = await desk.store.findUnmatchedDeposit(place);
      if (deposit === null) return refuse('unmatched_unknown');
      if (deposit.state !== 'not_ours') return refuse('unmatched_decided');
      if (await isMoneyUnchecked(desk, deposit)) return refuse('restore_unchecked');
      const railState = await desk.store.findRailState(place.railId);
      // A replaced block may have left the payment out, or may be replaced as well.
      if (!finalityOfUnmatched(getRail(desk, place.railId), deposit, railState).isFinal)
        return refuse('deposit_not_final');
      const entry = suspenseEntry(desk, deposit, 'in');
      return ok({
        what: actOfEntry(desk, entry, { operatorId, note }),
        write: (act, approved) => written(desk.store.reopenUnmatchedDeposit(place, entry, act, approved)),
      });
    },
  };
  return plans[wanted];
}

type Written<R extends string> = Promise<Result<null, R | 'proposal_unknown' | 'act_overtaken'>>;

/** The result of a write that is refused if somebody else has decided meanwhile. */
async function written(saving: Written<'unmatched_changed_meanwhile'>): Written<'unmatched_decided'> {
  const saved = await saving;
  if (saved.ok) return saved;
  const { reason } = saved;
  return refuse(reason === 'unmatched_changed_meanwhile' ? 'unmatched_decided' : reason);
}
