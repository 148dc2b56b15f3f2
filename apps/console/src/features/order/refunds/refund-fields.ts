import type { RefundAct } from '@naru/contract';

export type RefundField = 'address' | 'note' | 'reviewAt' | 'password';

/** What the desk asks for with each act; a field that is not listed is not shown. */
export const FIELDS_OF_ACT = {
  set_address: ['address', 'password'],
  approve: ['password'],
  waive: ['note', 'password'],
  withhold: ['note', 'reviewAt'],
  release: [],
  convert: ['password'],
} as const satisfies Record<RefundAct, readonly RefundField[]>;

/** Refusals that belong to one field and are said beside it. */
const FIELD_OF_REFUSAL: Readonly<Record<string, RefundField>> = {
  address_malformed: 'address',
  address_checksum_wrong: 'address',
  address_of_other_network: 'address',
  address_kind_unsupported: 'address',
  address_tag_wrong: 'address',
  address_is_private_key: 'address',
  receiver_is_ours: 'address',
  step_up_failed: 'password',
};

export const FIELD_CODES: readonly string[] = Object.keys(FIELD_OF_REFUSAL);

export function fieldOfRefusal(code: string): RefundField | null {
  return FIELD_OF_REFUSAL[code] ?? null;
}

export type RefundValues = Readonly<Record<RefundField, string>>;

export const NO_VALUES: RefundValues = {
  address: '',
  note: '',
  reviewAt: '',
  password: '',
};

/** Fields of the act that are still empty. */
export function missingFields(act: RefundAct, values: RefundValues): readonly RefundField[] {
  const fields: readonly RefundField[] = FIELDS_OF_ACT[act];
  return fields.filter((field) => values[field].trim() === '');
}
