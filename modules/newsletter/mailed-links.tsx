import { Button, Notice } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import type { CallFailure } from '@naru/ui/client';
import { failureText, useDeskApi, useLanguage, useTexts } from '@naru/web/module';
import { VISITOR_CALLS } from './calls.ts';
import type { Texts } from '@naru/core';

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

export const MAILED_TEXTS = {
  'leave.text': { en: 'Do you want to unsubscribe from the newsletter?', kr: '뉴스레터 구독을 해지할까요?' },
  'leave.press': { en: 'Unsubscribe', kr: '구독 해지' },
  'leave.done': {
    en: 'You are unsubscribed. We will not send you the newsletter any more.',
    kr: '구독이 해지됐어요. 뉴스레터를 더 이상 보내지 않을게요.',
  },
  'leave.unknown': {
    en: 'Nobody is subscribed with this link any more. If you still get the newsletter, use the link in the newest letter.',
    kr: '이 링크로 구독 중인 사람이 없어요. 뉴스레터가 계속 온다면 가장 최근 메일의 링크를 이용해 주세요.',
  },
  'leave.failed': {
    en: 'We could not unsubscribe you: {{reason}}',
    kr: '구독을 해지하지 못했어요: {{reason}}',
  },
  'letter.text': { en: 'Do you want to get the newsletter?', kr: '뉴스레터를 구독할까요?' },
  'letter.press': { en: 'Subscribe', kr: '구독하기' },
  'letter.done': {
    en: 'You are subscribed. Thank you.',
    kr: '구독이 확인됐어요. 다음 소식부터 보내드릴게요.',
  },
  'letter.invalid': {
    en: 'This link has already been used or has expired. Enter your e-mail at the bottom of this page to get a new one.',
    kr: '이미 썼거나 기한이 지난 링크예요. 이 페이지 아래에 이메일을 다시 입력하시면 새 링크를 보내드려요.',
  },
  'letter.failed': {
    en: 'We could not confirm your subscription: {{reason}}',
    kr: '구독을 확인하지 못했어요: {{reason}}',
  },
} as const satisfies Texts;
