import { Type } from '../type.ts';
import type { RefusalCode } from './refusal.ts';

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

const Amounts = Type.Object({ fromAmount: Type.String(), convertedAmount: Type.String() });

/** With `quote_changed`, `snapshot_stale` and `amount_in_use`: the sent amounts, and the present ones. */
export const QUOTE_CHANGED_FIELDS = { sent: Amounts, current: Amounts, snapshotId: Type.String() } as const;
