import type { Currency } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language-context.tsx';
import { loadAddressChecker } from './address-checker.ts';
import sheet from './sample-button.module.css';

const classes = bindClasses(sheet);

/** Offers an address on the simulated network of a currency; nothing on a real one. */
export function SampleButton(props: {
  readonly currency: Currency | null;
  readonly onSample: (address: string) => void;
}): ReactNode {
  const t = useTranslate();
  const { currency, onSample } = props;
  if (currency === null || currency.environment !== 'rehearsal') return null;
  const fillIn = async (): Promise<void> => {
    const checker = await loadAddressChecker(currency.addressFormat).catch(() => null);
    const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
    const sample = checker?.makeSample(currency, randomBytes) ?? null;
    if (sample !== null) onSample(sample);
  };
  return (
    <button type="button" className={classes('sample')} onClick={() => void fillIn()}>
      {t('exchange.sample')}
    </button>
  );
}
