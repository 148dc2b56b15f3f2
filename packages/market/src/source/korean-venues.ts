import { fieldOf, listOf, textOf, timeMsOf } from './exact-json.ts';
import { parseKoreanMarket } from './market-code.ts';
import { type MarketQuote, type PriceSource, defineSource, quoteOf } from './price-source.ts';

/**
 * The price of Tether in won is the rate at which won really become coins, which no bank's rate is. What
 * Korean venues ask for other coins is not used: their premium would shift the dollar prices of everybody.
 */
export const upbit: PriceSource = defineSource(
  {
    sourceId: 'upbit',
    name: 'Upbit',
    kind: 'exchange',
    url: 'https://api.upbit.com/v1/ticker/all?quote_currencies=KRW',
  },
  readKoreanRows,
);

/** The second generation of its interface, whose rows are those of Upbit. */
export const bithumb: PriceSource = defineSource(
  {
    sourceId: 'bithumb',
    name: 'Bithumb',
    kind: 'exchange',
    url: 'https://api.bithumb.com/v1/ticker?markets=KRW-USDT',
  },
  readKoreanRows,
);

function readKoreanRows(answer: unknown): readonly (MarketQuote | null)[] | null {
  if (!Array.isArray(answer)) return null;
  return listOf(answer).map((row) => {
    const market = parseKoreanMarket(textOf(fieldOf(row, 'market')));
    if (market === null) return null;
    const takenAtMs = timeMsOf(fieldOf(row, 'timestamp'));
    return quoteOf({ ...market, last: fieldOf(row, 'trade_price'), takenAtMs });
  });
}
