import { Button } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';

/** The page was opened by a mailed link that changes where a refund goes. */
export interface MailedLink {
  readonly token: string;
  /** Takes the token out of the address line. */
  readonly forget: () => void;
}

/** By the letter's `?refund=ID&token=TOKEN`; null where there is no link, or one of another refund. */
export function useMailedLink(refundId: string): MailedLink | null {
  const [query, setQuery] = useSearchParams();
  const token = query.get('token');
  if (token === null || query.get('refund') !== refundId) return null;
  const forget = (): void => {
    const rest = new URLSearchParams(query);
    rest.delete('refund');
    rest.delete('token');
    setQuery(rest, { replace: true, preventScrollReset: true });
  };
  return { token, forget };
}

export interface MailLinkProps {
  readonly transactionId: string;
  readonly refundId: string;
  readonly email: string;
}

/** For a customer who is neither in the browser that made the order nor signed in. */
export function MailLink({ transactionId, refundId, email }: MailLinkProps): ReactNode {
  const t = useTranslate();
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await api.mailRefundLink(transactionId, { refundId });
    setIsSending(false);
    if (outcome.ok) showToast('success', t('refund.linkMailed', { email }));
    else toastFailure(outcome.failure);
  };
  return (
    <Button isLoading={isSending} onClick={() => void send()}>
      {t('refund.mailLink')}
    </Button>
  );
}
