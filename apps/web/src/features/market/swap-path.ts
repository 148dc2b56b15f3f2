/** The form with this currency to receive, or to pay where it is the one that people pay with at first. */
export function swapPath(symbol: string): string {
  return `/buy-crypto-select?${symbol === 'KRW' ? 'from' : 'to'}=${encodeURIComponent(symbol)}`;
}
