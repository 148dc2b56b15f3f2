/** Why a call to the desk failed. */
export type ApiFailure =
  /** The desk refused, with a sentence of its own. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      /** A `RefusalCode` of the contract, or one of a newer server. Empty if the answer has none. */
      readonly code: string;
      readonly message: string;
      readonly body: unknown;
    }
  | { readonly kind: 'status'; readonly httpStatus: number }
  | { readonly kind: 'network' | 'timeout' | 'aborted' };

export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Carries a failure through code that uses exceptions. */
export class ApiFailureError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'refused' ? failure.message : failure.kind);
    this.name = 'ApiFailureError';
    this.failure = failure;
  }
}

/** The value, or an {@link ApiFailureError}. */
export function unwrapOutcome<T>(outcome: CallOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new ApiFailureError(outcome.failure);
}

/** Reads an error answer. `body` is its parsed JSON, or null. */
export function failureOfAnswer(httpStatus: number, body: unknown): ApiFailure {
  if (typeof body !== 'object' || body === null) return { kind: 'status', httpStatus };
  const message = 'message' in body ? body.message : undefined;
  const code = 'code' in body ? body.code : undefined;
  if (typeof message !== 'string' || message === '') return { kind: 'status', httpStatus };
  return { kind: 'refused', httpStatus, code: typeof code === 'string' ? code : '', message, body };
}

/** Reads what `fetch` threw: there was no answer. */
export function failureOfThrown(thrown: unknown): ApiFailure {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'AbortError') return { kind: 'aborted' };
  return { kind: name === 'TimeoutError' ? 'timeout' : 'network' };
}

/** The failure inside an exception; any other exception counts as a broken connection. */
export function failureOfError(error: unknown): ApiFailure {
  return error instanceof ApiFailureError ? error.failure : failureOfThrown(error);
}
