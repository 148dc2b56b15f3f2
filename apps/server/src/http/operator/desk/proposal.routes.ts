import type { RefusalCode } from '@naru/contract';
import { type Result, refuse, hasRight } from '@naru/core';
import {
  actorOf,
  type Operator,
  type Proposal,
  approveProposedPayment,
  approveReceiptCorrection,
  changePrizeAddress,
  checkSecondPerson,
  dismissUnmatched,
  getAsset,
  judgePrizePayment,
  readMarginProposal,
  readPrizeAddressProposal,
  readPrizeProposal,
  readSettingProposal,
  readTreasuryProposal,
  readUnmatchedProposal,
  recordTreasury,
  rejectProposedAct,
  rejectProposedPayment,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { changeStoredSetting } from '../../../config/change-stored-setting.ts';
import { typedTextOf } from '../../../config/stored-setting.ts';
import { readPinProposal } from '../../../market/market-desk.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { type OperatorGate, sendRightMissing } from '../operator-gate.ts';
import { parseNote } from '../request-parts.ts';
import { countProposals, readProposals } from './present-proposals.ts';
import { sendActRefusal } from '../send-act-refusal.ts';

type Done = Result<unknown, RefusalCode>;

/** Routes for proposals of one person, which a second one approves or rejects. */
export function registerProposalRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { context } = parts;
  const { desk, log } = context;
  answerConsoleCalls(app, {
    proposals: (request) => readProposals(desk, gate.operatorOf(request), request.query),
    approveProposal: async (request, reply) => {
      const operator = gate.operatorOf(request);
      const { operatorId } = operator;
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const proposal = await findOpen(context, request.params.id);
      if (proposal === null) return sendRefusal(reply, 'proposal_unknown');
      const { proposedBy } = proposal;
      const allowed = await checkSecondPerson(desk, { operatorId, proposedBy });
      const done = allowed.ok ? await approve(parts, proposal, operator) : allowed;
      if (!done.ok) return sendActRefusal(desk, operatorId, reply, done.reason);
      log({ level: 'warn', event: 'proposal_approved', fields: fieldsOf(proposal, operator) });
      return countProposals(desk, operator);
    },
    rejectProposal: async (request, reply) => {
      const operator = gate.operatorOf(request);
      const note = parseNote(request.body.note);
      if (!note.ok) return sendRefusal(reply, note.reason);
      const proposal = await findOpen(context, request.params.id);
      if (proposal === null) return sendRefusal(reply, 'proposal_unknown');
      const isOwn = proposal.proposedBy === operator.operatorId;
      if (!isOwn && !hasRight(operator.role, 'approve_proposals'))
        return sendRightMissing(reply, 'approve_proposals');
      const done = await reject(context, proposal, { operator, note: note.value });
      if (!done.ok) return sendRefusal(reply, done.reason);
      log({ level: 'warn', event: 'proposal_rejected', fields: fieldsOf(proposal, operator) });
      return countProposals(desk, operator);
    },
  });
}

async function findOpen({ desk }: ServerContext, proposalId: string): Promise<Proposal | null> {
  const proposal = await desk.store.findProposal(proposalId);
  return proposal !== null && desk.clock.nowMs() < proposal.endsAtMs ? proposal : null;
}

async function approve(
  { context, market }: ConsoleParts,
  proposal: Proposal,
  operator: Operator,
): Promise<Done> {
  const { desk } = context;
  const approval = { proposal, operatorId: operator.operatorId };
  switch (proposal.kind) {
    case 'setting': {
      const { key, beforeJson, afterJson } = readSettingProposal(proposal);
      const { proposedBy, reason } = proposal;
      const text = afterJson === null ? null : typedTextOf(afterJson);
      const wish = { key, text, beforeJson, operatorId: proposedBy, reason: reason ?? '' };
      const changed = await changeStoredSetting(desk, wish, approval);
      await context.refreshSettings();
      return changed;
    }
    case 'treasury':
      return recordTreasury(desk, readTreasuryProposal(desk, proposal), approval);
    case 'unmatched':
      return dismissUnmatched(desk, readUnmatchedProposal(proposal), approval);
    case 'prize': {
      const judgement = readPrizeProposal(proposal);
      const wish = readPrizeAddressProposal(proposal);
      if (judgement !== null) return judgePrizePayment(desk, judgement, approval);
      return wish === null ? refuse('proposal_unknown') : changePrizeAddress(desk, wish, approval);
    }
    case 'pin': {
      if (market === null) return refuse('market_unknown');
      const { proposedBy, reason } = proposal;
      return market.give(readPinProposal(proposal), { operatorId: proposedBy, note: reason ?? '' }, approval);
    }
    case 'margin': {
      if (market === null) return refuse('market_unknown');
      const { proposedBy, reason } = proposal;
      const by = { operatorId: proposedBy, note: reason ?? '' };
      return market.adjust(readMarginProposal(proposal), by, approval);
    }
    case 'receipt': {
      const { orderId } = proposal;
      if (orderId === null) return refuse('proposal_unknown');
      return approveReceiptCorrection(desk, { proposal: { ...proposal, orderId }, actor: actorOf(operator) });
    }
    case 'payout':
    case 'refund':
      return approvePayment(context, proposal, operator);
  }
}

async function approvePayment(
  { desk, pokeRail }: ServerContext,
  proposal: Proposal,
  operator: Operator,
): Promise<Done> {
  const { orderId } = proposal;
  if (orderId === null) return refuse('proposal_unknown');
  const approved = { proposal: { ...proposal, orderId }, actor: actorOf(operator) };
  const done = await approveProposedPayment(desk, approved);
  // An approved payment may have been paid already, so its network is read at once.
  if (done.ok) {
    const assetId = proposal.kind === 'payout' ? done.value.receiveAssetId : done.value.payAssetId;
    pokeRail(getAsset(desk, assetId).railId);
  }
  return done;
}

async function reject(
  { desk }: ServerContext,
  proposal: Proposal,
  { operator, note }: { readonly operator: Operator; readonly note: string },
): Promise<Done> {
  const { orderId } = proposal;
  if (orderId !== null)
    return rejectProposedPayment(desk, { proposal, orderId, actor: actorOf(operator), note });
  const { operatorId } = operator;
  return rejectProposedAct(desk, { proposal, operatorId }, note);
}

function fieldsOf({ kind, proposedBy }: Proposal, { operatorId }: Operator) {
  return { operator: operatorId, kind, proposer: proposedBy };
}
