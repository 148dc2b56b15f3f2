import { CoinIcon, Skeleton, bindClasses, groupDigits } from '@naru/ui';
import { useDeferredValue, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useScreener } from '../api/use-market.ts';
import { MARKET_TEXTS } from '../i18n/texts.ts';
import { shortenPriceFloor } from '../model/price-text.ts';
import { ChangeText } from '../../../shared/market/change-text.tsx';
import sheet from './ticker-strip.module.css';

const classes = bindClasses(sheet);

/** Most popular first; the others follow in the server's order. */
const FIRST_SYMBOLS: readonly string[] = ['BTC', 'ETH', 'XRP', 'SOL', 'BNB', 'DOGE', 'ADA', 'TRX', 'TON'];
const SYMBOLS_MAX = 12;
/** Currencies whose dollar price is not informative. */
const LEFT_OUT: readonly string[] = ['KRW', 'CNY', 'USDT'];

export function TickerStrip(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const screener = useScreener();
  const known = useDeferredValue(screener.data);
  if (known === undefined) {
    return <div className={classes('room')}>{!screener.isError && <Skeleton height="24px" />}</div>;
  }
  if (known.length === 0) return null;
  const priced = known.filter((row) => row.usdPrice !== null && !LEFT_OUT.includes(row.symbol));
  const rank = (symbol: string): number => (FIRST_SYMBOLS.indexOf(symbol) + 1 || 100) - 1;
  const rows = priced.toSorted((a, b) => rank(a.symbol) - rank(b.symbol)).slice(0, SYMBOLS_MAX);
  return (
    <section aria-label={t('ticker.label')} className={classes('room')}>
      <ul className={classes('strip')}>
        {rows.map(({ symbol, usdPrice, change24h }) => (
          <li key={symbol}>
            <Link to={`/buy-crypto-select?to=${encodeURIComponent(symbol)}`} className={classes('entry')}>
              <CoinIcon symbol={symbol} sizePx={20} />
              <b>{symbol}</b>
              <span>${groupDigits(shortenPriceFloor(usdPrice ?? '0'))}</span>
              <ChangeText percent={change24h} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
