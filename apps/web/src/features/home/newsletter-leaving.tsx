import { Button, Notice } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '@naru/ui/client';
import { failureText } from '../../shared/api/failure-text.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { HOME_TEXTS } from './texts.ts';

/** Of the link in every letter: `/?leave=READER`. */
const PARAMETER = 'leave';

/** Leaves the newsletter with one press. Opening the page does nothing: scanners of mail do that too. */
export function NewsletterLeaving(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const access = useLanguage();
  const api = useDeskApi();
  const [query] = useSearchParams();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [hasLeft, setHasLeft] = useState<boolean | null>(null);
  const reader = query.get(PARAMETER);
  if (reader === null) return null;
  const leave = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.send('leaveNewsletter', { query: { reader } });
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) setHasLeft(outcome.value.hasLeft);
    setIsSending(false);
  };
  if (hasLeft !== null) {
    return (
      <Notice tone={hasLeft ? 'success' : 'info'} role="status">
        {t(hasLeft ? 'leave.done' : 'leave.unknown')}
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {t('leave.text')}{' '}
      <Button size="small" isLoading={isSending} onClick={() => void leave()}>
        {t('leave.press')}
      </Button>
      {failure !== null && (
        <span role="alert">
          {' '}
          {t('leave.failed', { reason: failureText(failure, access.t, access.refusals) })}
        </span>
      )}
    </Notice>
  );
}
