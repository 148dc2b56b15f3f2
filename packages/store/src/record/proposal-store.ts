import type { Approval, OrderChange, Proposal, ProposalDecision, ProposalStore } from '@naru/desk';
import { PROPOSAL_KINDS, isEndStage } from '@naru/core';
import { insertAct } from './desk-act-store.ts';
import { integer, oneOf, orNull, text, textMap } from '../sql/field.ts';
import { assertLimit, readCount } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import { given, save } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const KIND = oneOf(PROPOSAL_KINDS);

const PROPOSALS = defineTable<Proposal>('open_proposals', {
  proposalId: text,
  kind: KIND,
  subjectId: text,
  orderId: orNull(text),
  details: textMap,
  reason: orNull(text),
  proposedBy: text,
  createdAtMs: integer,
  endsAtMs: integer,
});

const APPROVALS = defineTable<Pick<Approval, 'disbursementId' | 'operatorId' | 'usdCents' | 'approvedAtMs'>>(
  'approvals',
  { disbursementId: text, operatorId: text, usdCents: integer, approvedAtMs: integer },
);

export function createProposalStore(database: Database): ProposalStore {
  return {
    findProposal: (proposalId) => PROPOSALS.find(database, 'WHERE proposal_id = ?', [proposalId]),
    listProposals: ({ nowMs, limit, kinds = PROPOSAL_KINDS, orderId, subjectId, afterProposalId }) => {
      const columns = { order_id: orderId, subject_id: subjectId };
      const given = Object.entries(columns).flatMap(([column, value]) =>
        value === undefined ? [] : [{ sql: `AND ${column} = ?`, value }],
      );
      const after =
        afterProposalId === undefined ? [] : [{ sql: `AND proposal_id > ?`, value: afterProposalId }];
      const parts = [...given, ...after];
      // Keys of proposals are in the order of time.
      return PROPOSALS.select(
        database,
        `WHERE ends_at_ms > ? AND kind IN (${kinds.map(() => '?').join(', ')})
          ${parts.map(({ sql }) => sql).join(' ')} ORDER BY proposal_id LIMIT ?`,
        [nowMs, ...kinds, ...parts.map(({ value }) => value), assertLimit(limit)],
      );
    },
    countProposals: async (nowMs) => {
      const rows = await database.all(
        `SELECT kind, proposed_by, count(*) AS open_count
          FROM open_proposals WHERE ends_at_ms > ? GROUP BY kind, proposed_by`,
        [nowMs],
      );
      return rows.map((row) => ({
        kind: KIND.read(row, 'kind'),
        proposedBy: textOf(row, 'proposed_by'),
        count: integerOf(row, 'open_count'),
      }));
    },
    saveProposal: (proposal, act) => save(database, [insertAct(act), ...openScript(proposal)]),
    endProposal: (decision) => save(database, decisionScript(decision)),
    sumApprovals: ({ operatorId, sinceMs }) =>
      readCount(
        database,
        `SELECT CAST(coalesce(sum(usd_cents), 0) AS ${database.dialect.typeOf.integer}) AS counted
          FROM approvals WHERE operator_id = ? AND approved_at_ms > ?`,
        [operatorId, sinceMs],
      ),
  };
}

/** A decision, and the proposal that it ends; refused if somebody else decided it at the same moment. */
function decisionScript({ proposalId, act }: ProposalDecision): Script<'proposal_unknown' | 'act_overtaken'> {
  return [{ ...endOf(proposalId), refusedWhenUnchanged: 'proposal_unknown' }, insertAct(act)];
}

/** The same as the beginning of another script; empty without a decision. */
export function decidedFirst(
  decision: ProposalDecision | undefined,
): Script<'proposal_unknown' | 'act_overtaken'> {
  return given(decision, decisionScript);
}

/**
 * The proposals, approvals and ends of a change of an order. An ended order has no payout left to approve;
 * its refunds may still follow.
 */
export function proposalScript(change: OrderChange): Script<'daily_cap_reached'> {
  const { proposal, approval, endedProposalId, order } = change;
  return [
    ...given(proposal, openScript),
    ...given(endedProposalId, (proposalId) => [endOf(proposalId)]),
    ...(isEndStage(order.stage)
      ? [
          {
            sql: `DELETE FROM open_proposals WHERE kind = 'payout' AND subject_id = ?`,
            values: [order.orderId],
          },
        ]
      : []),
    ...given(approval, approvalScript),
  ];
}

/** Expired proposals are deleted here, since nothing else reads them again. */
function openScript(proposal: Proposal): Script {
  return [
    {
      sql: `DELETE FROM open_proposals WHERE ends_at_ms <= ? OR (kind = ? AND subject_id = ?)`,
      values: [proposal.createdAtMs, proposal.kind, proposal.subjectId],
    },
    PROPOSALS.insert(proposal),
  ];
}

function endOf(proposalId: string): Statement {
  return { sql: `DELETE FROM open_proposals WHERE proposal_id = ?`, values: [proposalId] };
}

/**
 * Counts an approval and refuses it beyond the cap. If there is a cap, only one approval of a person at a
 * time can hold their row, so the sum includes approvals of their other sessions.
 */
function approvalScript(approval: Approval): Script<'daily_cap_reached'> {
  const { disbursementId, operatorId, usdCents, approvedAtMs, sinceMs, usdCentsMax } = approval;
  return [
    ...(usdCentsMax === null
      ? []
      : [{ sql: `UPDATE operators SET name = name WHERE operator_id = ?`, values: [operatorId] }]),
    {
      sql: `DELETE FROM approvals WHERE operator_id = ? AND approved_at_ms <= ?`,
      values: [operatorId, sinceMs],
    },
    APPROVALS.insert({ disbursementId, operatorId, usdCents, approvedAtMs }),
    ...(usdCentsMax === null
      ? []
      : [
          {
            sql: `SELECT 1 AS found WHERE (SELECT sum(usd_cents) FROM approvals WHERE operator_id = ?) > ?`,
            values: [operatorId, usdCentsMax],
            refusedWhenFound: 'daily_cap_reached' as const,
          },
        ]),
  ];
}
