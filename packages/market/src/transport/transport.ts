import type { Result } from '@naru/core';
import type { AnswerRefusal } from './exact-json.ts';

/** Why nothing was fetched. `status`: the service responded with an error status. */
export type FetchProblem = 'timed_out' | 'unreachable' | 'redirected' | 'too_large' | 'status';

export interface FetchRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** After decompression, as a limit for decompression bombs. */
  readonly bytesMax: number;
  /** The checked IP address to connect to. Without it the name is resolved. */
  readonly address?: string;
}

export interface Fetched {
  readonly ok: true;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface NotFetched {
  readonly ok: false;
  readonly reason: FetchProblem;
  /** HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** How long the service asks us to wait. */
  readonly retryAfterMs: number | null;
}

/** Sends one request. Always resolves: errors are results. */
export interface Transport {
  fetch(request: FetchRequest): Promise<Fetched | NotFetched>;
}

export function notFetched(
  reason: FetchProblem,
  answer: Partial<Pick<NotFetched, 'status' | 'retryAfterMs'>> = {},
): NotFetched {
  return { ok: false, reason, status: null, retryAfterMs: null, ...answer };
}

/** A service that is called with one GET request. */
export interface Service<Value> {
  readonly sourceId: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytesMax?: number;
  /** Parses the body; never throws. */
  readonly readAnswer: (body: string) => Result<Value, AnswerRefusal>;
}

export interface CallProblem {
  readonly ok: false;
  readonly reason: FetchProblem | AnswerRefusal;
  /** HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** How long the service asks us to wait. */
  readonly retryAfterMs: number | null;
}

const TIMEOUT_MS = 8_000;
const BYTES_MAX = 1024 * 1024;

/** Calls a service once and parses its response. Always resolves. */
export async function callService<Value>(
  transport: Transport,
  service: Omit<Service<Value>, 'sourceId'>,
  timeoutMs = TIMEOUT_MS,
): Promise<{ readonly ok: true; readonly value: Value } | CallProblem> {
  const { url, headers = {}, bytesMax = BYTES_MAX } = service;
  const answer = await transport.fetch({ url, headers, timeoutMs, bytesMax });
  if (!answer.ok) return answer;
  const read = service.readAnswer(new TextDecoder().decode(answer.bytes));
  return read.ok ? read : { ...notFetched('status', { status: 200 }), reason: read.reason };
}
