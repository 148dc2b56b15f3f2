import { findAddressTag, joinAddressTag, splitAddressTag } from '@naru/chains';
import type { Opening, Words } from '@naru/contract';
import { AmountText, Button, Checkbox, Dialog, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { RichText, useLanguage, useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';
import { formatDayTime } from '../../shared/i18n/format-time.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useIsSessionEnded } from '../../shared/session/use-session.ts';
import { minimumUsdText } from './currency-list.ts';
import { ContinueButton } from './exchange-card.tsx';
import { AddressField, type AddressFieldProps, addressSlots } from './field/address-field.tsx';
import fieldSheet from './field/field.module.css';
import { EmailField } from './field/email-field.tsx';
import { messageText } from './form-messages.ts';
import { EXCHANGE_TEXTS } from './texts.ts';
import type { ExchangeForm } from './use-exchange-form.ts';
import type { QuoteChanged } from './order-request.ts';
import { trimAmount } from '../../shared/api/transaction-row.ts';
import sheet from './requote-dialog.module.css';
import type { Texts } from '@naru/core';

export { ExchangePanel } from './exchange-panel.tsx';

interface PartProps {
  readonly form: ExchangeForm;
}

/** Everything below the amounts. */
export function OrderFields({ form }: PartProps): ReactNode {
  const { address, refund } = addressSlots(form);
  return (
    <>
      <AddressField form={form} slot={address} />
      <TagField slot={address} />
      <EmailField form={form} />
      <RefundPart form={form} slot={refund} />
      <TermsField form={form} />
      <ClosureNotice form={form} />
      <EndedSessionNotice />
      <ContinueRow form={form} />
    </>
  );
}

const TAG_LETTERS_MAX = 256;

/** The tag or memo that some networks need beside an address. */
function TagField({ slot }: Pick<AddressFieldProps, 'slot'>): ReactNode {
  const t = useTranslate();
  const controlId = useId();
  const tag = findAddressTag(slot.currency?.networkId ?? '');
  if (tag === null) return null;
  const parts = splitAddressTag(tag, slot.text);
  return (
    <Field label={t(`tag.${tag.parameter}`)} controlId={controlId} hint={t('tag.hint')}>
      <TextInput
        inputMode={tag.parameter === 'dt' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TAG_LETTERS_MAX}
        value={parts.tag}
        onChange={(event) => {
          slot.type(joinAddressTag(tag, { ...parts, tag: event.currentTarget.value }));
        }}
      />
    </Field>
  );
}

/** Optional and folded: it saves an e-mail that asks for it when something has gone wrong. */
function RefundPart({ form, slot }: AddressFieldProps): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const [isWanted, setIsWanted] = useState(false);
  const fieldId = form.fieldIds.refund;
  useEffect(() => {
    if (isWanted) document.getElementById(fieldId)?.focus();
  }, [isWanted, fieldId]);
  if (!isWanted && slot.text === '')
    return (
      <button
        type="button"
        className={fieldClasses('offer')}
        aria-expanded="false"
        onClick={() => setIsWanted(true)}
      >
        {t('refundOffer')}
      </button>
    );
  return (
    <>
      <AddressField form={form} slot={slot} />
      <TagField slot={slot} />
    </>
  );
}

/** The terms open in a new tab, so that nothing typed is lost. */
const TERMS_TAGS = {
  terms: (inner: string) => (
    <a href="/regulations" target="_blank" rel="noopener">
      {inner}
    </a>
  ),
};

function TermsField({ form }: PartProps): ReactNode {
  const language = useLanguage();
  const message = form.messages.terms;
  return (
    <Checkbox
      id={form.fieldIds.terms}
      checked={form.draft.hasAcceptedTerms}
      error={message === undefined ? undefined : messageText(message, language)}
      onChange={(event) => form.change({ kind: 'terms_ticked', isTicked: event.currentTarget.checked })}
    >
      <RichText text={language.t('exchange.terms')} tags={TERMS_TAGS} />
    </Checkbox>
  );
}

/** Why an order of the chosen pair would be refused now, and until when. */
function ClosureNotice({ form: { pay, receive } }: PartProps): ReactNode {
  const { language, timeZone } = useLanguage();
  const t = useTexts(EXCHANGE_TEXTS);
  const facts = useDeskFacts();
  if (facts === null) return null;
  const { opening, notices } = facts;
  const whole = notices.find(({ kind }) => kind === opening.state);
  const paused = findPaused(opening, pay.currency?._id, receive.currency?._id);
  const symbol = (paused?.side === 'pay' ? pay : receive).currency?.symbol ?? '';
  const said: readonly (Words | null | undefined)[] = [whole?.text, paused?.notice];
  const until = whole === undefined ? paused?.until : opening.opensAt;
  const sentences = [
    whole === undefined &&
      paused !== undefined &&
      t(paused.side === 'pay' ? 'pausedPay' : 'pausedReceive', { symbol }),
    ...said.map((words) => words?.[language]),
    until !== null &&
      until !== undefined &&
      t('opensAgain', { time: formatDayTime(Date.parse(until), language, timeZone) }),
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? null : <Notice tone="warning">{sentences.join(' ')}</Notice>;
}

function findPaused(
  { pausedCurrencies }: Opening,
  payId: string | undefined,
  receiveId: string | undefined,
): Opening['pausedCurrencies'][number] | undefined {
  return pausedCurrencies.find(({ currency, side }) => currency === (side === 'pay' ? payId : receiveId));
}

const SESSION_TAGS = { link: (inner: string) => <Link to="/user-profile">{inner}</Link> };

/** The header still shows an account, but the order would belong to nobody. */
function EndedSessionNotice(): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  return useIsSessionEnded() ? (
    <Notice tone="warning">
      <RichText text={t('sessionEnded')} tags={SESSION_TAGS} />
    </Notice>
  ) : null;
}

/** The button keeps its name; the line under it says what is still missing. */
function ContinueRow({ form }: PartProps): ReactNode {
  const t = useTranslate();
  const isComplete = form.obstacles.length === 0;
  const isWaiting = isComplete && (form.live.isStale || form.live.prices === null);
  return <ContinueButton line={lineText(form, t)} isTall isLoading={form.order.isSending || isWaiting} />;
}

function lineText(form: ExchangeForm, t: Translate): string {
  if (form.order.isSending) return t('obstacle.sending');
  if (form.live.prices === null) return t(form.live.isLoading ? 'rate.loading' : 'rate.unavailable');
  if (form.obstacles.length === 0) return t('obstacle.none');
  const usd = minimumUsdText(form.live.minimumUsdCents);
  const list = form.obstacles.map((obstacle) =>
    obstacle === 'amount' ? t('obstacle.amount', { usd }) : t(`obstacle.${obstacle}`),
  );
  return t('obstacle.lead', { list: list.join(', ') });
}

const classes = bindClasses(sheet);
const fieldClasses = bindClasses(fieldSheet);

/** Compares old and new figures; no order is placed before the user agrees. */
export function RequoteDialog({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTranslate();
  const inUse = useTexts(AMOUNT_IN_USE_TEXTS);
  const { order } = form;
  const isInUse = order.requote?.changed.code === 'amount_in_use';
  return (
    <Dialog
      isOpen={order.requote !== null}
      onClose={order.declineRequote}
      title={isInUse ? inUse('title') : t('requote.title')}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={order.declineRequote}>{t('requote.decline')}</Button>
          <Button kind="primary" onClick={order.acceptRequote}>
            {t('requote.accept')}
          </Button>
        </>
      }
    >
      <p className={classes('text')}>{isInUse ? inUse('text') : t('requote.text')}</p>
      {order.requote !== null && <Comparison form={form} changed={order.requote.changed} />}
    </Dialog>
  );
}

interface ComparisonProps {
  readonly form: ExchangeForm;
  readonly changed: QuoteChanged;
}

function Comparison({ form, changed }: ComparisonProps): ReactNode {
  const t = useTranslate();
  const rows = [
    { label: t('exchange.payAmount'), side: form.pay, field: 'fromAmount' },
    { label: t('exchange.receiveAmount'), side: form.receive, field: 'convertedAmount' },
  ] as const;
  return (
    <table className={classes('table')}>
      <thead>
        <tr>
          <th scope="col">{t('requote.side')}</th>
          <th scope="col">{t('requote.before')}</th>
          <th scope="col">{t('requote.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, side, field }) => (
          <tr key={field}>
            <th scope="row">
              {label} ({side.currency?.symbol})
            </th>
            <td className={classes(changed.sent[field] !== changed.current[field] && 'before')}>
              <AmountText amountText={trimAmount(changed.sent[field])} />
            </td>
            <td>
              <AmountText amountText={trimAmount(changed.current[field])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const AMOUNT_IN_USE_TEXTS = {
  title: { en: 'Please send a slightly different amount', kr: '금액의 끝자리를 조금 바꿔 주세요' },
  text: {
    en: 'Payments of this currency are distinguished by their exact amount, and somebody else has this one now. No order has been placed yet.',
    kr: '이 통화는 정확한 금액으로 누구의 입금인지 구분하는데, 지금 같은 금액의 주문이 있어요. 아직 주문되지 않았어요.',
  },
} as const satisfies Texts;
