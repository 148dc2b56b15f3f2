/** Calls to a desk, for both apps: how they are sent, and why they can fail. Separate from the components. */
import type { RefusalBody } from '@naru/contract';
import type { ServerClock } from '../clock/server-clock.ts';

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

export interface CallTarget {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
}

/** The parameters and the query in the address of a call. */
export interface CallPlace {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Method and path of a call of the contract, such as `POST /api/orders/{id}/take`. Values are URL-encoded.
 */
export function callTarget(call: string, { params = {}, query }: CallPlace): CallTarget {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for ${name} of ${call}`);
    return encodeURIComponent(value);
  });
  return { method, path: query === undefined ? path : `${path}?${new URLSearchParams(query)}` };
}

interface SentCall extends CallTarget {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

interface CallDeps {
  readonly fetch: typeof fetch;
  readonly clock: ServerClock;
}

/**
 * Sends a call and reads the desk's answer. Orders are answered with `no-store`, so the browser caches
 * nothing.
 */
export async function sendCall<T>(
  { fetch, clock }: CallDeps,
  { method, path, headers, body, signal }: SentCall,
  readAnswer: (answer: Response) => Promise<T>,
): Promise<CallOutcome<T>> {
  const sentAtMs = clock.localNowMs();
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      cache: 'no-store',
      credentials: 'same-origin',
    });
    clock.noteAnswer({
      sentAtMs,
      receivedAtMs: clock.localNowMs(),
      dateHeader: answer.headers.get('date'),
    });
    if (answer.ok || answer.status === 304) return { ok: true, value: await readAnswer(answer) };
    return { ok: false, failure: failureOfAnswer(answer.status, parseJson(await answer.text())) };
  } catch (thrown) {
    return { ok: false, failure: failureOfThrown(thrown) };
  }
}

/** The JSON of an answer. Anything else, such as the page of a proxy, counts as no answer. */
export async function readJson<T>(answer: Response): Promise<T> {
  const value = typedAnswer<T>(JSON.parse(await answer.text()));
  if (value === undefined) throw new TypeError('an empty answer');
  return value;
}

/** The one place where an answer gets its type: page and desk are built from the same contract. */
export function typedAnswer<T>(value: unknown): T | undefined {
  return isThere<T>(value) ? value : undefined;
}

function isThere<T>(value: unknown): value is T {
  return value !== undefined && value !== null;
}

/** Null for an empty text and for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return null;
  }
}
