import { Button, Notice } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import type { CallFailure } from '@naru/ui/client';
import { failureText, useDeskApi, useLanguage, useTexts } from '@naru/web/module';
import { VISITOR_CALLS } from './calls.ts';
import { MAILED_TEXTS } from './mailed-texts.ts';

export interface MailedLinksProps {
  /** Of `/?newsletter=TOKEN`. */
  readonly token: string | null;
  /** Of `/?leave=READER`, in every letter. */
  readonly reader: string | null;
}

export function MailedLinks({ token, reader }: MailedLinksProps): ReactNode {
  return (
    <>
      {token !== null && <Confirmation token={token} />}
      {reader !== null && <Leaving reader={reader} />}
    </>
  );
}

/** Confirms the newsletter with one press: scanners of mail open the page, and some run its scripts. */
function Confirmation({ token }: { readonly token: string }): ReactNode {
  const t = useTexts(MAILED_TEXTS);
  const access = useLanguage();
  const api = useDeskApi();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | 'none' | null>(null);
  const confirm = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.sendOwn(VISITOR_CALLS.confirmNewsletter, { body: { token } });
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
  const isInvalid = failure?.kind === 'refused' && failure.code === 'link_invalid';
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

/** Unsubscribes with one press. Opening the page does nothing, because scanners of mail open it, too. */
function Leaving({ reader }: { readonly reader: string }): ReactNode {
  const t = useTexts(MAILED_TEXTS);
  const access = useLanguage();
  const api = useDeskApi();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [hasLeft, setHasLeft] = useState<boolean | null>(null);
  const leave = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.sendOwn(VISITOR_CALLS.leaveNewsletter, { query: { reader } });
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
