import { Button, LiveText, Notice, Skeleton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../api/call-failure.ts';
import { useFailureText } from '../display/failure-text.ts';
import { useT } from '../i18n/language-context.tsx';
import type { PagedReading, Reading } from './reading.ts';
import sheet from './reading.module.css';

const classes = bindClasses(sheet);

export interface ReadingNotesProps {
  readonly reading: Reading<unknown>;
  /** Number of placeholder rows while it loads. */
  readonly rowCount: number;
}

/** Shown above data of the desk: that it is loading, or why it could not be read. */
export function ReadingNotes({ reading, rowCount }: ReadingNotesProps): ReactNode {
  const { value, failure, retry } = reading;
  const t = useT();
  const failureText = useFailureText();
  // Above what was read before, the page itself says that the desk does not answer.
  const isSaidElsewhere =
    isRefusal(failure, 'sign_in_required') || (failure?.kind === 'unreachable' && value !== null);
  return (
    <>
      {failure !== null && !isSaidElsewhere && (
        <Notice tone="error" className={classes('notice')}>
          <span>
            {t('reading.failed')} {failureText(failure)}
          </span>
          <Button kind="secondary" size="small" onClick={retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      {value === null && failure === null && (
        <div className={classes('skeletons')}>
          <LiveText text={t('reading.loading')} />
          {Array.from({ length: rowCount }, (_, index) => (
            <Skeleton key={index} height="40px" />
          ))}
        </div>
      )}
    </>
  );
}

/** Data of the desk once they have come, below what is shown until then and if they could not be read. */
export function Loaded<Value>(props: {
  readonly reading: Reading<Value>;
  readonly rowCount: number;
  readonly children: (value: Value) => ReactNode;
}): ReactNode {
  const { reading, rowCount, children } = props;
  return (
    <>
      <ReadingNotes reading={reading} rowCount={rowCount} />
      {reading.value !== null && children(reading.value)}
    </>
  );
}

/** The button below a list of which more can be loaded. */
export function LoadMore(props: {
  readonly reading: PagedReading<unknown>;
  readonly label: string;
  readonly className?: string;
}): ReactNode {
  const { reading, label, className } = props;
  if (!reading.hasMore) return null;
  return (
    <p className={className}>
      <Button size="small" isLoading={reading.isLoadingMore} onClick={reading.loadMore}>
        {label}
      </Button>
    </p>
  );
}
