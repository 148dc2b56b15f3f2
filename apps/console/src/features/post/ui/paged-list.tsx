import { Button, LiveText, Notice, Skeleton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
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
  const failureText = useFailureText();
  const { rows, failure } = state;
  return (
    <>
      {failure !== null && !isRefusal(failure, 'sign_in_required') && (
        <Notice tone="error" className={classes('notice')}>
          <span>
            {t('post.error')} {failureText(failure)}
          </span>
          <Button kind="secondary" size="small" onClick={state.retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      {rows === null && failure === null && <SkeletonRows />}
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

function SkeletonRows(): ReactNode {
  const t = useT();
  return (
    <div className={classes('skeletons')}>
      <LiveText text={t('post.loading')} />
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <Skeleton key={index} height="44px" />
      ))}
    </div>
  );
}
