import { PRIZE_JUDGEMENTS } from '@naru/core';
import { type CallShape, NoBodySchema } from '../call-shape.ts';
import { WON_STATES } from '../lottery.ts';
import { OF_NOTES, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { RehearsedPaymentSchema, byOperator, Note, NullableText, StepUpProof, Witness } from './fields.ts';
import { TakenOutSchema, ToPaySchema } from './order.ts';
import { AgainFields, ReceiverProblemsSchema } from './payout.ts';

/** `unexplained`: a person has to judge it. `lost`: sent beyond the prize, and booked as a difference. */
const PRIZE_PAYMENT_STATES = [
  'confirming',
  'final',
  'gone',
  'unexplained',
  'to_record',
  'given_up',
  'not_ours',
  'lost',
  'lost_gone',
] as const;

const PrizePaymentSchema = Type.Object({
  railId: Type.String(),
  outputKey: Type.String(),
  txid: Type.String(),
  explorerUrl: NullableText,
  amount: Type.String(),
  state: Type.OneOf(PRIZE_PAYMENT_STATES),
  firstSeenAt: Type.String(),
  /** A judgement of it waits for a second person. */
  isProposed: Type.Boolean(),
});
export type PrizePaymentRow = Static<typeof PrizePaymentSchema>;

const PrizesSchema = Type.Object({
  prizes: Type.Array(
    Type.Object({
      date: Type.String(),
      assetId: Type.String(),
      amount: Type.String(),
      symbol: Type.String(),
      network: Type.String(),
      decimals: Type.Integer(),
      /**
       * `recorded`: paid, and a second person has to approve the entry. `on_hold`: claimed, and it may have
       * been paid in the time that a restored database lost, or in blocks that were not read. `payment_gone`:
       * paid, and the network no longer shows that payment.
       */
      state: Type.OneOf([
        'announced',
        'closed',
        'empty',
        'void',
        ...WON_STATES,
        'recorded',
        'on_hold',
        'payment_gone',
      ]),
      /** The winner's address; null: not entered yet. */
      address: NullableText,
      /** Held by hand, or by a command that left out blocks; this stays after it is paid. */
      isHeld: Type.Boolean(),
      /** A different address waits for a second person. */
      isAddressProposed: Type.Boolean(),
      claimEndsAt: NullableText,
      /** The payment to make now; null unless it is claimed and not paid, or its payment is gone. */
      toPay: Type.Nullable(ToPaySchema),
      /** The last time that the wallet of a browser was asked for it, while it may still be paid. */
      takenOut: Type.Nullable(TakenOutSchema),
      /** Whether the network shows who was paid. */
      witness: Witness,
      /** Payments that the network shows or showed at that address since it was claimed, first seen first. */
      payments: Type.Array(PrizePaymentSchema),
    }),
  ),
});
export type Prizes = Static<typeof PrizesSchema>;

const PrizeParams = Type.Object({
  date: Type.String({ description: 'Such as `2026-11-24`.', maxLength: 10 }),
});

export const PRIZE_CALLS = {
  prizes: {
    ...byOperator('view_desk'),
    summary: 'The last fifty days of the lottery, and what became of each prize.',
    answers: { 200: PrizesSchema },
  },
  judgePrizePayment: {
    ...byOperator('move_reserves'),
    summary: 'Says of a payment to a winner’s address that nothing accounts for whether the desk sent it.',
    body: Type.Strict({
      railId: Type.String({ maxLength: 64 }),
      outputKey: Type.String({ maxLength: 200 }),
      /**
       * Whether the desk sent it, beyond the prize. `unexplained` takes an earlier judgement back; a prize
       * that it paid must then be paid again.
       */
      judgement: Type.OneOf(PRIZE_JUDGEMENTS),
      note: Note,
      password: StepUpProof,
    }),
    answers: { 200: PrizesSchema },
    refusals: [
      'payment_unknown',
      'payment_settled',
      'deposit_not_final',
      ...OF_NOTES,
      'balance_too_small',
      'already_booked',
      'output_already_used',
      'proposal_open',
    ],
  },
  changePrizeAddress: {
    ...byOperator('move_reserves'),
    summary: 'Proposes that a prize goes elsewhere, as its winner asked. A second person has to approve it.',
    params: PrizeParams,
    body: Type.Strict({
      address: Type.String({ minLength: 1, maxLength: 512 }),
      note: Note,
      password: StepUpProof,
    }),
    answers: { 200: PrizesSchema },
    refusals: [
      ...OF_NOTES,
      'prize_not_claimed',
      'prize_address_same',
      'declined',
      'already_booked',
      'prize_on_hold',
      'payment_unexplained',
      'proposal_open',
      'second_person_required',
      'address_tag_wrong',
      ...OF_RECEIVERS,
    ],
  },
  holdPrize: {
    ...byOperator('decide_exceptions'),
    summary: 'Holds a claimed prize, or says that somebody has looked whether it was paid.',
    params: PrizeParams,
    body: Type.Strict({
      /** False: somebody has checked whether it was paid. */
      isHeld: Type.Boolean(),
      note: Note,
      password: StepUpProof,
    }),
    answers: { 200: PrizesSchema },
    refusals: [...OF_NOTES, 'prize_not_claimed', 'hold_unknown'],
  },
  askPrizeWallet: {
    ...byOperator('move_reserves'),
    summary:
      'Puts on record that the wallet of a browser is asked for a prize, before it is. A second time needs a reason.',
    params: PrizeParams,
    /** The address is the one that the wallet is to pay. */
    body: Type.Strict({ address: Type.String({ minLength: 1, maxLength: 200 }), ...AgainFields }),
    answers: { 200: PrizesSchema },
    refusals: ['prize_not_claimed', 'taken_out_before', 'transfers_changed'],
  },
  prizeReceiver: {
    ...byOperator('view_desk'),
    summary: 'What the network says of the receiver of a claimed prize now.',
    params: PrizeParams,
    answers: { 200: ReceiverProblemsSchema },
    refusals: ['prize_not_claimed'],
  },
  rehearsePrize: {
    summary: 'Pays a claimed prize from the operator’s simulated wallet. A live desk has no such call.',
    ...byOperator('move_reserves'),
    group: 'Rehearsal',
    params: PrizeParams,
    body: NoBodySchema,
    answers: { 200: RehearsedPaymentSchema },
    refusals: ['prize_not_claimed', 'not_rehearsal'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
