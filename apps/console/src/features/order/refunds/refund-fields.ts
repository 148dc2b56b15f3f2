import { REFUND_ACTS, type RefundAct } from '@naru/core';
import type { ConsoleRefund } from '@naru/contract';

export type RefundField = 'address' | 'note' | 'reviewAt';
export type RefundValues = Readonly<Record<RefundField, string>>;

export const NO_VALUES: RefundValues = { address: '', note: '', reviewAt: '' };

/** Refusals that are shown beside their field. */
export const CODES_OF_FIELD: Readonly<Record<RefundField, readonly string[]>> = {
  address: [
    'address_malformed',
    'address_checksum_wrong',
    'address_of_other_network',
    'address_kind_unsupported',
    'address_tag_wrong',
    'address_is_private_key',
    'receiver_is_ours',
  ],
  note: [],
  reviewAt: ['review_out_of_range'],
};

/** What the desk requires with the act; other fields are not shown. */
export function fieldsOf(act: RefundAct): readonly RefundField[] {
  return REFUND_ACTS[act].fields;
}

/** Fields of the act that are still empty. */
export function missingFields(act: RefundAct, values: RefundValues): readonly RefundField[] {
  return fieldsOf(act).filter((field) => values[field].trim() === '');
}

/** The usual next act for a refund: approve it, or first enter its address. Null: neither is allowed. */
export function usualAct({
  acts,
  address,
}: Pick<ConsoleRefund, 'acts' | 'address'>): 'approve' | 'set_address' | null {
  if (acts.includes('approve')) return 'approve';
  return address === null && acts.includes('set_address') ? 'set_address' : null;
}

export type AddressEntry = NonNullable<ConsoleRefund['addressEntry']>;

const FRESH_MS = 24 * 3_600_000;

/**
 * Why the address may not be the customer's: it was entered by somebody who had only the link, which other
 * people may have, or it was changed within the last day.
 */
export function doubtOf({ by, at, isChange }: AddressEntry, nowMs: number): 'link' | 'fresh' | null {
  if (by === 'link') return 'link';
  return isChange && nowMs - Date.parse(at) < FRESH_MS ? 'fresh' : null;
}
