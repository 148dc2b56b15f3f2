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
  /** Shown before the reason of a failure. */
  readonly failedText: string;
  readonly loadingText: string;
  /** Number of placeholder rows while it loads. */
  readonly rowCount: number;
}

/** Shown above data of the desk: that it is loading, or why it could not be read. */
export function ReadingNotes(props: ReadingNotesProps): ReactNode {
  const { reading, failedText, loadingText, rowCount } = props;
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
            {failedText} {failureText(failure)}
          </span>
          <Button kind="secondary" size="small" onClick={retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      {value === null && failure === null && (
        <div className={classes('skeletons')}>
          <LiveText text={loadingText} />
          {Array.from({ length: rowCount }, (_, index) => (
            <Skeleton key={index} height="40px" />
          ))}
        </div>
      )}
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
