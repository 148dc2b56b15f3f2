import type {
  AddListEntryBody,
  ImportListBody,
  List,
  ListEntryRow,
  ListImport,
  ListKind,
} from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { after, useRows } from '../../shared/page/use-pages.ts';

const LISTS_KEY = ['lists'] as const;

export interface ListFilter {
  readonly list: List;
  readonly kind?: ListKind;
  /** The beginning of a value, to search by. */
  readonly q?: string;
  /** Only entries that leave their list soon. */
  readonly ending?: '1';
}

/** The entries of one list, by value. */
export function useListEntries(filter: ListFilter): PagedReading<readonly ListEntryRow[]> {
  return useRows({
    queryKey: [...LISTS_KEY, filter],
    read: (api, place, signal) => api.read('listEntries', { query: { ...filter, ...after(place) } }, signal),
  });
}

export interface ListActs {
  readonly add: (body: AddListEntryBody) => Promise<CallFailure | null>;
  readonly remove: (id: string, note: string) => Promise<CallFailure | null>;
  readonly preview: (body: ImportListBody) => Promise<Outcome<ListImport>>;
  readonly keep: (id: string, note: string) => Promise<CallFailure | null>;
  readonly importFile: (body: ImportListBody) => Promise<Outcome<ListImport>>;
}

/** Changes a list, and reads it again in any case. */
export function useListActs(): ListActs {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const done = async <T>(outcome: Outcome<T>): Promise<Outcome<T>> => {
    await cache.invalidateQueries({ queryKey: LISTS_KEY });
    return outcome;
  };
  const failureOf = (outcome: Outcome<unknown>): CallFailure | null => (outcome.ok ? null : outcome.failure);
  return {
    add: async (body) => failureOf(await done(await api.send('addListEntry', { body }))),
    remove: async (id, note) =>
      failureOf(await done(await api.send('removeListEntry', { params: { id }, body: { note } }))),
    preview: (body) => api.send('previewList', { body }),
    keep: async (id, note) =>
      failureOf(await done(await api.send('keepListEntry', { params: { id }, body: { note } }))),
    importFile: async (body) => done(await api.send('importList', { body })),
  };
}
