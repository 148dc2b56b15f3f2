/** By the value of all coins in circulation in November 2026, largest first; money of states comes last. */
const BY_WEIGHT: readonly string[] = [
  'BTC',
  'ETH',
  'XRP',
  'USDT',
  'BNB',
  'SOL',
  'TRX',
  'DOGE',
  'ADA',
  'LINK',
  'SUI',
  'AVAX',
  'LTC',
  'TON',
  'DOT',
  'XMR',
  'ZEC',
  'ETC',
  'APT',
  'ATOM',
  'MATIC',
  'XTZ',
  'EGLD',
  'DASH',
  'KRW',
  'CNY',
];

/** Money, and what is worth one dollar: a trend of its price means nothing. */
const MONEY: readonly string[] = ['KRW', 'CNY', 'USDT'];

/** Heavier currencies first; those that are not in the list come last. */
export function compareWeights(symbolA: string, symbolB: string): number {
  return rankOf(symbolA) - rankOf(symbolB);
}

export function isMoney(symbol: string): boolean {
  return MONEY.includes(symbol);
}

function rankOf(symbol: string): number {
  const index = BY_WEIGHT.indexOf(symbol);
  return index < 0 ? BY_WEIGHT.length : index;
}
