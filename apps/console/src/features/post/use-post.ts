import type { LetterFolder as ConsoleLetterFolder } from '@naru/core';
import type { ConsoleLetter, LetterWords } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, useReading } from '../../shared/page/reading.ts';
import { before, usePages } from '../../shared/page/use-pages.ts';

const POST_KEY = 'post';

export interface LettersState extends PagedReading<readonly ConsoleLetter[]> {
  /** Null until it is known. */
  readonly hasMailServer: boolean | null;
}

/** The letters of one folder, newest first. */
export function useLetters(folder: ConsoleLetterFolder): LettersState {
  const { value: pages, ...reading } = usePages({
    queryKey: [POST_KEY, folder],
    read: (api, place, signal) => api.read('letters', { query: { folder, ...before(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  return {
    ...reading,
    value: pages?.flatMap(({ rows }) => rows) ?? null,
    hasMailServer: pages?.[0]?.hasMailServer ?? null,
  };
}

/** The text of one letter, read only when somebody opens it; its links and codes are covered. */
export function useLetterWords(id: string): Reading<LetterWords> {
  return useReading('letter', {
    request: { params: { id } },
    queryKey: [POST_KEY, 'words', id],
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Of an answer to a message, which waits no longer. */
export const ANSWER_EFFECTS = { changes: [QUEUE_KEY, [POST_KEY]] } as const;
