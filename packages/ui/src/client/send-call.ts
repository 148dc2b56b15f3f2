import type { ServerClock } from '../clock/server-clock.ts';
import { type CallOutcome, failureOfAnswer, failureOfThrown } from './call-failure.ts';

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

export interface SentCall extends CallTarget {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface CallDeps {
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
