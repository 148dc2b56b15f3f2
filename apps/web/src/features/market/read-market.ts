import { RATINGS, type Rating } from '@naru/core';
import { isMoney } from './market-weight.ts';
import { type WireObject, readWireList, readWireObject } from '../../shared/api/wire-fields.ts';

/** Prices and changes are decimal texts, null where there is none. */
export interface MarketRow {
  readonly symbol: string;
  readonly name: string;
  readonly nameKr: string;
  readonly usdPrice: string | null;
  readonly krwPrice: string | null;
  /** UTC ms. */
  readonly pricedAtMs: number | null;
  readonly isTradable: boolean;
  readonly change1h: string | null;
  readonly change24h: string | null;
  readonly change7d: string | null;
  /** Heights from 0 to 1000, oldest first. */
  readonly sparkline: readonly number[];
  /** Null for money, and where there are too few days. */
  readonly rating: Rating | null;
  readonly votes: { readonly buy: number; readonly neutral: number; readonly sell: number };
}

export function readScreener(answer: unknown): readonly MarketRow[] | null {
  const wire = readWireObject(answer);
  return wire === null ? null : readWireList(wire.list('rows'), readMarketRow);
}

function readMarketRow(value: unknown): MarketRow | null {
  const wire = readWireObject(value);
  const symbol = wire?.text('symbol') ?? null;
  if (wire === null || symbol === null) return null;
  const name = wire.text('name') ?? symbol;
  const pricedAtMs = Date.parse(wire.text('pricedAt') ?? '');
  const averages = wire.object('movingAverages');
  const count = (field: string): number => averages?.number(field) ?? 0;
  return {
    symbol,
    name,
    nameKr: wire.text('nameKr') ?? name,
    usdPrice: readDecimal(wire, 'usdPrice'),
    krwPrice: readDecimal(wire, 'krwPrice'),
    pricedAtMs: Number.isNaN(pricedAtMs) ? null : pricedAtMs,
    isTradable: wire.flag('isTradable'),
    change1h: readDecimal(wire, 'change1h'),
    change24h: readDecimal(wire, 'change24h'),
    change7d: readDecimal(wire, 'change7d'),
    sparkline: wire.list('sparkline').filter((height) => typeof height === 'number'),
    rating: isMoney(symbol) ? null : (RATINGS.find((rating) => rating === averages?.text('rating')) ?? null),
    votes: { buy: count('buy'), neutral: count('neutral'), sell: count('sell') },
  };
}

function readDecimal(wire: WireObject, field: string): string | null {
  const text = wire.decimal(field);
  return text !== null && /^[+-]?\d+(?:\.\d+)?$/.test(text) ? text : null;
}

export interface MarketMood {
  /** 0 (fear) to 100 (greed); null when there is none. */
  readonly value: number | null;
  readonly isStale: boolean;
  readonly isDemo: boolean;
  readonly source: string;
  readonly sourceUrl: string;
}

/** Reads `data[0].value`, a text or a number depending on the service. */
export function readMood(answer: unknown): MarketMood | null {
  const wire = readWireObject(answer);
  if (wire === null) return null;
  const [first] = wire.list('data');
  const text = readWireObject(first)?.decimal('value') ?? '';
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const sourceUrl = wire.text('sourceUrl') ?? '';
  return {
    value: value >= 0 && value <= 100 ? value : null,
    isStale: wire.text('state') === 'stale',
    isDemo: wire.flag('isDemo'),
    source: wire.text('source') ?? '',
    sourceUrl: sourceUrl.startsWith('https://') ? sourceUrl : '',
  };
}
