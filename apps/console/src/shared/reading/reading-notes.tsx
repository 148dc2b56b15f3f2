import { Button, LiveText, Notice, Skeleton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useIsOffline } from '../api/api-context.tsx';
import { type CallFailure, isRefusal } from '../api/call-failure.ts';
import { useFailureText } from '../failure/failure-text.ts';
import { useT } from '../i18n/language-context.tsx';
import sheet from './reading.module.css';

const classes = bindClasses(sheet);

export interface ReadingNotesProps {
  /** False while nothing has been read. */
  readonly isRead: boolean;
  readonly failure: CallFailure | null;
  readonly retry: () => void;
  /** Comes before the reason of a failure. */
  readonly failedText: string;
  readonly loadingText: string;
  /** Rows that are drawn while it loads. */
  readonly rowCount: number;
}

/** What stands above what is read from the desk: that it loads, or why it could not be read. */
export function ReadingNotes(props: ReadingNotesProps): ReactNode {
  const { isRead, failure, retry, failedText, loadingText, rowCount } = props;
  const t = useT();
  const failureText = useFailureText();
  const isOffline = useIsOffline();
  // Above what was read before, the page says itself that the desk is away.
  const isSaid = isRefusal(failure, 'sign_in_required') || (isOffline && isRead);
  return (
    <>
      {failure !== null && !isSaid && (
        <Notice tone="error" className={classes('notice')}>
          <span>
            {failedText} {failureText(failure)}
          </span>
          <Button kind="secondary" size="small" onClick={retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      {!isRead && failure === null && (
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
