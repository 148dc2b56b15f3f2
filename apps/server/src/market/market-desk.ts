import { type Result, ok, refuse } from '@naru/core';
import {
  type AdjustmentAct,
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

/** Where the operators' orders lie in the store; invented prices have orders of their own. */
const ORDERS_KEYS = { demo: 'market-orders-demo', live: 'market-orders' } as const;

/** Farther from the market than this it is more likely a slip of the hand than a wish. */
const PIN_APART_MAX_PPM = 200_000n;
const MINUTE_MS = 60_000;
const ACTS_MAX = 100;
/** Each time somebody else's order is written; there are never so many operators at once. */
const OVERTAKEN_MAX = 50;

export type MarketOrder =
  | { readonly kind: 'pin'; readonly symbol: string; readonly usdPrice: string; readonly minutes: number }
  | { readonly kind: 'unpin' | 'resume' | 'halt'; readonly symbol: string };

export type MarketOrderRefusal = 'symbol_unknown' | 'price_malformed' | 'pin_too_far';

/** What operators see of the prices and may order about them. */
export interface MarketDesk {
  readonly source: Pick<MarketRateSource, 'isDemo' | 'decided' | 'health' | 'orders' | 'listReadings'>;
  listActs(): Promise<readonly MarketAct[]>;
  /** Written down with its record first, then in force: here at once, elsewhere with the next round. */
  give(
    order: MarketOrder,
    by: { readonly operatorId: string; readonly note: string },
  ): Promise<Result<null, MarketOrderRefusal>>;
  listAdjustmentActs(): Promise<readonly AdjustmentAct[]>;
  /** Counts for what is quoted from the next snapshot on, here at once and elsewhere within seconds. */
  adjust(
    change: AdjustmentChange,
    by: { readonly operatorId: string; readonly note: string },
  ): Promise<Result<null, ChangeAdjustmentRefusal>>;
}

type OrderStore = Pick<Store, 'findMarketNote' | 'saveMarketAct'>;

/** Takes over what operators ordered, here or in another process. */
export async function syncOrders(store: OrderStore, source: MarketRateSource): Promise<void> {
  const known = source.orders();
  const text = await store.findMarketNote(keyOf(source));
  // What was ordered here while this was read may be newer than what was read.
  if (text !== null && source.orders() === known) source.changeOrders(() => parseOrders(text));
}

export function createMarketDesk(parts: {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'ids' | 'assets' | 'settings' | 'rateBook'>;
  readonly source: MarketRateSource;
  /** Makes prices anew, so that an order counts from now. */
  readonly publish: () => Promise<void>;
}): MarketDesk {
  const { desk, source, publish } = parts;
  const { store, clock, ids } = desk;
  return {
    source,
    listActs: () => store.listMarketActs(ACTS_MAX),
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
    listAdjustmentActs: () => store.listAdjustmentActs(ACTS_MAX),
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
 * Writes down the act and what is in force after it, then puts it in force here. Who was overtaken by another
 * order decides anew on what that one left.
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
