import type {
  AddListEntryBody,
  ImportListBody,
  List,
  ListEntryRow,
  ListImport,
  ListKind,
} from '@naru/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../../shared/api/call-failure.ts';
import { FIRST_PAGE, type PagedReading, pagedReadingOf } from '../../../shared/reading/reading.ts';

const LISTS_KEY = ['lists'] as const;

export interface ListFilter {
  readonly list: List;
  readonly kind?: ListKind;
  /** The beginning of a value. */
  readonly q?: string;
  /** Only what leaves its list soon. */
  readonly ending?: '1';
}

/** The entries of one list, by value. */
export function useListEntries(filter: ListFilter): PagedReading<readonly ListEntryRow[]> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      return api.read('listEntries', { query: { ...filter, ...after } }, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextAfter,
  });
  return { ...pagedReadingOf(query), value: query.data?.pages.flatMap(({ rows }) => rows) ?? null };
}

export interface ListActs {
  readonly add: (body: AddListEntryBody) => Promise<CallFailure | null>;
  readonly remove: (id: string, note: string) => Promise<CallFailure | null>;
  readonly preview: (body: ImportListBody) => Promise<Outcome<ListImport>>;
  readonly keep: (id: string, note: string) => Promise<CallFailure | null>;
  readonly importFile: (body: ImportListBody) => Promise<Outcome<ListImport>>;
}

/** Changes a list, and reads it again, whatever came of it. */
export function useListActs(): ListActs {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const after = async <T>(outcome: Outcome<T>): Promise<Outcome<T>> => {
    await cache.invalidateQueries({ queryKey: LISTS_KEY });
    return outcome;
  };
  const failureOf = (outcome: Outcome<unknown>): CallFailure | null => (outcome.ok ? null : outcome.failure);
  return {
    add: async (body) => failureOf(await after(await api.send('addListEntry', { body }))),
    remove: async (id, note) =>
      failureOf(await after(await api.send('removeListEntry', { params: { id }, body: { note } }))),
    preview: (body) => api.send('previewList', { body }),
    keep: async (id, note) =>
      failureOf(await after(await api.send('keepListEntry', { params: { id }, body: { note } }))),
    importFile: async (body) => after(await api.send('importList', { body })),
  };
}
