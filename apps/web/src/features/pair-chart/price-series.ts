import { type WireObject, readWireList, readWireObject } from '../../shared/api/wire-fields.ts';

/** The periods that the chart offers; both are ranges of the call. */
export const CHART_RANGES = ['24h', '7d'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

/** Past prices of one symbol, oldest first. */
export interface PriceSeries {
  readonly everyMs: number;
  readonly isDemo: boolean;
  readonly points: readonly PricePoint[];
}

export interface PricePoint {
  /** UTC ms of the moment when this was the price. */
  readonly atMs: number;
  /** US dollars for one whole coin, decimal text. */
  readonly usdPrice: string;
}

const SECOND_MS = 1000;

export function readPriceSeries(answer: unknown): PriceSeries | null {
  const wire = readWireObject(answer);
  const everySeconds = wire?.number('everySeconds') ?? 0;
  if (wire === null || everySeconds <= 0) return null;
  const everyMs = everySeconds * SECOND_MS;
  const points = readWireList(wire.list('points'), (row) => readPoint(readWireObject(row), everyMs));
  return points === null ? null : { everyMs, isDemo: wire.flag('isDemo'), points };
}

/** The call names the start of a step and the price at its end. */
function readPoint(wire: WireObject | null, everyMs: number): PricePoint | null {
  const at = wire?.number('at') ?? null;
  const usdPrice = wire?.text('usdPrice') ?? null;
  return at === null || usdPrice === null ? null : { atMs: at * SECOND_MS + everyMs, usdPrice };
}
