/** What every answer to a request must be. */
export type Expectation =
  /** This status and exactly this body; an empty text means no body at all. */
  | { readonly kind: 'exact'; readonly status: number; readonly body: string }
  /** An order made: 201, with an identifier and an address of its own. */
  | { readonly kind: 'order_made' };

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: Expectation;
}

/** A burst of requests; each connection goes through the list from its beginning, again and again. */
export interface LoadJob {
  readonly url: string;
  readonly connections: number;
  /** Requests in all. Every one is answered before the burst is over. */
  readonly amount: number;
  readonly requests: readonly LoadRequest[];
}

/** Only given when every single answer was as expected. */
export interface LoadOutcome {
  readonly answers: number;
  /** From the first request sent to the last answer read. */
  readonly wallMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the orders made; empty for other requests. */
  readonly orderIds: readonly string[];
  readonly depositAddresses: readonly string[];
}
