import { type Result, ok, refuse } from '@naru/core';
import {
  type ActingDesk,
  type AdjustmentChange,
  type ApprovalRefusal,
  type ChangeAdjustmentRefusal,
  MARKET_ORDERS_KEY,
  type Desk,
  type PlannedAct,
  type Proposal,
  type ProposalApproval,
  type Store,
  changeAdjustments,
  decideApproved,
  hashPriceOrder,
  listOtherApprovers,
  loadAdjustments,
  proposeAct,
} from '@naru/desk';
import {
  ALL_SYMBOLS,
  type DecidedPrice,
  type MarketRateSource,
  type OperatorOrders,
  formatOrders,
  haltPrice,
  judgePin,
  parseOrders,
  parseScaledPrice,
  pinPrice,
  resumePrice,
  unpinPrice,
} from '@naru/market';

/** The notes in the store with the operators' orders; demo prices have their own. */
const ORDERS_KEYS = { demo: `${MARKET_ORDERS_KEY}-demo`, live: MARKET_ORDERS_KEY } as const;

const MINUTE_MS = 60_000;

interface PinOrder {
  readonly kind: 'pin';
  readonly symbol: string;
  readonly usdPrice: string;
  readonly minutes: number;
}

export type MarketOrder = PinOrder | { readonly kind: 'unpin' | 'resume' | 'halt'; readonly symbol: string };

export type MarketOrderRefusal =
  | 'symbol_unknown'
  | 'price_malformed'
  | 'pin_too_far'
  | 'proposal_open'
  | ApprovalRefusal;

interface OrderGiver {
  readonly operatorId: string;
  readonly note: string;
}

/** Prices as operators see and control them. */
export interface MarketDesk {
  readonly source: Pick<
    MarketRateSource,
    'isDemo' | 'decided' | 'health' | 'listTroubles' | 'orders' | 'listReadings'
  >;
  /** Publishes prices again, after the clock was moved. */
  publish(): Promise<void>;
  /**
   * Stored with its record first, then applied: here at once, in other processes with the next prices. A pin
   * far from the market, or of a symbol without a market price, waits for a second person if there is one;
   * with an approval it is the one that another person proposed.
   */
  give(
    order: MarketOrder,
    by: OrderGiver,
    approval?: ProposalApproval,
  ): Promise<Result<'given' | 'proposed', MarketOrderRefusal>>;
  /** Applies from the next snapshot on: here at once, in other processes within seconds. */
  adjust(
    changes: readonly AdjustmentChange[],
    by: OrderGiver,
    approval?: ProposalApproval,
  ): Promise<Result<'changed' | 'proposed', ChangeAdjustmentRefusal>>;
}

type OrderStore = Pick<Store, 'findMarketNote' | 'saveMarketAct'>;

/** Loads the orders that operators gave in any process. */
export async function syncOrders(store: OrderStore, source: MarketRateSource): Promise<void> {
  const known = source.orders();
  const text = await store.findMarketNote(keyOf(source));
  // An order given here meanwhile may be newer than the one that was read.
  if (text !== null && source.orders() === known) source.changeOrders(() => parseOrders(text));
}

type GivingDesk = ActingDesk & Pick<Desk, 'ids'>;

export function createMarketDesk(parts: {
  readonly desk: GivingDesk & Pick<Desk, 'assets' | 'settings' | 'rateBook'>;
  readonly source: MarketRateSource;
  /** Publishes prices, so that an order applies now. */
  readonly publish: () => Promise<void>;
}): MarketDesk {
  const { desk, source, publish } = parts;
  return {
    source,
    publish,
    give: async (order, by, approval) => {
      const given = await giveOrder({ desk, source }, { order, by, approval });
      if (given.ok && given.value === 'given') await publish();
      return given;
    },
    adjust: async (changes, by, approval) => {
      const changed = await changeAdjustments(desk, { changes, by }, approval);
      if (!changed.ok || changed.value === 'proposed') return changed;
      await loadAdjustments(desk);
      await publish();
      return changed;
    },
  };
}

interface Giving {
  readonly order: MarketOrder;
  readonly by: OrderGiver;
  readonly approval: ProposalApproval | undefined;
}

/**
 * Stores the order and the orders in force after it, then applies them here. It is judged by the orders in
 * force when it is written.
 */
async function giveOrder(
  parts: { readonly desk: GivingDesk; readonly source: MarketRateSource },
  { order, by, approval }: Giving,
): Promise<Result<'given' | 'proposed', MarketOrderRefusal>> {
  const { desk, source } = parts;
  const given = await decideApproved<OperatorOrders, MarketOrderRefusal>(desk, approval ?? null, async () => {
    const foundText = await desk.store.findMarketNote(keyOf(source));
    const price = findPrice(source.decided(), order);
    if (!price.ok) return price;
    const isAlone = approval === undefined && order.kind === 'pin' && !mayPinAlone(source.decided(), order);
    if (isAlone && (await listOtherApprovers(desk, by.operatorId)).length > 0)
      return refuse('second_person_required');
    const inForce = foundText === null ? source.orders() : parseOrders(foundText);
    return ok(planOrder(parts, { order, by, priceScaled: price.value, foundText, inForce }));
  });
  if (given.ok) {
    source.changeOrders(() => given.value);
    return ok('given');
  }
  if (approval !== undefined || order.kind !== 'pin' || given.reason !== 'second_person_required')
    return given;
  const proposed = await proposePin(parts, order, by);
  return proposed.ok ? ok('proposed') : proposed;
}

function planOrder(
  { desk, source }: { readonly desk: GivingDesk; readonly source: MarketRateSource },
  planned: {
    readonly order: MarketOrder;
    readonly by: OrderGiver;
    readonly priceScaled: bigint;
    readonly foundText: string | null;
    readonly inForce: OperatorOrders;
  },
): PlannedAct<OperatorOrders, 'proposal_unknown'> {
  const { order, by, priceScaled, foundText, inForce } = planned;
  const { kind, symbol } = order;
  const sinceMs = desk.clock.nowMs();
  const untilMs = order.kind === 'pin' ? sinceMs + order.minutes * MINUTE_MS : null;
  const orders = applyOrder(inForce, order, { facts: { ...by, symbol, sinceMs }, priceScaled, untilMs });
  const text = formatOrders(orders);
  const usdPrice = order.kind === 'pin' ? order.usdPrice : null;
  const recorded = { kind, symbol, usdPrice, untilMs, ...by, ordersHash: desk.hashText(text) };
  const key = keyOf(source);
  const factsHash = hashPriceOrder(desk.hashText, recorded);
  return {
    what: { event: 'price_ordered', subjectId: key, operatorId: by.operatorId, factsHash, note: by.note },
    write: async (act, decision) => {
      const { actNumber, happenedAtMs } = act;
      const row = { ...recorded, actNumber, happenedAtMs };
      const saved = await desk.store.saveMarketAct(row, { key, foundText, text }, act, decision);
      return saved.ok ? ok(orders) : saved;
    },
  };
}

function proposePin(
  { desk, source }: { readonly desk: GivingDesk; readonly source: MarketRateSource },
  order: PinOrder,
  { operatorId, note }: OrderGiver,
) {
  const { symbol, usdPrice, minutes } = order;
  const details = { usdPrice, minutes: `${minutes}` };
  const pin = { kind: 'pin', subjectId: symbol, details, reason: note, proposedBy: operatorId } as const;
  return proposeAct<MarketOrderRefusal>(desk, pin, () => {
    const price = findPrice(source.decided(), order);
    return Promise.resolve(price.ok ? ok(null) : price);
  });
}

/** The pin of a proposal. Its minutes begin with the approval. */
export function readPinProposal({ subjectId, details }: Proposal): PinOrder {
  const { usdPrice = '', minutes } = details;
  return { kind: 'pin', symbol: subjectId, usdPrice, minutes: Number(minutes) };
}

function keyOf({ isDemo }: Pick<MarketRateSource, 'isDemo'>): string {
  return isDemo ? ORDERS_KEYS.demo : ORDERS_KEYS.live;
}

/** The price of a pin, scaled; 0 for an order without a price. */
function findPrice(decided: readonly DecidedPrice[], order: MarketOrder): Result<bigint, MarketOrderRefusal> {
  const known = decided.find(({ symbol }) => symbol === order.symbol);
  const isOfAll = order.symbol === ALL_SYMBOLS && (order.kind === 'halt' || order.kind === 'resume');
  if (known === undefined && !isOfAll) return refuse('symbol_unknown');
  if (order.kind !== 'pin') return ok(0n);
  const isPlain = /^\d{1,12}(?:\.\d{1,18})?$/.test(order.usdPrice);
  const priceScaled = isPlain ? parseScaledPrice(order.usdPrice) : null;
  if (priceScaled === null) return refuse('price_malformed');
  const marketScaled = known?.marketScaled ?? null;
  return judgePin(priceScaled, marketScaled) === 'too_far' ? refuse('pin_too_far') : ok(priceScaled);
}

function mayPinAlone(decided: readonly DecidedPrice[], { symbol, usdPrice }: PinOrder): boolean {
  const marketScaled = decided.find((each) => each.symbol === symbol)?.marketScaled ?? null;
  const priceScaled = parseScaledPrice(usdPrice);
  return priceScaled !== null && judgePin(priceScaled, marketScaled) === 'alone';
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
