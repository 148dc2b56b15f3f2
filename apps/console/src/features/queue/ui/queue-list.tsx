import type { Concern, Queue, QueueRow } from '@naru/contract';
import { Button, LiveText, Notice, Skeleton, TextInput, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { QueueState } from '../api/use-queue.ts';
import { ConcernFilter } from './concern-filter.tsx';
import sheet from './queue-list.module.css';
import { QueueTable } from './queue-table.tsx';

const classes = bindClasses(sheet);

/** Id of the field that `/` leads to. */
export const FIND_FIELD_ID = 'find-in-list';

const SKELETON_ROWS = 6;

export interface QueueListProps {
  readonly queue: Queue;
  readonly state: QueueState;
  /** Those of the rows that match what is looked for. */
  readonly shownRows: readonly QueueRow[];
  readonly findText: string;
  readonly onFindTextChange: (text: string) => void;
  /** Enter in the field: to the first row found. */
  readonly onFound: () => void;
  readonly selectedId: string | null;
  readonly hrefOf: (orderId: string) => string;
  /** In the queue of attention: the concern that is shown alone. */
  readonly only: Concern | null;
  readonly concernHref: (only: Concern | null) => string;
}

/** The list pane: title, the field to find in it, the rows or why there are none. */
export function QueueList(props: QueueListProps): ReactNode {
  const { queue, findText, onFindTextChange, onFound } = props;
  const t = useT();
  return (
    <section className={classes('list')} aria-labelledby="list-title">
      <div className={classes('top')}>
        <h2 id="list-title" className={classes('title')}>
          {t(`queue.${queue}`)}
        </h2>
        <search className={classes('find')}>
          <TextInput
            id={FIND_FIELD_ID}
            type="search"
            aria-label={t('queue.find')}
            placeholder={t('queue.find')}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            value={findText}
            onChange={(event) => onFindTextChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') onFound();
              else if (event.key === 'Escape') {
                onFindTextChange('');
                event.currentTarget.blur();
              }
            }}
          />
        </search>
      </div>
      {queue === 'attention' && (
        <ConcernFilter only={props.only} concerns={props.state.concerns} hrefOf={props.concernHref} />
      )}
      <ReadFailure state={props.state} />
      <Rows {...props} />
    </section>
  );
}

/** Why there is no list, or why it is not the newest; a silent desk is told above the page already. */
function ReadFailure({ state }: { readonly state: QueueState }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const { failure, rows, retry } = state;
  if (failure === null || isRefusal(failure, 'sign_in_required')) return null;
  if (failure.kind === 'unreachable' && rows !== null) return null;
  return (
    <Notice tone="error" className={classes('notice')}>
      <span>
        {t('queue.error')} {failure.kind === 'refused' && failureText(failure)}
      </span>
      <Button kind="secondary" size="small" onClick={retry}>
        {t('action.retry')}
      </Button>
    </Notice>
  );
}

function Rows(props: QueueListProps): ReactNode {
  const { queue, only, state, shownRows, findText, onFindTextChange, selectedId, hrefOf } = props;
  const t = useT();
  if (state.rows === null) return state.failure === null ? <SkeletonRows /> : null;
  if (state.rows.length === 0)
    return <p className={classes('empty')}>{t(only === null ? `queue.${queue}.empty` : 'concern.none')}</p>;
  if (shownRows.length === 0) {
    return (
      <div className={classes('empty')}>
        <p role="status">{t('queue.find.none', { text: findText })}</p>
        <Button size="small" onClick={() => onFindTextChange('')}>
          {t('queue.find.clear')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <QueueTable queue={queue} rows={shownRows} selectedId={selectedId} hrefOf={hrefOf} />
      {state.hasMore && (
        <p className={classes('more')}>
          <Button size="small" isLoading={state.isLoadingMore} onClick={state.loadMore}>
            {t('queue.more')}
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
      <LiveText text={t('queue.loading')} />
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <Skeleton key={index} height="32px" />
      ))}
    </div>
  );
}
