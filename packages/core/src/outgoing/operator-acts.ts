import type { OperatorRight } from '../account/operator-rights.ts';

/**
 * The proof that an act asks of its operator: none; the password, unless it was entered within ten minutes
 * and the order is worth little; or the password each time.
 */
export type StepUp = 'none' | 'routine' | 'always';

/** An act that shares its call with others. Each needs its `fields` of the body. */
interface SharedAct {
  readonly right: OperatorRight;
  readonly stepUp: StepUp;
  readonly fields: readonly string[];
}

/**
 * The acts that the console offers for a refund before it is approved; after that it is a disbursement.
 * Setting its address, waiving or converting it always takes the password.
 */
export const REFUND_ACTS = {
  approve: { right: 'work_orders', stepUp: 'routine', fields: [] },
  set_address: { right: 'decide_exceptions', stepUp: 'always', fields: ['address'] },
  waive: { right: 'decide_exceptions', stepUp: 'always', fields: ['note'] },
  withhold: { right: 'decide_exceptions', stepUp: 'none', fields: ['note', 'reviewAt'] },
  release: { right: 'decide_exceptions', stepUp: 'none', fields: [] },
  /** A new order at the current rate instead of sending the money back. */
  convert: { right: 'decide_exceptions', stepUp: 'always', fields: [] },
} as const satisfies Readonly<Record<string, SharedAct>>;
export type RefundAct = keyof typeof REFUND_ACTS;

/** The acts of an operator on an approved payout or refund. */
export const DISBURSEMENT_ACTS = {
  /** With `proof` if `needsProof`. It moves no money: the network shows what the transaction paid. */
  report: { right: 'work_orders', stepUp: 'none', fields: ['txid'] },
  /** With `amount` unless it is the whole remainder; banks only. */
  attest: { right: 'work_orders', stepUp: 'routine', fields: ['reference'] },
  accept: { right: 'decide_exceptions', stepUp: 'always', fields: ['note'] },
  withdraw: { right: 'work_orders', stepUp: 'routine', fields: [] },
  /** With `note` if it was taken out before. The wallet asks its owner. */
  ask_wallet: { right: 'work_orders', stepUp: 'none', fields: [] },
} as const satisfies Readonly<Record<string, SharedAct>>;

/** Names of acts, in the order of their buttons. */
export function actNames<Name extends string>(acts: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(acts).filter((name): name is Name => Object.hasOwn(acts, name));
}
