import { type Result, ok, refuse } from '@naru/core';
import {
  type AdjustmentChange,
  type ChangeAdjustmentRefusal,
  type Desk,
  type MarketAct,
  type Store,
  changeAdjustment,
  loadAdjustments,
} from '@naru/desk';
import {
  ALL_SYMBOLS,
  type DecidedPrice,
  type MarketRateSource,
  type OperatorOrders,
  apartPpm,
  formatOrders,
  haltPrice,
  parseOrders,
  parseScaledPrice,
  pinPrice,
  resumePrice,
  unpinPrice,
} from '@naru/market';

/** The notes in the store with the operators' orders; demo prices have their own. */
const ORDERS_KEYS = { demo: 'market-orders-demo', live: 'market-orders' } as const;

/** Farther from the market than this is more likely a typing mistake. */
const PIN_APART_MAX_PPM = 200_000n;
const MINUTE_MS = 60_000;
/** Retries when other operators' orders come first; there are never so many operators. */
const OVERTAKEN_MAX = 50;

export type MarketOrder =
  | { readonly kind: 'pin'; readonly symbol: string; readonly usdPrice: string; readonly minutes: number }
  | { readonly kind: 'unpin' | 'resume' | 'halt'; readonly symbol: string };

export type MarketOrderRefusal = 'symbol_unknown' | 'price_malformed' | 'pin_too_far';

/** Prices as operators see and control them. */
export interface MarketDesk {
  readonly source: Pick<
    MarketRateSource,
    'isDemo' | 'decided' | 'health' | 'listTroubles' | 'orders' | 'listReadings'
  >;
  /** Publishes the prices of this moment, after the clock was moved. */
  publish(): Promise<void>;
  /** Stored with its record first, then in effect: here at once, in other processes with their next round. */
  give(
    order: MarketOrder,
    by: { readonly operatorId: string; readonly note: string },
  ): Promise<Result<null, MarketOrderRefusal>>;
  /** Applies from the next snapshot on: here at once, in other processes within seconds. */
  adjust(
    change: AdjustmentChange,
    by: { readonly operatorId: string; readonly note: string },
  ): Promise<Result<null, ChangeAdjustmentRefusal>>;
}

type OrderStore = Pick<Store, 'findMarketNote' | 'saveMarketAct'>;

/** Loads what operators ordered, in this process or another. */
export async function syncOrders(store: OrderStore, source: MarketRateSource): Promise<void> {
  const known = source.orders();
  const text = await store.findMarketNote(keyOf(source));
  // An order given here meanwhile may be newer than what was read.
  if (text !== null && source.orders() === known) source.changeOrders(() => parseOrders(text));
}

export function createMarketDesk(parts: {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'ids' | 'assets' | 'settings' | 'rateBook'>;
  readonly source: MarketRateSource;
  /** Publishes prices, so that an order takes effect now. */
  readonly publish: () => Promise<void>;
}): MarketDesk {
  const { desk, source, publish } = parts;
  const { store, clock, ids } = desk;
  return {
    source,
    publish,
    give: async (order, { operatorId, note }) => {
      const price = findPrice(source.decided(), order);
      if (!price.ok) return price;
      const nowMs = clock.nowMs();
      const untilMs = order.kind === 'pin' ? nowMs + order.minutes * MINUTE_MS : null;
      const facts = { symbol: order.symbol, note, operatorId, sinceMs: nowMs };
      const act: MarketAct = {
        actId: ids.nextRowId(),
        happenedAtMs: nowMs,
        operatorId,
        kind: order.kind,
        symbol: order.symbol,
        usdPrice: order.kind === 'pin' ? order.usdPrice : null,
        untilMs,
        note,
      };
      await recordAct({ store, source }, act, (orders) =>
        applyOrder(orders, order, { facts, priceScaled: price.value, untilMs }),
      );
      await publish();
      return ok(null);
    },
    adjust: async (change, by) => {
      const changed = await changeAdjustment(desk, change, by);
      if (!changed.ok) return changed;
      await loadAdjustments(desk);
      await publish();
      return ok(null);
    },
  };
}

/**
 * Stores the act and the orders after it, then puts them in effect here. If another order came first, this
 * one is applied to its result.
 */
async function recordAct(
  { store, source }: { readonly store: OrderStore; readonly source: MarketRateSource },
  act: MarketAct,
  change: (orders: OperatorOrders) => OperatorOrders,
): Promise<void> {
  const key = keyOf(source);
  for (let tries = 0; tries < OVERTAKEN_MAX; tries += 1) {
    const foundText = await store.findMarketNote(key);
    const orders = change(foundText === null ? source.orders() : parseOrders(foundText));
    const saved = await store.saveMarketAct(act, { key, foundText, text: formatOrders(orders) });
    if (saved.ok) return source.changeOrders(() => orders);
  }
  throw new Error('orders about prices overtake each other without end');
}

function keyOf({ isDemo }: Pick<MarketRateSource, 'isDemo'>): string {
  return isDemo ? ORDERS_KEYS.demo : ORDERS_KEYS.live;
}

/** The price of a pin, scaled; 0 for what has none. */
function findPrice(decided: readonly DecidedPrice[], order: MarketOrder): Result<bigint, MarketOrderRefusal> {
  const known = decided.find(({ symbol }) => symbol === order.symbol);
  const isOfAll = order.symbol === ALL_SYMBOLS && (order.kind === 'halt' || order.kind === 'resume');
  if (known === undefined && !isOfAll) return refuse('symbol_unknown');
  if (order.kind !== 'pin') return ok(0n);
  const isPlain = /^\d{1,12}(?:\.\d{1,18})?$/.test(order.usdPrice);
  const priceScaled = isPlain ? parseScaledPrice(order.usdPrice) : null;
  if (priceScaled === null) return refuse('price_malformed');
  const marketScaled = known?.marketScaled ?? null;
  const isFar = marketScaled !== null && apartPpm(priceScaled, marketScaled) > PIN_APART_MAX_PPM;
  return isFar ? refuse('pin_too_far') : ok(priceScaled);
}

function applyOrder(
  orders: OperatorOrders,
  order: MarketOrder,
  given: {
    readonly facts: OperatorOrders['halts'][number];
    readonly priceScaled: bigint;
    readonly untilMs: number | null;
  },
): OperatorOrders {
  const { facts, priceScaled, untilMs } = given;
  switch (order.kind) {
    case 'pin':
      return pinPrice(orders, { ...facts, priceScaled, untilMs: untilMs ?? facts.sinceMs }, facts.sinceMs);
    case 'unpin':
      return unpinPrice(orders, order.symbol);
    case 'halt':
      return haltPrice(orders, facts);
    case 'resume':
      return resumePrice(orders, order.symbol);
  }
}
