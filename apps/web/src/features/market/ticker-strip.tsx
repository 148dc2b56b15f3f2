import { CoinIcon, Skeleton, bindClasses, groupDigits } from '@naru/ui';
import { useDeferredValue, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useScreener } from './use-market.ts';
import { MARKET_TEXTS } from './texts.ts';
import { compareWeights, isMoney } from './market-weight.ts';
import { shortenPriceFloor } from './price-text.ts';
import { swapPath } from './swap-path.ts';
import { ChangeText } from '../../shared/market/change-text.tsx';
import sheet from './ticker-strip.module.css';

const classes = bindClasses(sheet);

const SYMBOLS_MAX = 12;

export function TickerStrip(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const screener = useScreener();
  const known = useDeferredValue(screener.data);
  if (known === undefined) {
    return <div className={classes('room')}>{!screener.isError && <Skeleton height="24px" />}</div>;
  }
  if (known.length === 0) return null;
  const priced = known.filter((row) => row.usdPrice !== null && !isMoney(row.symbol));
  const rows = priced.toSorted((a, b) => compareWeights(a.symbol, b.symbol)).slice(0, SYMBOLS_MAX);
  return (
    <section aria-label={t('ticker.label')} className={classes('room')}>
      <ul className={classes('strip')}>
        {rows.map(({ symbol, usdPrice, change24h }) => (
          <li key={symbol}>
            <Link to={swapPath(symbol)} className={classes('entry')}>
              <CoinIcon symbol={symbol} sizePx={20} />
              <b translate="no">{symbol}</b>
              <span>${groupDigits(shortenPriceFloor(usdPrice ?? '0'))}</span>
              <ChangeText percent={change24h} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
