/** How volatile a price is: the risk of a fixed rate, which the margin must cover. */
export const RISK_CLASSES = ['stable', 'bank', 'major', 'alt', 'thin'] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

const CLASS_OF: Readonly<Record<string, RiskClass>> = {
  USDT: 'stable',
  USDC: 'stable',
  KRW: 'bank',
  CNY: 'bank',
  BTC: 'major',
  ETH: 'major',
  // Delisted by most exchanges.
  DASH: 'thin',
  XMR: 'thin',
  ZEC: 'thin',
};

/** Symbols without a row are ordinary altcoins. */
export function riskClassOf(symbol: string): RiskClass {
  return Object.hasOwn(CLASS_OF, symbol) ? (CLASS_OF[symbol] ?? 'alt') : 'alt';
}
