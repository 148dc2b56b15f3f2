/** Why nothing was fetched. `status`: the service answered, with something else than a success. */
export type FetchProblem = 'timed_out' | 'unreachable' | 'redirected' | 'too_large' | 'status';

export interface FetchRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** After it was unpacked: a small answer that unfolds without end is cut off here. */
  readonly bytesMax: number;
  /**
   * An IP address to connect to, whatever the name leads to by now: what was checked is what is asked.
   * Without it the name is looked up.
   */
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
  /** Of the answer, where there was one. */
  readonly status: number | null;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs: number | null;
}

/** Asks a service once. Resolves always: whatever goes wrong is an answer. */
export interface Transport {
  fetch(request: FetchRequest): Promise<Fetched | NotFetched>;
}

export function notFetched(
  reason: FetchProblem,
  answer: Partial<Pick<NotFetched, 'status' | 'retryAfterMs'>> = {},
): NotFetched {
  return { ok: false, reason, status: null, retryAfterMs: null, ...answer };
}
