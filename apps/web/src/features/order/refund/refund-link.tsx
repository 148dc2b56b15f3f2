import { Button } from '@naru/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { useSending } from '../../../shared/form/use-sending.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { showToast } from '../../../shared/part/toasts.ts';

/** The page was opened by a mailed link that allows to change the refund address. */
export interface MailedLink {
  readonly token: string;
  /** Takes the token out of the address line. */
  readonly forget: () => void;
}

/** From `?refund=ID&token=TOKEN`; null without a link, or with one for another refund. */
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

/** For a customer who is neither logged in nor in the browser that placed the order. */
export function MailLink({ transactionId, refundId, email }: MailLinkProps): ReactNode {
  const t = useTranslate();
  const api = useDeskApi();
  const { isSending, send } = useSending();
  const mail = async (): Promise<void> => {
    const outcome = await send(
      api.send('mailRefundLink', { params: { id: transactionId }, body: { refundId } }),
    );
    if (outcome.ok) showToast('success', t('refund.linkMailed', { email }));
  };
  return (
    <Button isLoading={isSending} onClick={() => void mail()}>
      {t('refund.mailLink')}
    </Button>
  );
}
