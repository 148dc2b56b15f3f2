import type { Language } from '@naru/core';

export type ChartKind = 'ticker-tape' | 'screener';

export interface ChartLook {
  readonly colorTheme: 'dark' | 'light';
  /** The service calls Korean `kr`, as the product does. */
  readonly language: Language;
}

export const CHART_ORIGIN = 'https://www.tradingview-widget.com';

const TAPE_COINS = ['BTC', 'ETH', 'XRP', 'SOL', 'BNB', 'DOGE', 'ADA', 'TRX', 'TON', 'LTC'];

/** The address of a frame: the service reads its settings from the fragment. */
export function chartAddress(kind: ChartKind, { colorTheme, language }: ChartLook): string {
  const look = { colorTheme, isTransparent: true, locale: language };
  const settings =
    kind === 'ticker-tape'
      ? {
          symbols: TAPE_COINS.map((coin) => ({ proName: `BINANCE:${coin}USDT`, title: coin })),
          showSymbolLogo: true,
          displayMode: 'adaptive',
          ...look,
        }
      : {
          width: '100%',
          height: '100%',
          defaultColumn: 'moving_averages',
          screener_type: 'crypto_mkt',
          displayCurrency: 'USD',
          ...look,
        };
  const address = new URL(`/embed-widget/${kind}/`, CHART_ORIGIN);
  address.searchParams.set('locale', language);
  return `${address.href}#${encodeURIComponent(JSON.stringify(settings))}`;
}

/** Whether a message of a frame says that its chart has loaded. */
export function saysLoaded(message: unknown): boolean {
  const sent = typeof message === 'string' ? parseJson(message) : message;
  return typeof sent === 'object' && sent !== null && 'name' in sent && sent.name === 'tv-widget-load';
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}
