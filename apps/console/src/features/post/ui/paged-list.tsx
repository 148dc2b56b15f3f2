import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import type { PagedRows } from '../api/use-post.ts';
import sheet from './paged-list.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 5;

/** What every list of letters does while it loads, when it fails, when it is empty and when there is more. */
export function PagedList<Row>({
  state,
  emptyText,
  children,
}: {
  readonly state: PagedRows<Row>;
  readonly emptyText: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}): ReactNode {
  const t = useT();
  const { rows, failure } = state;
  return (
    <>
      <ReadingNotes
        isRead={rows !== null}
        failure={failure}
        retry={state.retry}
        failedText={t('post.error')}
        loadingText={t('post.loading')}
        rowCount={SKELETON_ROWS}
      />
      {rows !== null && rows.length === 0 && <p className={classes('empty')}>{emptyText}</p>}
      {rows !== null && rows.length > 0 && children(rows)}
      {state.hasMore && (
        <p className={classes('more')}>
          <Button size="small" isLoading={state.isLoadingMore} onClick={state.loadMore}>
            {t('post.more')}
          </Button>
        </p>
      )}
    </>
  );
}
