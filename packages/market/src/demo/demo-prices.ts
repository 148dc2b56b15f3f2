export type DemoSwing = 'coin' | 'bank' | 'stable';

export interface DemoPrice {
  /** The mean price: US dollars for one whole coin, as an exact decimal text. */
  readonly usdPrice: string;
  readonly swing: DemoSwing;
}

/** Made up, but of a realistic size. MATIC has the price of POL. */
export const DEMO_PRICES = {
  ADA: { usdPrice: '0.62', swing: 'coin' },
  APT: { usdPrice: '7.85', swing: 'coin' },
  ATOM: { usdPrice: '6.4', swing: 'coin' },
  AVAX: { usdPrice: '31.2', swing: 'coin' },
  BNB: { usdPrice: '612', swing: 'coin' },
  BTC: { usdPrice: '67250', swing: 'coin' },
  CNY: { usdPrice: '0.1392', swing: 'bank' },
  DASH: { usdPrice: '28.6', swing: 'coin' },
  DOGE: { usdPrice: '0.158', swing: 'coin' },
  DOT: { usdPrice: '5.9', swing: 'coin' },
  EGLD: { usdPrice: '29.4', swing: 'coin' },
  ETC: { usdPrice: '24.1', swing: 'coin' },
  ETH: { usdPrice: '3480', swing: 'coin' },
  KRW: { usdPrice: '0.00072', swing: 'bank' },
  LINK: { usdPrice: '14.3', swing: 'coin' },
  LTC: { usdPrice: '84.5', swing: 'coin' },
  MATIC: { usdPrice: '0.46', swing: 'coin' },
  SOL: { usdPrice: '172', swing: 'coin' },
  SUI: { usdPrice: '2.35', swing: 'coin' },
  TON: { usdPrice: '5.6', swing: 'coin' },
  TRX: { usdPrice: '0.164', swing: 'coin' },
  USDT: { usdPrice: '1', swing: 'stable' },
  XMR: { usdPrice: '168', swing: 'coin' },
  XRP: { usdPrice: '0.58', swing: 'coin' },
  XTZ: { usdPrice: '0.71', swing: 'coin' },
  ZEC: { usdPrice: '41.8', swing: 'coin' },
} as const satisfies Record<string, DemoPrice>;
