import type { RefusalCode } from '@naru/contract';
import type { FormField } from './check-form.ts';

/** The field beside which a refusal is shown. */
const FIELD_OF: Partial<Record<RefusalCode, FormField>> = {
  amount_malformed: 'pay',
  amount_too_precise: 'pay',
  amount_too_large: 'pay',
  amount_out_of_range: 'pay',
  below_minimum: 'pay',
  email_invalid: 'email',
  address_malformed: 'address',
  address_checksum_wrong: 'address',
  address_of_other_network: 'address',
  address_kind_unsupported: 'address',
  address_tag_wrong: 'address',
  address_is_private_key: 'address',
  receiver_is_ours: 'address',
};

export function fieldOfRefusal(code: string): FormField | null {
  const fields = new Map<string, FormField>(Object.entries(FIELD_OF));
  return fields.get(code) ?? null;
}
