import type { LetterFolder as ConsoleLetterFolder } from '@naru/core';
import type { ConsoleLetter, LetterWords, ShownLetter, StepUpProof } from '@naru/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
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
export function useLetterWords(letterId: string): UseQueryResult<LetterWords> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [POST_KEY, 'words', letterId],
    queryFn: ({ signal }) => api.read('letter', { params: { id: letterId } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A letter with its links, which the desk records. Closing its line covers it again. */
export function useShownLetter(id: string) {
  const api = useConsoleApi();
  const [shown, setShown] = useState<ShownLetter | null>(null);
  const show = async (password: StepUpProof): Promise<CallFailure | null> => {
    const outcome = await api.send('showLetter', { params: { id }, body: { password } });
    if (!outcome.ok) return outcome.failure;
    setShown(outcome.value);
    return null;
  };
  return { shown, show };
}

export interface Answering {
  readonly isSending: boolean;
  readonly failure: CallFailure | null;
  readonly note: () => void;
}

/** Notes that a message was answered, and reads the folder again in either case. */
export function useAnswering(letterId: string): Answering {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const note = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.send('answerLetter', { params: { id: letterId } });
    setFailure(outcome.ok ? null : outcome.failure);
    void cache.invalidateQueries({ queryKey: QUEUE_KEY });
    await cache.invalidateQueries({ queryKey: [POST_KEY, 'contact'] });
    setIsSending(false);
  };
  return { isSending, failure, note: () => void note() };
}

/** Answers a message by e-mail, and reads it and its folder again. Returns the failure, or null. */
export function useAnswerWriting(): (letterId: string, text: string) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (id, text) => {
    const outcome = await api.send('writeAnswer', { params: { id }, body: { text } });
    void cache.invalidateQueries({ queryKey: QUEUE_KEY });
    await cache.invalidateQueries({ queryKey: [POST_KEY] });
    return outcome.ok ? null : outcome.failure;
  };
}
