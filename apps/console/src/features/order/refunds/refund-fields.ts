import type { RefundAct } from '@naru/contract';

/** Acts that are confirmed in a dialog. */
export type RefundDialogAct = Exclude<RefundAct, 'rehearsal_pay'>;

export const REFUND_FIELDS = ['address', 'evidence', 'networkFee', 'note', 'reviewAt', 'password'] as const;
export type RefundField = (typeof REFUND_FIELDS)[number];

/** What the desk asks for with each act; a field that is not listed is not shown. */
export const FIELDS_OF_ACT = {
  set_address: ['address'],
  approve: ['password'],
  unapprove: [],
  attest: ['evidence', 'password'],
  waive: ['networkFee', 'note', 'password'],
  withhold: ['note', 'reviewAt'],
  release: [],
  convert: ['password'],
} as const satisfies Record<RefundDialogAct, readonly RefundField[]>;

/** Refusals that belong to one field and are said beside it. */
const FIELD_OF_REFUSAL: Readonly<Record<string, RefundField>> = {
  address_malformed: 'address',
  address_checksum_wrong: 'address',
  address_of_other_network: 'address',
  address_kind_unsupported: 'address',
  address_tag_wrong: 'address',
  address_is_private_key: 'address',
  receiver_is_ours: 'address',
  evidence_missing: 'evidence',
  amount_malformed: 'networkFee',
  amount_above_fee: 'networkFee',
  step_up_failed: 'password',
};

export const FIELD_CODES: readonly string[] = Object.keys(FIELD_OF_REFUSAL);

export function fieldOfRefusal(code: string): RefundField | null {
  return FIELD_OF_REFUSAL[code] ?? null;
}

export type RefundValues = Readonly<Record<RefundField, string>>;

export const NO_VALUES: RefundValues = {
  address: '',
  evidence: '',
  networkFee: '',
  note: '',
  reviewAt: '',
  password: '',
};

/** Fields of the act that are still empty. */
export function missingFields(act: RefundDialogAct, values: RefundValues): readonly RefundField[] {
  const fields: readonly RefundField[] = FIELDS_OF_ACT[act];
  return fields.filter((field) => values[field].trim() === '');
}
