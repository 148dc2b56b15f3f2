import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';
import { LoadMore, ReadingNotes } from './reading-notes.tsx';
import type { PagedReading } from './reading.ts';
import sheet from './paged-list.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 5;

/** What every paged list shows while it loads, when it fails, when it is empty or has more. */
export function PagedList<Row>({
  state,
  emptyText,
  children,
}: {
  readonly state: PagedReading<readonly Row[]>;
  readonly emptyText: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}): ReactNode {
  const t = useT();
  const { value: rows } = state;
  return (
    <>
      <ReadingNotes reading={state} rowCount={SKELETON_ROWS} />
      {rows !== null && rows.length === 0 && !state.hasMore && (
        <p className={classes('empty')}>{emptyText}</p>
      )}
      {rows !== null && rows.length > 0 && children(rows)}
      <LoadMore reading={state} label={t('queue.more')} className={classes('more')} />
    </>
  );
}
