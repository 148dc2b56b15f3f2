import { parseKoreanMarket } from './market-code.ts';
import { type MarketQuote, type PriceSource, defineSource, readTickers } from './price-source.ts';

/**
 * The price of Tether in won is the rate at which won are actually exchanged for coins, unlike any bank rate.
 * Other coins on Korean exchanges are not used: their premium would shift everybody's dollar prices.
 */
export const upbit: PriceSource = defineSource(
  {
    sourceId: 'upbit',
    name: 'Upbit',
    url: 'https://api.upbit.com/v1/ticker/all?quote_currencies=KRW',
  },
  readKoreanRows,
);

/** Version 2 of its API, with the same rows as Upbit. */
export const bithumb: PriceSource = defineSource(
  {
    sourceId: 'bithumb',
    name: 'Bithumb',
    url: 'https://api.bithumb.com/v1/ticker?markets=KRW-USDT',
  },
  readKoreanRows,
);

function readKoreanRows(answer: unknown): readonly (MarketQuote | null)[] | null {
  if (!Array.isArray(answer)) return null;
  const fields = { market: 'market', last: 'trade_price', takenAt: 'timestamp' };
  return readTickers(answer, fields, parseKoreanMarket);
}
