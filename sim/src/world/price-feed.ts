import { InjectedFault } from '../house/fault-injector.ts';
import { ok, refuse } from '@naru/core';
import type { RateSource } from '@naru/desk';
import type { Random } from '../random/random.ts';

export type FeedMode = 'honest' | 'lying' | 'broken' | 'stopped' | 'failing';

/** The price source: prices drift, and at times it reports false prices, stops, or breaks. */
export interface PriceFeed extends RateSource {
  mode(): FeedMode;
  setMode(mode: FeedMode): void;
}

/** US dollars for a million coins, so that all prices are whole numbers. */
const MIDDLE = { LTC: 84_500_000n, XRP: 580_000n, BTC: 67_250_000_000n, KRW: 720n } as const;

const NONSENSE = ['', '0', '-1', 'NaN', '1e9', '1,5', ' 84', '0x54', '99999999999999999999999'];

export function createPriceFeed(random: Random): PriceFeed {
  let mode: FeedMode = 'honest';
  const drift = (millionths: bigint): bigint => (millionths * BigInt(1000 + random.between(-50, 50))) / 1000n;
  const lie = (millionths: bigint): bigint => {
    const factor = random.pick([1000n, 10n, 2n]);
    const lied = random.chance(500) ? millionths * factor : millionths / factor;
    return lied > 0n ? lied : 1n;
  };
  const priceOf = (symbol: keyof typeof MIDDLE): string => {
    if (mode === 'broken' && random.chance(500)) return random.pick(NONSENSE);
    const drifted = drift(MIDDLE[symbol]);
    const millionths = mode === 'lying' && random.chance(500) ? lie(drifted) : drifted;
    const digits = millionths.toString().padStart(7, '0');
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  };
  return {
    isDemo: true,
    mode: () => mode,
    setMode: (next) => {
      mode = next;
    },
    readPrices: () => {
      if (mode === 'failing') return Promise.reject(new InjectedFault('the price feed does not answer'));
      if (mode === 'stopped') return Promise.resolve(refuse('prices_unavailable'));
      const symbols = ['LTC', 'XRP', 'BTC', 'KRW'] as const;
      const listed = symbols.filter(() => mode !== 'broken' || !random.chance(200));
      const usdPrices = Object.fromEntries(listed.map((symbol) => [symbol, priceOf(symbol)]));
      return Promise.resolve(ok({ usdPrices, origins: {} }));
    },
  };
}
