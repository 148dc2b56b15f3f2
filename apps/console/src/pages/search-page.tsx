import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { QueueTable } from '../features/queue/queue-table.tsx';
import { useSearch } from '../features/search/use-search.ts';
import { type SearchQuery, parseSearchQuery, searchHref } from '../shared/api/search-query.ts';
import { SearchResults } from '../features/search/search-results.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { DeskFrame } from './desk/desk-frame.tsx';
import type { OrderPlace } from './desk/order-place.ts';

/** A search over all orders ever made. */
export function SearchPage(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { query, place } = useSearchPlace();
  const state = useSearch(query);
  const title = query.q === undefined ? t('search.title') : `${query.q} · ${t('search.title')}`;
  useEffect(() => {
    document.title = `${title} · ${t('brand')} ${t('brand.desk')}`;
  }, [t, title]);
  const rows = useMemo(
    () => (state.value ?? []).map((row) => ({ ...row, waitingSince: row.createdAt })),
    [state.value],
  );
  return (
    <DeskFrame title={t('search.title')} place={place} queue={null} rows={rows} reading={state}>
      <SearchResults
        query={query}
        state={state}
        onQueryChange={(next) => void navigate(searchHref(next), { replace: true })}
      >
        {() => (
          <QueueTable
            caption={t('search.title')}
            times="ordered"
            rows={rows}
            selectedId={place.reference}
            hrefOf={place.orderHref}
          />
        )}
      </SearchResults>
    </DeskFrame>
  );
}

function useSearchPlace(): { readonly query: SearchQuery; readonly place: OrderPlace } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = parseSearchQuery(params);
  const reference = params.get('order');
  return {
    query,
    place: {
      reference,
      orderHref: (id) => searchHref(query, id),
      openOrder: (id) => void navigate(searchHref(query, id), { replace: reference !== null }),
      closeOrder: () => void navigate(searchHref(query)),
    },
  };
}
