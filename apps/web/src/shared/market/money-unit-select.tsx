import { Select, CoinIcon, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import sheet from './asset-name.module.css';

export type MoneyUnit = 'USD' | 'KRW';

export const MONEY_SIGN: Readonly<Record<MoneyUnit, string>> = { USD: '$', KRW: '₩' };

export interface MoneyUnitSelectProps {
  readonly label: string;
  readonly unit: MoneyUnit;
  readonly onUnitChange: (unit: MoneyUnit) => void;
}

export function MoneyUnitSelect({ label, unit, onUnitChange }: MoneyUnitSelectProps): ReactNode {
  return (
    <Select
      aria-label={label}
      value={unit}
      onChange={(event) => onUnitChange(event.currentTarget.value === 'KRW' ? 'KRW' : 'USD')}
    >
      <option value="USD">USD ({MONEY_SIGN.USD})</option>
      <option value="KRW">KRW ({MONEY_SIGN.KRW})</option>
    </Select>
  );
}

const classes = bindClasses(sheet);

export interface AssetNameProps {
  readonly symbol: string;
  readonly name: string;
  readonly nameKr: string;
}

/** A currency in a list: icon, symbol, and below it the name in the reader's language. */
export function AssetName({ symbol, name, nameKr }: AssetNameProps): ReactNode {
  const { language } = useLanguage();
  return (
    <span className={classes('asset')}>
      <CoinIcon symbol={symbol} sizePx={28} />
      <span>
        <b translate="no">{symbol}</b>
        <span className={layout('note', 'light')}>{language === 'kr' ? nameKr : name}</span>
      </span>
    </span>
  );
}
