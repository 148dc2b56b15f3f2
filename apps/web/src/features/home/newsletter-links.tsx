import { Button, Notice } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CallFailure } from '@naru/ui/client';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { failureText } from '../../shared/api/failure-text.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { HOME_TEXTS } from './texts.ts';

/** Of the mailed link: `/?newsletter=TOKEN`. */
const PARAMETER = 'newsletter';

/** Confirms the newsletter with one press: scanners of mail open the page, and some run its scripts. */
export function NewsletterConfirmation(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const access = useLanguage();
  const api = useDeskApi();
  const [query] = useSearchParams();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | 'none' | null>(null);
  const token = query.get(PARAMETER);
  if (token === null) return null;
  const confirm = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.send('confirmNewsletter', { body: { token } });
    setFailure(outcome.ok ? 'none' : outcome.failure);
    setIsSending(false);
  };
  if (failure === 'none') {
    return (
      <Notice tone="success" role="status">
        {t('letter.done')}
      </Notice>
    );
  }
  const isInvalid = failure?.kind === 'refused' && failure.code === 'newsletter_link_invalid';
  if (isInvalid) {
    return (
      <Notice tone="error" role="alert">
        {t('letter.invalid')}
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {t('letter.text')}{' '}
      <Button size="small" isLoading={isSending} onClick={() => void confirm()}>
        {t('letter.press')}
      </Button>
      {failure !== null && (
        <span role="alert">
          {' '}
          {t('letter.failed', { reason: failureText(failure, access.t, access.refusals) })}
        </span>
      )}
    </Notice>
  );
}

/** Of the link in every letter: `/?leave=READER`. */
const LEAVING_PARAMETER = 'leave';

/** Leaves the newsletter with one press. Opening the page does nothing: scanners of mail do that too. */
export function NewsletterLeaving(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const access = useLanguage();
  const api = useDeskApi();
  const [query] = useSearchParams();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [hasLeft, setHasLeft] = useState<boolean | null>(null);
  const reader = query.get(LEAVING_PARAMETER);
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
