import type { RefusalBody } from '@naru/contract';

/** Why a call to the desk failed. */
export type CallFailure =
  /** The desk refused, with a sentence of its own. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      /** A `RefusalCode` of the contract, or one of a newer server. Empty if the answer has none. */
      readonly code: string;
      readonly message: string;
      readonly body: Partial<RefusalBody>;
    }
  /** A program other than the desk answered, such as a proxy. */
  | { readonly kind: 'status'; readonly httpStatus: number }
  | { readonly kind: 'network' | 'timeout' | 'aborted' };

/** A value, or the reason why there is none; an app can have failures besides those of calls. */
export type CallOutcome<T, Failure = CallFailure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Carries a failure through code that uses exceptions. */
export class CallFailureError<Failure extends { readonly kind: string } = CallFailure> extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'CallFailureError';
    this.failure = failure;
  }
}

/** The value, or a {@link CallFailureError}. */
export function unwrapOutcome<T>(outcome: CallOutcome<T, { readonly kind: string }>): T {
  if (outcome.ok) return outcome.value;
  throw new CallFailureError(outcome.failure);
}

/** Reads an error answer. `body` is its parsed JSON, or null. */
export function failureOfAnswer(httpStatus: number, body: unknown): CallFailure {
  if (typeof body !== 'object' || body === null) return { kind: 'status', httpStatus };
  const message = 'message' in body ? body.message : undefined;
  const code = 'code' in body ? body.code : undefined;
  if (typeof message !== 'string' || message === '') return { kind: 'status', httpStatus };
  return { kind: 'refused', httpStatus, code: typeof code === 'string' ? code : '', message, body };
}

/** Reads what `fetch` threw: there was no answer. */
export function failureOfThrown(thrown: unknown): CallFailure {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'AbortError') return { kind: 'aborted' };
  return { kind: name === 'TimeoutError' ? 'timeout' : 'network' };
}

/** The failure inside an exception; any other exception counts as a broken connection. */
export function failureOfError(error: unknown): CallFailure {
  return error instanceof CallFailureError ? error.failure : failureOfThrown(error);
}

/** Whether the desk refused with exactly this code. */
export function isRefusal(failure: { readonly kind: string } | null, code: string): boolean {
  return failure?.kind === 'refused' && 'code' in failure && failure.code === code;
}
