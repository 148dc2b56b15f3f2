/** Currencies with an icon in `coin-icons.svg`. */
export const COIN_SYMBOLS: ReadonlySet<string> = new Set([
  'ADA',
  'APT',
  'ATOM',
  'AVAX',
  'BNB',
  'BTC',
  'CNY',
  'DASH',
  'DOGE',
  'DOT',
  'EGLD',
  'ETC',
  'ETH',
  'KRW',
  'LINK',
  'LTC',
  'MATIC',
  'SOL',
  'SUI',
  'TON',
  'TRX',
  'USDT',
  'XMR',
  'XRP',
  'XTZ',
  'ZEC',
]);

/** Id of the drawing for a symbol; a generic coin if there is none. */
export function coinDrawingId(symbol: string): string {
  return COIN_SYMBOLS.has(symbol) ? `coin-${symbol}` : 'coin-generic';
}
