import { Notice, Spinner } from '@naru/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '@naru/ui/client';
import { failureText } from '../../shared/api/failure-text.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { HOME_TEXTS } from './texts.ts';

/** Of the mailed link: `/?newsletter=TOKEN`. */
const PARAMETER = 'newsletter';

type Confirmation =
  | { readonly kind: 'none' | 'waiting' | 'done' }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Confirms the newsletter when the page was opened by a mailed link. */
export function NewsletterConfirmation(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const access = useLanguage();
  const confirmation = useConfirmation();
  switch (confirmation.kind) {
    case 'none':
      return null;
    case 'waiting':
      return (
        <Notice tone="info" role="status">
          <Spinner label={t('letter.waiting')} /> {t('letter.waiting')}
        </Notice>
      );
    case 'done':
      return (
        <Notice tone="success" role="status">
          {t('letter.done')}
        </Notice>
      );
    case 'failed': {
      const { failure } = confirmation;
      const isInvalid = failure.kind === 'refused' && failure.code === 'newsletter_link_invalid';
      return (
        <Notice tone="error" role="alert">
          {isInvalid
            ? t('letter.invalid')
            : t('letter.failed', { reason: failureText(failure, access.t, access.refusals) })}
        </Notice>
      );
    }
  }
}

function useConfirmation(): Confirmation {
  const api = useDeskApi();
  const [query, setQuery] = useSearchParams();
  const [confirmation, setConfirmation] = useState<Confirmation>({ kind: 'none' });
  const sentToken = useRef<string | null>(null);
  const token = query.get(PARAMETER);
  const confirm = useEffectEvent(async (sent: string) => {
    setConfirmation({ kind: 'waiting' });
    const outcome = await api.send('confirmNewsletter', { body: { token: sent } });
    setConfirmation(outcome.ok ? { kind: 'done' } : { kind: 'failed', failure: outcome.failure });
    // After a network failure the link stays in the address, so that a reload tries again.
    if (!outcome.ok && outcome.failure.kind === 'network') return;
    const rest = new URLSearchParams(query);
    rest.delete(PARAMETER);
    setQuery(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    // The token works once, so it is sent once.
    if (token === null || sentToken.current === token) return;
    sentToken.current = token;
    void confirm(token);
  }, [token]);
  return confirmation;
}
