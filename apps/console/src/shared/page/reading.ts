import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../api/api-context.tsx';
import { type CallFailure, failureOf } from '../api/call-failure.ts';
import type { Answers, CallName, Requests } from '../api/console-api.ts';

/** What was read last, and why it could not be refreshed. */
export interface Reading<Value> {
  /** Null until the first answer. */
  readonly value: Value | null;
  readonly failure: CallFailure | null;
  readonly retry: () => void;
}

/** A list of which more can be loaded. */
export interface PagedReading<Value> extends Reading<Value> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
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

interface ReadingOptions<Name extends CallName, Value> extends Omit<
  UseQueryOptions<Answers[Name], Error, Value>,
  'queryKey' | 'queryFn'
> {
  readonly request: Requests[Name];
  readonly queryKey: QueryKey;
}

/** Reads what a call answers, and keeps it under a key. */
export function useReading<Name extends CallName, Value = Answers[Name]>(
  name: Name,
  { request, ...options }: ReadingOptions<Name, Value>,
): Reading<Value> {
  const api = useConsoleApi();
  return readingOf(useQuery({ ...options, queryFn: ({ signal }) => api.read(name, request, signal) }));
}
