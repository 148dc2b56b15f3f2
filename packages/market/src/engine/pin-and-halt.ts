import { apartPpm } from '../scaled-price.ts';

/** A pin farther from the market than this is probably a typing mistake. */
const PIN_APART_MAX_PPM = 200_000n;
/** A pin farther from the market than this waits for a second person. */
const PIN_ALONE_MAX_PPM = 20_000n;

/**
 * Whether one operator may pin a price alone. Compared with the market itself, and not with an earlier pinned
 * price; without a market price a second person is needed.
 */
export function judgePin(
  priceScaled: bigint,
  marketScaled: bigint | null,
): 'alone' | 'second_person' | 'too_far' {
  if (marketScaled === null) return 'second_person';
  const ppm = apartPpm(priceScaled, marketScaled);
  if (ppm > PIN_APART_MAX_PPM) return 'too_far';
  return ppm > PIN_ALONE_MAX_PPM ? 'second_person' : 'alone';
}

/** A price that an operator pinned until a given time. */
export interface PinnedPrice {
  readonly symbol: string;
  readonly priceScaled: bigint;
  readonly untilMs: number;
  readonly note: string;
  readonly operatorId: string;
  readonly sinceMs: number;
}

/** An operator's halt of one symbol, or of all; it lasts until it is lifted. */
export interface ForcedHalt {
  /** A symbol, or {@link ALL_SYMBOLS}. */
  readonly symbol: string;
  readonly note: string;
  readonly operatorId: string;
  readonly sinceMs: number;
}

export const ALL_SYMBOLS = '*';

export interface OperatorOrders {
  readonly pins: readonly PinnedPrice[];
  readonly halts: readonly ForcedHalt[];
}

export const NO_ORDERS: OperatorOrders = { pins: [], halts: [] };

/** A pin is valid until just before its end. */
export function findPin({ pins }: OperatorOrders, symbol: string, nowMs: number): PinnedPrice | undefined {
  return pins.find((pin) => pin.symbol === symbol && nowMs < pin.untilMs);
}

export function findHalt({ halts }: OperatorOrders, symbol: string): ForcedHalt | undefined {
  return halts.find((halt) => halt.symbol === symbol || halt.symbol === ALL_SYMBOLS);
}

/** Replaces an earlier pin of the same symbol, and drops expired ones. */
export function pinPrice(orders: OperatorOrders, pin: PinnedPrice, nowMs: number): OperatorOrders {
  const others = orders.pins.filter(({ symbol, untilMs }) => symbol !== pin.symbol && nowMs < untilMs);
  return { ...orders, pins: [...others, pin] };
}

export function unpinPrice(orders: OperatorOrders, symbol: string): OperatorOrders {
  return { ...orders, pins: orders.pins.filter((pin) => pin.symbol !== symbol) };
}

export function haltPrice(orders: OperatorOrders, halt: ForcedHalt): OperatorOrders {
  return { ...orders, halts: [...orders.halts.filter(({ symbol }) => symbol !== halt.symbol), halt] };
}

export function resumePrice(orders: OperatorOrders, symbol: string): OperatorOrders {
  return { ...orders, halts: orders.halts.filter((halt) => halt.symbol !== symbol) };
}
