import type { UseInfiniteQueryResult } from '@tanstack/react-query';
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

export function pagedReadingOf<Value>(query: UseInfiniteQueryResult<Value>): PagedReading<Value> {
  return {
    ...readingOf(query),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** The place of a first page: lists are paged by a text of their last row. */
export const FIRST_PAGE: string | null = null;
