import { OPERATOR_RIGHTS } from '@naru/core';
import { WordsSchema } from '../desk/opening.ts';
import { type TSchema, Type } from '../type.ts';
import type { RefusalCode } from './refusal.ts';

/** Refusals of a note that a person has to write. */
export const OF_NOTES = ['reason_missing', 'text_unreadable'] as const satisfies readonly RefusalCode[];

/** Refusals of an amount that somebody typed. */
export const OF_AMOUNTS = [
  'amount_malformed',
  'amount_too_precise',
  'amount_too_large',
  'amount_out_of_range',
] as const satisfies readonly RefusalCode[];

/** Refusals of an address that money is to be sent to. */
export const OF_RECEIVERS = [
  'address_malformed',
  'address_checksum_wrong',
  'address_of_other_network',
  'address_kind_unsupported',
  'address_is_private_key',
  'receiver_is_ours',
] as const satisfies readonly RefusalCode[];

/** Problems of a receiver that a network reports before the payment. */
export const OF_PREFLIGHT = [
  'receiver_blocked',
  'receiver_is_contract',
  'receiver_not_activated',
  'receiver_needs_memo',
  'receiver_refuses_deposits',
  'amount_below_network_minimum',
] as const satisfies readonly RefusalCode[];

/** Refusals of new orders, or of those with one currency, while an operator or the hours stop them. */
export const OF_CLOSURES = [
  'desk_closed',
  'desk_paused',
  'desk_draining',
  'desk_unattended',
  'currency_paused',
] as const satisfies readonly RefusalCode[];

/** Refusals of transactions that spend coins, which have to be read first. */
export const OF_COINS = [
  'account_without_origin',
  'account_script_unsupported',
  'sweep_too_large',
  'sweep_busy',
] as const satisfies readonly RefusalCode[];

export const QuotedAmountsSchema = Type.Object({ fromAmount: Type.String(), convertedAmount: Type.String() });

/** The names of other people who may approve it. */
const APPROVERS = { approvers: Type.Array(Type.String()) };
/** The sent amounts, and the present ones. */
const QUOTES = { sent: QuotedAmountsSchema, current: QuotedAmountsSchema, snapshotId: Type.String() };
/** When orders are taken again (ISO 8601), if that is known, and the operator's words about it. */
const CLOSURE = { opensAt: Type.Nullable(Type.String()), notice: WordsSchema };

/** Fields that a refusal may have besides those of every refusal, by its code. */
const REFUSAL_FIELDS = {
  right_missing: { right: Type.OneOf(OPERATOR_RIGHTS) },
  second_person_required: APPROVERS,
  proposal_open: APPROVERS,
  /** And the value that the person has approved within 24 hours. */
  daily_cap_reached: {
    ...APPROVERS,
    approvedUsd: Type.String(),
    capUsd: Type.Nullable(Type.String()),
  },
  quote_changed: QUOTES,
  snapshot_stale: QUOTES,
  amount_in_use: QUOTES,
  below_minimum: { minimumUsd: Type.String() },
  /** The least number of characters. */
  password_below_minimum: { minimum: Type.Integer({ minimum: 1 }) },
  desk_closed: CLOSURE,
  desk_paused: CLOSURE,
  desk_draining: CLOSURE,
  desk_unattended: CLOSURE,
  currency_paused: CLOSURE,
} as const satisfies Partial<Record<RefusalCode, Readonly<Record<string, TSchema>>>>;

export type RefusalFields = (typeof REFUSAL_FIELDS)[keyof typeof REFUSAL_FIELDS];

/** The further fields of these refusals together, each optional. */
export function fieldsOfRefusals(codes: readonly RefusalCode[]): Readonly<Record<string, TSchema>> {
  const fields: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, TSchema>>>>> = REFUSAL_FIELDS;
  return Object.fromEntries(
    codes.flatMap((code) =>
      Object.entries(fields[code] ?? {}).map(([name, schema]) => [name, Type.Optional(schema)]),
    ),
  );
}
