import { CoinIcon, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import sheet from './asset-name.module.css';

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
        <span className={layout('light-note')}>{language === 'kr' ? nameKr : name}</span>
      </span>
    </span>
  );
}
