import type { Concern, Queue, QueueRow } from '@naru/contract';
import { Button, TextInput, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { LoadMore, ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import type { QueueState } from '../api/use-queue.ts';
import { ConcernFilter } from './concern-filter.tsx';
import sheet from './queue-list.module.css';
import { QueueTable } from './queue-table.tsx';

const classes = bindClasses(sheet);

/** Id of the field that the key `/` focuses. */
export const FIND_FIELD_ID = 'find-in-list';

const SKELETON_ROWS = 6;

export interface QueueListProps {
  readonly queue: Queue;
  readonly state: QueueState;
  /** The rows that match the search text. */
  readonly shownRows: readonly QueueRow[];
  readonly findText: string;
  readonly onFindTextChange: (text: string) => void;
  /** Enter in the search field: opens the first row. */
  readonly onFound: () => void;
  readonly selectedId: string | null;
  readonly hrefOf: (orderId: string) => string;
  /** In the queue "Needs a look": shows only orders with this concern. */
  readonly only: Concern | null;
  readonly concernHref: (only: Concern | null) => string;
}

/** The list pane: title, search field, and the rows or why there are none. */
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
      {queue === 'waiting' && (
        <p className={classes('beside')}>
          <Link to="/unpaid">{t('unpaid.title')}</Link>
        </p>
      )}
      <div className={classes('notes')}>
        <ReadingNotes
          reading={props.state}
          failedText={t('queue.error')}
          loadingText={t('queue.loading')}
          rowCount={SKELETON_ROWS}
        />
      </div>
      <Rows {...props} />
    </section>
  );
}

function Rows(props: QueueListProps): ReactNode {
  const { queue, only, state, shownRows, findText, onFindTextChange, selectedId, hrefOf } = props;
  const t = useT();
  if (state.value === null) return null;
  if (state.value.length === 0)
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
      <LoadMore reading={state} label={t('queue.more')} className={classes('more')} />
    </>
  );
}
