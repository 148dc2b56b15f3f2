import { type Result, ok, refuse } from '@naru/core';
import {
  type ActingDesk,
  type DecideAct,
  type PlannedAct,
  actAfter,
  recordDeskAct,
} from '../audit/write-audit.ts';
import { hashProposal } from '../audit/row-facts.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import { PROPOSAL_LASTS_MS } from './payment-proposal.ts';
import { type SecondPersonRefusal, checkSecondPerson } from './second-person.ts';

/** An act that belongs to no order, to be approved by a second person. */
export type ProposedAct = Pick<Proposal, 'kind' | 'subjectId' | 'details' | 'reason' | 'proposedBy'>;

type ProposingDesk = ActingDesk & Pick<Desk, 'ids'>;

/** Checks whether an act could be done if it were approved now. */
type CheckAct<R extends string> = () => Promise<Result<unknown, R>>;

/** Records an act as a proposal that waits for a second person. */
export async function proposeAct<R extends string>(
  desk: ProposingDesk,
  proposed: ProposedAct,
  check: CheckAct<R>,
): Promise<Result<null, R | 'proposal_open'>> {
  return recordDeskAct(desk, () => planProposal(desk, proposed, check));
}

async function planProposal<R extends string>(
  desk: ProposingDesk,
  proposed: ProposedAct,
  check: CheckAct<R>,
): Promise<Result<PlannedAct<null, never>, R | 'proposal_open'>> {
  const checked = await check();
  if (!checked.ok) return checked;
  const nowMs = desk.clock.nowMs();
  const { kind, subjectId } = proposed;
  const open = await desk.store.listProposals({ nowMs, limit: 1, kinds: [kind], subjectId });
  if (open.length > 0) return refuse('proposal_open');
  const proposal: Proposal = {
    proposalId: desk.ids.nextRowId(),
    orderId: null,
    ...proposed,
    createdAtMs: nowMs,
    endsAtMs: nowMs + PROPOSAL_LASTS_MS,
  };
  return ok({
    what: {
      event: 'proposal_made',
      subjectId: proposal.proposalId,
      operatorId: proposed.proposedBy,
      factsHash: hashProposal(desk.hashText, proposal),
      note: proposed.reason,
    },
    write: (act) => desk.store.saveProposal(proposal, act),
  });
}

/** An act that one person does alone, or that waits for a second one. */
interface ActForOneOrTwo<R extends string> {
  readonly isForTwo: () => Promise<boolean>;
  readonly proposed: ProposedAct;
  readonly plan: DecideAct<null, R>;
  /** The condition for proposing the act, where the one of `plan` is not enough. */
  readonly check?: CheckAct<R>;
}

/**
 * Does an act, or proposes it to a second person. Which of the two is decided together with the act: if
 * somebody who could approve joins before the act is written, it has to be proposed.
 */
export async function decideOrPropose<R extends string>(
  desk: ProposingDesk,
  { isForTwo, proposed, plan, check = async () => plan() }: ActForOneOrTwo<R>,
): Promise<Result<'recorded' | 'proposed', R | 'proposal_open'>> {
  return recordDeskAct(desk, async () => {
    const isProposed = await isForTwo();
    const planned = isProposed ? await planProposal(desk, proposed, check) : await plan();
    if (!planned.ok) return planned;
    const { what, write } = planned.value;
    return ok({
      what,
      write: async (act) => {
        const written = await write(act);
        return written.ok ? ok(isProposed ? 'proposed' : 'recorded') : written;
      },
    });
  });
}

/** The proposal that is approved, and the person who approves it. */
export interface ProposalApproval {
  readonly proposal: Proposal;
  readonly operatorId: string;
}

export type ApprovalRefusal = SecondPersonRefusal | 'proposal_unknown';

/**
 * Does an act if its operator still has the right, or, with an approval, in the name of the person who
 * proposed it. The approval is a separate act before it, in the same transaction: the people who may decide
 * are read after the newest act, so no other act comes in between.
 */
export async function decideApproved<T, R extends string>(
  desk: ActingDesk,
  approval: ProposalApproval | null,
  plan: DecideAct<T, R | ApprovalRefusal>,
): Promise<Result<T, R | ApprovalRefusal>> {
  if (approval === null) return recordDeskAct(desk, plan);
  const { proposal, operatorId } = approval;
  const { proposalId, proposedBy } = proposal;
  return recordDeskAct(desk, async () => {
    const allowed = await checkSecondPerson(desk, { operatorId, proposedBy });
    if (!allowed.ok) return allowed;
    const planned = await plan();
    if (!planned.ok) return planned;
    const { what, write } = planned.value;
    const factsHash = hashProposal(desk.hashText, proposal);
    return ok({
      what: { event: 'proposal_approved', subjectId: proposalId, operatorId, factsHash, note: null },
      write: (act) => write(actAfter(desk, act, what), { proposalId, act }),
    });
  });
}

/** Ends a proposal that belongs to no order, with a reason. */
export async function rejectProposedAct(
  desk: ActingDesk,
  { proposal, operatorId }: ProposalApproval,
  note: string,
): Promise<Result<null, 'proposal_unknown'>> {
  const { proposalId } = proposal;
  return recordDeskAct(desk, () =>
    ok({
      what: { event: 'proposal_rejected', subjectId: proposalId, operatorId, note },
      write: (act) => desk.store.endProposal({ proposalId, act }),
    }),
  );
}
