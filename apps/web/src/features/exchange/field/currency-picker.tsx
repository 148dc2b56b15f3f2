import type { Currency } from '@naru/contract';
import type { QuoteAnchor } from '@naru/core';
import { type CoinOption, CoinPicker, type CoinShortcutRow, bindClasses, groupDigits } from '@naru/ui';
import { type ReactNode, useMemo } from 'react';
import {
  type LanguageAccess,
  type TextOf,
  useLanguage,
  useTexts,
} from '../../../shared/i18n/language-context.tsx';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { dollarsText, stockText } from './coin-figures.ts';
import sheet from './field.module.css';
import { listRecents, noteRecent } from './recents.ts';

const classes = bindClasses(sheet);

const POPULAR = ['BTC', 'ETH', 'USDT', 'XRP', 'KRW'];

/** Other words that people use for a coin. */
const BY_NAMES: Readonly<Record<string, readonly string[]>> = {
  USDT: ['dollar', '달러'],
  CNY: ['renminbi', 'RMB', '위안화', '인민폐'],
  KRW: ['원화'],
  MATIC: ['POL'],
  XRP: ['Ripple'],
};

/** The key of the recents that stores the choice. */
const COINS = 'coins';

export interface CurrencyPickerProps {
  readonly side: QuoteAnchor;
  readonly currencies: readonly Currency[];
  /** Prices in US dollars by symbol; absent until they are known. */
  readonly prices: Readonly<Record<string, string>> | undefined;
  readonly chosenId: string | undefined;
  readonly onChoose: (currencyId: string) => void;
}

export function CurrencyPicker(props: CurrencyPickerProps): ReactNode {
  const { side, currencies, prices, chosenId, onChoose } = props;
  const language = useLanguage();
  const { t } = language;
  const texts = useTexts(EXCHANGE_TEXTS);
  const options = useMemo(
    () => currencies.map((currency) => toOption({ currency, side, prices, language, texts })),
    [currencies, side, prices, language, texts],
  );
  const listShortcuts = (): readonly CoinShortcutRow[] => [
    { label: texts('pickerRecent'), optionIds: listRecents(COINS) },
    {
      label: texts('pickerPopular'),
      // Of several networks the first one, as for the pair of a first visit.
      optionIds: POPULAR.flatMap((symbol) => options.find((option) => option.symbol === symbol)?.id ?? []),
    },
  ];
  return (
    <CoinPicker
      label={t(side === 'pay' ? 'exchange.payCurrency' : 'exchange.receiveCurrency')}
      options={options}
      selectedId={chosenId}
      onSelect={({ id }) => {
        noteRecent(COINS, id);
        onChoose(id);
      }}
      listShortcuts={listShortcuts}
      texts={{
        search: texts('pickerSearch'),
        close: t('app.close'),
        empty: texts('pickerEmpty'),
      }}
      placeholder={texts('pickerTitle')}
      className={classes('picker')}
    />
  );
}

interface OptionFacts extends Pick<CurrencyPickerProps, 'side' | 'prices'> {
  readonly currency: Currency;
  readonly language: LanguageAccess;
  readonly texts: TextOf<typeof EXCHANGE_TEXTS>;
}

function toOption({ currency, side, prices, language, texts }: OptionFacts): CoinOption {
  const { t } = language;
  const price = dollarsText(prices?.[currency.symbol]);
  // What a customer pays in does not have to be in stock.
  const stock = side === 'receive' ? stockText(currency) : null;
  return {
    id: currency._id,
    symbol: currency.symbol,
    name: language.language === 'kr' ? currency.nameKr : currency.name,
    networkLabel: networkLabel(currency.network, t),
    searchNames: [currency.name, currency.nameKr, ...(BY_NAMES[currency.symbol] ?? [])],
    ...(price === null ? {} : { priceText: `$${groupDigits(price)}` }),
    ...(stock === null ? {} : { stockText: texts('pickerStock', { amount: groupDigits(stock) }) }),
  };
}
