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
  /** Of the response, if there was one. */
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
