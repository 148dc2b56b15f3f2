import { type CallFailure, failureOf } from '../api/call-failure.ts';

/** What was read last, and why it could not be refreshed. */
export interface Reading<Value> {
  /** Null until the first answer. */
  readonly value: Value | null;
  readonly failure: CallFailure | null;
  readonly retry: () => void;
}

export function readingOf<Value>(query: {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}): Reading<Value> {
  return {
    value: query.data ?? null,
    failure: query.error === null ? null : failureOf(query.error),
    retry: () => void query.refetch(),
  };
}

/** A list of which more can be loaded. */
export interface PagedReading<Value> extends Reading<Value> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}
