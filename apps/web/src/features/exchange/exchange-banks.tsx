import type { Currency } from '@naru/contract';
import { CrossingRate, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { AmountField } from './field/amount-field.tsx';
import sheet from './exchange-banks.module.css';
import { RateLine } from './rate-line.tsx';
import type { ExchangeForm } from './use-exchange-form.ts';

const classes = bindClasses(sheet);

export interface ExchangeFormProps {
  readonly currencies: readonly Currency[];
  readonly form: ExchangeForm;
}

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
