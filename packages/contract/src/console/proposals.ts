import { PROPOSAL_KINDS, TREASURY_KINDS } from '@naru/core';
import { type CallShape, RowLimit } from '../call-shape.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import { WordsSchema } from '../desk/opening.ts';
import { OF_NOTES, OF_PREFLIGHT, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, Note, NullableText, SettingKindSchema, StepUpProof } from './fields.ts';

const OF_AMOUNTS = { amount: Type.String(), symbol: Type.String(), network: Type.String() };

const ProposalKindSchema = Type.OneOf(PROPOSAL_KINDS);

/** A change that one person has prepared and a second person decides about. */
export const ProposalSchema = Type.Object({
  id: Type.String(),
  kind: ProposalKindSchema,
  by: Type.String(),
  isYours: Type.Boolean(),
  reason: NullableText,
  at: Type.String(),
  endsAt: Type.String(),
  /** At the current prices of the desk; null without one, for settings and for prices. */
  usd: NullableText,
  /** For a payout or refund, whose receiver is on the page of the order, or for a receipt to take back. */
  payment: Type.Nullable(
    Type.Object({
      reference: Type.String(),
      refundId: NullableText,
      ...OF_AMOUNTS,
    }),
  ),
  entry: Type.Nullable(
    Type.Object({
      kind: Type.OneOf([
        ...TREASURY_KINDS,
        'unmatched_dismiss',
        'unmatched_reopen',
        'prize_loss',
        'prize_taken_back',
        'prize_address',
      ]),
      evidence: Type.String(),
      ...OF_AMOUNTS,
      /** For a rebalance: the incoming amount. */
      into: Type.Nullable(Type.Object(OF_AMOUNTS)),
      /** For a rebalance: by how many percent more, or less (`-`), the incoming amount is worth. */
      distance: NullableText,
      /** For a count: the amount in the books. */
      held: NullableText,
      /** For a prize: the day on which it was won. */
      lotteryDate: NullableText,
      /** For a prize: the winner's address, or the new address in place of `formerReceiver`. */
      receiver: NullableText,
      formerReceiver: NullableText,
      /** For the payment of a prize: the amount beyond it, booked as a difference; null: none. */
      beyondPrize: NullableText,
    }),
  ),
  /** For a treasury entry that takes from what is free of its asset: how much that is now. */
  free: NullableText,
  /** For a setting, with the values as typed. */
  setting: Type.Nullable(
    Type.Object({
      key: Type.String(),
      title: WordsSchema,
      meaning: WordsSchema,
      kind: SettingKindSchema,
      before: Type.String(),
      after: Type.String(),
    }),
  ),
  /** For a pinned price: beside the market's, if that is known. */
  pin: Type.Nullable(
    Type.Object({
      symbol: Type.String(),
      usdPrice: Type.String(),
      marketUsdPrice: NullableText,
      minutes: Type.Integer(),
    }),
  ),
  /** For margins, in percent; null: that of their risk class, `standard`. */
  margins: Type.Nullable(
    Type.Array(
      Type.Object({
        /** Each as `LTC XRP`: what the customer pays, and what they receive. */
        pairs: Type.Array(Type.String()),
        before: NullableText,
        after: NullableText,
        standard: Type.String(),
      }),
    ),
  ),
  /** The order has changed since, so the proposal can only be rejected. */
  isOutdated: Type.Boolean(),
  canApprove: Type.Boolean(),
  canReject: Type.Boolean(),
  /** The people who may approve it, without the one who proposed it. */
  approvers: Type.Array(Type.String()),
});
export type ConsoleProposal = Static<typeof ProposalSchema>;

export const ProposalListSchema = Type.Object({
  /** Oldest first. */
  proposals: Type.Array(ProposalSchema),
  /** The id after which the next page starts; null: this is all. */
  nextAfter: NullableText,
  /** The value of payouts and refunds that you have approved within 24 hours. */
  approvedUsd: Type.String(),
  /** The most that you may approve within 24 hours; null: no cap. */
  capUsd: NullableText,
});
export type ProposalList = Static<typeof ProposalListSchema>;

export const ProposalCountsSchema = Type.Object({
  all: Type.Integer(),
  /** Proposals that you may approve, as long as their order has not changed. */
  mine: Type.Integer(),
});
export type ProposalCounts = Static<typeof ProposalCountsSchema>;

/** Refusals of a payment that the person may not approve alone. */
export const OF_SECOND_PERSONS = [
  'daily_cap_reached',
  'proposal_open',
] as const satisfies readonly RefusalCode[];

const ProposalParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const PROPOSAL_CALLS = {
  proposals: {
    ...byOperator('view_desk'),
    summary: 'What waits for a second person, page by page.',
    query: Type.Strict({
      kind: Type.Optional(ProposalKindSchema),
      limit: RowLimit,
      after: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answers: { 200: ProposalListSchema },
  },
  approveProposal: {
    ...byOperator('approve_proposals'),
    summary: 'Does what another person proposed.',
    params: ProposalParams,
    body: Type.Strict({ password: StepUpProof }),
    answers: { 200: ProposalCountsSchema },
    refusals: [
      'proposal_unknown',
      'proposal_outdated',
      'second_person_required',
      'daily_cap_reached',
      'order_changed_meanwhile',
      'order_on_hold',
      'deposit_not_final',
      'rate_lost',
      'payment_unexplained',
      'payment_under_way',
      ...OF_PREFLIGHT,
      'balance_too_small',
      'already_booked',
      'receipt_unknown',
      'reason_missing',
      'setting_changed_meanwhile',
      'minimum_above_unpaid',
      'client_above_network',
      'adjustment_pays_circle',
      'payment_unknown',
      'payment_settled',
      'output_already_used',
      'prize_not_claimed',
      'prize_on_hold',
      'prize_address_same',
      'declined',
      'payout_watch_behind',
      'proposal_open',
      ...OF_RECEIVERS,
      'address_tag_wrong',
      'unmatched_unknown',
      'unmatched_decided',
      'restore_unchecked',
      'market_unknown',
      'symbol_unknown',
      'price_malformed',
      'pin_too_far',
      'adjustment_changed_meanwhile',
      'adjustment_out_of_bounds',
    ],
  },
  rejectProposal: {
    ...byOperator('work_orders'),
    summary: 'Ends a proposal with a reason: your own, or another one with the right to approve it.',
    params: ProposalParams,
    body: Type.Strict({ note: Note }),
    answers: { 200: ProposalCountsSchema },
    refusals: ['proposal_unknown', 'order_changed_meanwhile', ...OF_NOTES],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
