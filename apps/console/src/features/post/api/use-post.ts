import type { ConsoleLetter, ConsoleLetterFolder, LetterWords, NewsletterReaderRow } from '@naru/contract';
import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type CallFailure, failureOf } from '../../../shared/api/call-failure.ts';
import { POLL_MS } from '../../../shared/live/query-keys.ts';

const POST_KEY = 'post';

/** The pages of a list that have been read. */
export interface PagedRows<Row> {
  /** Null until the first page has come. */
  readonly rows: readonly Row[] | null;
  readonly failure: CallFailure | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface LettersState extends PagedRows<ConsoleLetter> {
  /** Null until that is known. */
  readonly hasMailServer: boolean | null;
}

/** The letters of one folder, newest first. */
export function useLetters(folder: ConsoleLetterFolder): LettersState {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [POST_KEY, folder],
    queryFn: ({ pageParam, signal }) => api.readLetters({ folder, before: pageParam }, signal),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextBefore,
    refetchInterval: POLL_MS,
  });
  return {
    ...describePaging(query),
    rows: query.data?.pages.flatMap((page) => page.rows) ?? null,
    hasMailServer: query.data?.pages[0]?.hasMailServer ?? null,
  };
}

/** How many letters nobody sends but whoever works here; 0 where a mail server does, or that is not known. */
export function useLettersToPassOn(): number {
  const { rows, hasMailServer } = useLetters('waiting');
  return hasMailServer === false ? (rows?.filter(({ isOver }) => !isOver).length ?? 0) : 0;
}

/** Who wants the newsletter, by address. */
export function useReaders(): PagedRows<NewsletterReaderRow> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [POST_KEY, 'readers'],
    queryFn: ({ pageParam, signal }) => api.readReaders(pageParam, signal),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextAfter,
    refetchInterval: POLL_MS,
  });
  return { ...describePaging(query), rows: query.data?.pages.flatMap((page) => page.rows) ?? null };
}

/** The words of one letter, asked for only when somebody reads it, since that is noted. */
export function useLetterWords(letterId: string, isOpen: boolean): UseQueryResult<LetterWords> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [POST_KEY, 'words', letterId],
    queryFn: ({ signal }) => api.readLetter(letterId, signal),
    enabled: isOpen,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export interface Answering {
  readonly isSending: boolean;
  readonly failure: CallFailure | null;
  readonly note: () => void;
}

/** Notes that a message was answered, and reads the folder again, whatever came of it. */
export function useAnswering(letterId: string): Answering {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const note = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.answerLetter(letterId);
    setFailure(outcome.ok ? null : outcome.failure);
    await cache.invalidateQueries({ queryKey: [POST_KEY, 'contact'] });
    setIsSending(false);
  };
  return { isSending, failure, note: () => void note() };
}

function describePaging(query: {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}): Omit<PagedRows<never>, 'rows'> {
  return {
    failure: query.error === null ? null : failureOf(query.error),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

function firstPage(): string | null {
  return null;
}
