import type { Currency } from '@naru/contract';
import { CrossingRate, Slip, SlipPart, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { AddressField } from './address-field.tsx';
import { AmountField } from './amount-field.tsx';
import { ContinueRow } from './continue-row.tsx';
import { EmailField } from './email-field.tsx';
import sheet from './exchange-form.module.css';
import { RateLine } from './rate-line.tsx';
import { RequoteDialog } from './requote-dialog.tsx';
import { TagField } from './tag-field.tsx';
import { TermsField } from './terms-field.tsx';
import type { ExchangeForm } from './use-exchange-form.ts';

const classes = bindClasses(sheet);

export interface ExchangeFormProps {
  readonly currencies: readonly Currency[];
  readonly form: ExchangeForm;
}

/** The slip with two banks and the river between them. */
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
            <ContinueRow form={form} />
          </SlipPart>
        </form>
      </Slip>
      <RequoteDialog form={form} />
    </>
  );
}

/** What is paid, the river with the rate on it, and what is received. */
export function ExchangeBanks({ currencies, form }: ExchangeFormProps): ReactNode {
  const t = useTranslate();
  const swap = (): void => form.change({ kind: 'currencies_swapped', shown: form.shown });
  return (
    <>
      <div className={classes('bank', 'upper')}>
        <AmountField form={form} view={form.pay} currencies={currencies} />
      </div>
      <div className={classes('river')}>
        <CrossingRate flipLabel={t('exchange.swap')} onFlip={swap}>
          <RateLine live={form.live} />
        </CrossingRate>
      </div>
      <div className={classes('bank', 'lower')}>
        <AmountField form={form} view={form.receive} currencies={currencies} />
      </div>
    </>
  );
}
