import { bindClasses, Notice, Slip, SlipPart } from '@naru/ui';
import type { ReactNode } from 'react';
import { AddressField } from './field/address-field.tsx';
import { ContinueRow } from './continue-row.tsx';
import { EmailField } from './field/email-field.tsx';
import { ExchangeBanks, type ExchangeFormProps } from './exchange-banks.tsx';
import sheet from './exchange-form.module.css';
import { RequoteDialog } from './requote-dialog.tsx';
import { TagField } from './field/tag-field.tsx';
import { TermsField } from './field/terms-field.tsx';
import { Link } from 'react-router';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { RichText } from '../../shared/i18n/rich-text.tsx';
import { useIsSessionEnded } from '../../shared/session/use-user.ts';
import { EXCHANGE_TEXTS } from './texts.ts';
import type { Opening, Words } from '@naru/contract';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { formatDayTime } from '../../shared/i18n/format-time.ts';
import type { ExchangeForm } from './use-exchange-form.ts';

const TAGS = { link: (inner: string) => <Link to="/user-profile">{inner}</Link> };

/** The header still shows an account, but the order would belong to nobody. */
function EndedSessionNotice(): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  return useIsSessionEnded() ? (
    <Notice tone="warning">
      <RichText text={t('sessionEnded')} tags={TAGS} />
    </Notice>
  ) : null;
}

const classes = bindClasses(sheet);

export function ExchangeFormSlip({ currencies, form }: ExchangeFormProps): ReactNode {
  return (
    <>
      <Slip>
        <form
          noValidate
          autoComplete="on"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <ExchangeBanks currencies={currencies} form={form} />
          <SlipPart padding="form" className={classes('fields')}>
            <AddressField form={form} />
            <TagField form={form} />
            <EmailField form={form} />
            <TermsField form={form} />
            <ClosureNotice form={form} />
            <EndedSessionNotice />
            <ContinueRow form={form} />
          </SlipPart>
        </form>
      </Slip>
      <RequoteDialog form={form} />
    </>
  );
}

/** Why an order of the chosen pair would be refused now, and until when. */
function ClosureNotice({ form: { pay, receive } }: { readonly form: ExchangeForm }): ReactNode {
  const { language } = useLanguage();
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
      t('opensAgain', { time: formatDayTime(Date.parse(until), language) }),
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
