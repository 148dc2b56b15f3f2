import { Button, Notice } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '@naru/ui/client';
import { failureText } from '../../shared/api/failure-text.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
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
