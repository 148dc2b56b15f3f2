import type { SearchRow } from '@naru/contract';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { QueueTable } from '../features/queue/queue-table.tsx';
import { VisitorList } from '../features/visitors/visitor-list.tsx';
import { VisitorView } from '../features/visitors/visitor-view.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { searchHref } from '../shared/api/search-query.ts';
import { SidePage } from './side-page.tsx';

/** People on the other side: all with an account, or one of them. */
export function VisitorsPage(): ReactNode {
  const t = useT();
  const [search] = useSearchParams();
  const who = search.get('who');
  return (
    <SidePage title={t('visitors.link')}>
      {who === null ? (
        <VisitorList />
      ) : (
        <VisitorView key={who} who={who}>
          {(orders) => <Orders orders={orders} />}
        </VisitorView>
      )}
    </SidePage>
  );
}

function Orders({ orders }: { readonly orders: readonly SearchRow[] }): ReactNode {
  const t = useT();
  return (
    <QueueTable
      caption={t('post.orders')}
      times="ordered"
      rows={orders.map((row) => ({ ...row, waitingSince: row.createdAt }))}
      selectedId={null}
      hrefOf={(id) => searchHref({ q: `email of ${id}` }, id)}
    />
  );
}
