/** How a price behaves: what an open promise at it risks, and what its margin has to cover. */
export const RISK_CLASSES = ['stable', 'bank', 'major', 'alt', 'thin'] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

const CLASS_OF: Readonly<Record<string, RiskClass>> = {
  USDT: 'stable',
  USDC: 'stable',
  KRW: 'bank',
  CNY: 'bank',
  BTC: 'major',
  ETH: 'major',
  // Few venues list them any more.
  DASH: 'thin',
  XMR: 'thin',
  ZEC: 'thin',
};

/** Whatever has no row of its own moves as most coins do. */
export function riskClassOf(symbol: string): RiskClass {
  return Object.hasOwn(CLASS_OF, symbol) ? (CLASS_OF[symbol] ?? 'alt') : 'alt';
}
