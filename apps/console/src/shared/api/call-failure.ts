import { OF_OPERATORS } from '@naru/contract';
import type { PasskeyFault } from '@naru/ui';
import type { CallFailure as SentFailure } from '@naru/ui/client';

/** Why a call to the desk failed. */
export type CallFailure =
  /** The desk refused. `code` is a `RefusalCode` of the contract, or one of a newer server. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** The names of people who may do it instead. */
      readonly approvers?: readonly string[];
      /** What the person has approved within 24 hours, in dollars, and the most that they may. */
      readonly cap?: { readonly approvedUsd: string; readonly capUsd: string };
    }
  /** No readable answer when reading: the desk or the connection is down. */
  | { readonly kind: 'unreachable' }
  /** No readable answer to an act: the desk may have done it all the same. */
  | { readonly kind: 'unanswered' }
  /** Never sent: a field holds what looks like a private key. */
  | { readonly kind: 'secret' }
  /** Never sent: the browser has not made or used a passkey. */
  | { readonly kind: 'passkey'; readonly fault: PasskeyFault };

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** Null if the call was done. */
export function failureIn(outcome: Outcome<unknown>): CallFailure | null {
  return outcome.ok ? null : outcome.failure;
}

/** Carries a failure through code that uses exceptions. */
export class CallFailureError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.code : failure.kind);
    this.name = 'CallFailureError';
    this.failure = failure;
  }
}

/** The value, or a {@link CallFailureError}. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CallFailureError(outcome.failure);
}

/** The failure inside an exception; any other exception counts as a broken connection. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailureError ? error.failure : { kind: 'unreachable' };
}

/** Whether the desk refused with exactly this code. */
export function isRefusal(failure: CallFailure | null, code: string): boolean {
  return failure?.kind === 'refused' && failure.code === code;
}

/** A refusal, with who may do it instead; any other answer, such as the page of a proxy, counts as none. */
export function toCallFailure(failure: SentFailure): CallFailure {
  if (failure.kind !== 'refused' || failure.code === '') return { kind: 'unreachable' };
  const { code, message, body } = failure;
  const { approvers = [], approvedUsd, capUsd } = body;
  return {
    kind: 'refused',
    code,
    message,
    ...(approvers.length === 0 ? {} : { approvers }),
    ...(approvedUsd === undefined || !capUsd ? {} : { cap: { approvedUsd, capUsd } }),
  };
}

/** A failure that every further act of the same kind would have as well: nothing more is sent. */
export function isEndOfAll(failure: CallFailure): boolean {
  return failure.kind !== 'refused' || ENDS_OF_ALL.has(failure.code);
}

const ENDS_OF_ALL: ReadonlySet<string> = new Set([
  ...OF_OPERATORS,
  'step_up_required',
  'step_up_failed',
  'too_many_requests',
]);
