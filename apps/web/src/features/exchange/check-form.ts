import type { RefusalCode } from '@naru/contract';
import type { AmountReading } from './price-draft.ts';

/** In the order of the form. */
export type FormField = 'pay' | 'receive' | 'address' | 'email' | 'refund' | 'terms';

export interface SideValue {
  readonly reading: AmountReading;
  /** Null when there is no price for its currency. */
  readonly usdCents: bigint | null;
}

export interface FormValues {
  readonly pay: SideValue;
  readonly receive: SideValue;
  readonly minimumUsdCents: bigint;
  /** What the desk can still pay out of the receive currency; null when not known. */
  readonly availableBaseUnits: bigint | null;
  readonly email: string;
  readonly address: string;
  readonly hasAcceptedTerms: boolean;
}

export type FormProblem =
  | { readonly kind: 'below_minimum'; readonly fields: readonly FormField[] }
  | { readonly kind: 'fields_missing'; readonly fields: readonly FormField[] }
  | { readonly kind: 'terms_not_accepted'; readonly fields: readonly FormField[] }
  | { readonly kind: 'reserve_too_small'; readonly fields: readonly FormField[] }
  | { readonly kind: 'rate_unavailable'; readonly fields: readonly FormField[] };

/**
 * The checks in the order of the specification; only the first that fails is shown. An empty amount is worth
 * nothing, so an empty form is below the minimum first. An unreadable amount has no value and is left to the
 * second check. The reserve comes last: the specification does not know it.
 */
export function checkForm(values: FormValues): FormProblem | null {
  return checkMinimumValue(values) ?? checkFilled(values) ?? checkTerms(values) ?? checkReserve(values);
}

function checkMinimumValue(values: FormValues): FormProblem | null {
  if (isUnreadable(values.pay) || isUnreadable(values.receive)) return null;
  for (const field of ['pay', 'receive'] as const) {
    const side = values[field];
    const isNothing = side.reading.state !== 'amount' || side.reading.baseUnits === 0n;
    if (isNothing && field === 'pay') return { kind: 'below_minimum', fields: ['pay'] };
    if (!isNothing && side.usdCents === null) return { kind: 'rate_unavailable', fields: [] };
    if (isNothing || (side.usdCents !== null && side.usdCents < values.minimumUsdCents))
      return { kind: 'below_minimum', fields: [field] };
  }
  return null;
}

function checkFilled(values: FormValues): FormProblem | null {
  const fields: FormField[] = [];
  if (!isAboveZero(values.pay)) fields.push('pay');
  if (!isAboveZero(values.receive) && !isUnreadable(values.pay)) fields.push('receive');
  if (values.address.trim() === '') fields.push('address');
  if (values.email.trim() === '') fields.push('email');
  return fields.length === 0 ? null : { kind: 'fields_missing', fields };
}

function checkTerms(values: FormValues): FormProblem | null {
  return values.hasAcceptedTerms ? null : { kind: 'terms_not_accepted', fields: ['terms'] };
}

function checkReserve(values: FormValues): FormProblem | null {
  return isAboveReserve(values) ? { kind: 'reserve_too_small', fields: ['receive'] } : null;
}

function isAboveReserve({ receive, availableBaseUnits }: FormValues): boolean {
  if (availableBaseUnits === null || receive.reading.state !== 'amount') return false;
  return receive.reading.baseUnits > availableBaseUnits;
}

function isUnreadable(side: SideValue): boolean {
  return side.reading.state === 'unreadable';
}

function isAboveZero(side: SideValue): boolean {
  return side.reading.state === 'amount' && side.reading.baseUnits > 0n;
}

export type Obstacle = 'amount' | 'reserve' | 'address' | 'email' | 'terms';

/** What is still missing, for the line under the button. */
export function listObstacles(values: FormValues): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  const isWorthIt = [values.pay, values.receive].every(
    (side) => isAboveZero(side) && side.usdCents !== null && side.usdCents >= values.minimumUsdCents,
  );
  if (!isWorthIt) obstacles.push('amount');
  if (isAboveReserve(values)) obstacles.push('reserve');
  if (values.address.trim() === '') obstacles.push('address');
  if (values.email.trim() === '') obstacles.push('email');
  if (!values.hasAcceptedTerms) obstacles.push('terms');
  return obstacles;
}

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
  refund_address_invalid: 'refund',
};

export function fieldOfRefusal(code: string): FormField | null {
  const fields = new Map<string, FormField>(Object.entries(FIELD_OF));
  return fields.get(code) ?? null;
}
