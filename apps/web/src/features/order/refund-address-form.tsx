import { ADDRESS_LETTERS_MAX, looksLikePrivateKey } from '@naru/chains';
import type { PublicBody, TransactionRefund } from '@naru/contract';
import { Button, Field, TextArea, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useOrderLanguage, useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import { transactionKey, useDeskApi } from '../../shared/api/api-context.tsx';
import { failureText } from '../../shared/api/failure-text.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { networkLabel } from '../../shared/market/network-label.ts';
import { showToast } from '../../shared/part/toasts.ts';
import sheet from './refund-address-form.module.css';
import { useSending } from '../../shared/form/use-form.ts';

const classes = bindClasses(sheet);

/** The sentence of the form for orders names the network, too. */
const OF_OTHER_NETWORK: ReadonlySet<string> = new Set(['address_malformed', 'address_of_other_network']);

export interface RefundAddressFormProps {
  readonly transactionId: string;
  readonly refund: TransactionRefund;
  /** The e-mail address that gets the link to change the refund address. */
  readonly email: string;
  readonly isBank: boolean;
}

/** Asks for the refund address; once there is one, it can be changed until the refund is approved. */
export function RefundAddressForm(props: RefundAddressFormProps): ReactNode {
  const t = useOrderTexts();
  const [isOpen, setIsOpen] = useState(false);
  const link = useMailedLink(props.refund.refundId);
  if (props.refund.address !== null && !isOpen && link === null) {
    return (
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('refund.change')}
      </Button>
    );
  }
  const close = (): void => {
    link?.forget();
    setIsOpen(false);
  };
  return <AddressForm {...props} link={link} onDone={close} />;
}

type AddressFormProps = RefundAddressFormProps & {
  readonly link: MailedLink | null;
  readonly onDone: () => void;
};

function AddressForm(props: AddressFormProps): ReactNode {
  const { transactionId, refund, email, isBank, link, onDone } = props;
  const t = useOrderTexts();
  const { text, setText, problem, isSending, submit, field } = useAddressSending(props);
  return (
    <PlainForm className={classes('form')} onSubmit={submit}>
      {refund.address !== null && (
        <p>{link === null ? t('refund.whoChanges', { email }) : t('refund.byLink')}</p>
      )}
      <Field
        label={
          isBank ? t('refund.account') : t('refund.address', { network: networkLabel(refund.network, t) })
        }
        hint={t(isBank ? 'exchange.bankHint' : 'refund.addressHint')}
        error={problem}
        className={classes('field')}
      >
        <TextArea
          ref={field}
          isMono={!isBank}
          rows={2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ADDRESS_LETTERS_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // An address is one line: Enter submits the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <div className={layout('row-2')}>
        <Button type="submit" kind="primary" isLoading={isSending}>
          {t('refund.send')}
        </Button>
        {refund.address !== null && (
          <>
            <MailLink transactionId={transactionId} refundId={refund.refundId} email={email} />
            <Button onClick={onDone}>{t('refund.keep')}</Button>
          </>
        )}
      </div>
    </PlainForm>
  );
}

/** The text stays until the server has accepted it. What looks like a private key is never sent. */
function useAddressSending({ transactionId, refund, isBank, link, onDone }: AddressFormProps) {
  const { t, refusals } = useOrderLanguage();
  const api = useDeskApi();
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const complain = (sentence: string): void => {
    setProblem(sentence);
    field.current?.focus();
  };
  const setText = (next: string): void => {
    setProblem(null);
    const isSecret = looksLikePrivateKey(next, { isLongHexAddress: true });
    setTyped(isSecret ? '' : next);
    if (isSecret) complain(t('address.privateKey'));
  };
  const send = async (address: string): Promise<void> => {
    setIsSending(true);
    const { refundId } = refund;
    const body: PublicBody<'setRefundAddress'> = {
      refundId,
      address,
      ...(link === null ? {} : { token: link.token }),
    };
    const outcome = await api.send('setRefundAddress', { params: { id: transactionId }, body });
    await queryClient.refetchQueries({ queryKey: transactionKey(transactionId) });
    setIsSending(false);
    if (!outcome.ok) {
      const { failure } = outcome;
      const isOfOther = failure.kind === 'refused' && OF_OTHER_NETWORK.has(failure.code);
      if (!isOfOther) return complain(failureText(failure, t, refusals));
      const network = networkLabel(refund.network, t);
      return complain(t(isBank ? 'address.bankMalformed' : 'address.malformed', { network }));
    }
    showToast('success', t('refund.saved'));
    onDone();
  };
  const submit = (): void => {
    if (isSending) return;
    const address = text.trim();
    if (address === '') return complain(t('refund.missing'));
    void send(address);
  };
  return { text, setText, problem, isSending, submit, field };
}

/** The page was opened by a mailed link that allows to change the refund address. */
interface MailedLink {
  readonly token: string;
  /** Takes the token out of the address line. */
  readonly forget: () => void;
}

/** From `?refund=ID&token=TOKEN`; null without a link, or with one for another refund. */
function useMailedLink(refundId: string): MailedLink | null {
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

interface MailLinkProps {
  readonly transactionId: string;
  readonly refundId: string;
  readonly email: string;
}

/** For a customer who is neither logged in nor in the browser that placed the order. */
function MailLink({ transactionId, refundId, email }: MailLinkProps): ReactNode {
  const t = useOrderTexts();
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
