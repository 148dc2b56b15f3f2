import { type Result, ok, refuse } from '@naru/core';
import {
  type AdjustmentChange,
  type ApprovalRefusal,
  type ChangeAdjustmentRefusal,
  type Desk,
  type MarketAct,
  type MarketNoteChange,
  type Proposal,
  type ProposalApproval,
  type Store,
  changeAdjustment,
  checkSecondPerson,
  hashProposal,
  listOtherApprovers,
  loadAdjustments,
  proposeAct,
  recordDeskAct,
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
/** A pin farther from the market than this waits for a second person. */
const PIN_ALONE_MAX_PPM = 20_000n;
const MINUTE_MS = 60_000;
/** Retries when other operators' orders come first; there are never so many operators. */
const OVERTAKEN_MAX = 50;

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
  /** Publishes the prices of this moment, after the clock was moved. */
  publish(): Promise<void>;
  /**
   * Stored with its record first, then in effect: here at once, in other processes with their next round. A
   * pin far from the market, or of a price that the market does not know, waits for a second person where
   * there is one; with an approval it is the one that another person proposed.
   */
  give(
    order: MarketOrder,
    by: OrderGiver,
    approval?: ProposalApproval,
  ): Promise<Result<'given' | 'proposed', MarketOrderRefusal>>;
  /** Applies from the next snapshot on: here at once, in other processes within seconds. */
  adjust(change: AdjustmentChange, by: OrderGiver): Promise<Result<null, ChangeAdjustmentRefusal>>;
}

type OrderStore = Pick<Store, 'findMarketNote' | 'saveMarketAct'>;

/** Loads what operators ordered, in this process or another. */
export async function syncOrders(store: OrderStore, source: MarketRateSource): Promise<void> {
  const known = source.orders();
  const text = await store.findMarketNote(keyOf(source));
  // An order given here meanwhile may be newer than what was read.
  if (text !== null && source.orders() === known) source.changeOrders(() => parseOrders(text));
}

type GivingDesk = Pick<Desk, 'store' | 'clock' | 'ids' | 'hashText'>;

export function createMarketDesk(parts: {
  readonly desk: GivingDesk & Pick<Desk, 'assets' | 'settings' | 'rateBook'>;
  readonly source: MarketRateSource;
  /** Publishes prices, so that an order takes effect now. */
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
    adjust: async (change, by) => {
      const changed = await changeAdjustment(desk, change, by);
      if (!changed.ok) return changed;
      await loadAdjustments(desk);
      await publish();
      return ok(null);
    },
  };
}

interface Giving {
  readonly order: MarketOrder;
  readonly by: OrderGiver;
  readonly approval: ProposalApproval | undefined;
}

/**
 * Stores the act and the orders after it, then puts them in effect here. If another order came first, this
 * one is judged again and applied to its result.
 */
async function giveOrder(
  parts: { readonly desk: GivingDesk; readonly source: MarketRateSource },
  { order, by, approval }: Giving,
): Promise<Result<'given' | 'proposed', MarketOrderRefusal>> {
  const { desk, source } = parts;
  const key = keyOf(source);
  for (let tries = 0; tries < OVERTAKEN_MAX; tries += 1) {
    const foundText = await desk.store.findMarketNote(key);
    const price = findPrice(source.decided(), order);
    if (!price.ok) return price;
    const isAlone = approval === undefined && order.kind === 'pin' && !isNearMarket(source.decided(), order);
    if (isAlone && (await listOtherApprovers(desk, by.operatorId)).length > 0) {
      const proposed = await proposePin(parts, order, by);
      return proposed.ok ? ok('proposed') : proposed;
    }
    const act = toAct(desk, order, by);
    const orders = applyOrder(foundText === null ? source.orders() : parseOrders(foundText), order, {
      facts: { ...by, symbol: order.symbol, sinceMs: act.happenedAtMs },
      priceScaled: price.value,
      untilMs: act.untilMs,
    });
    const saved = await saveOrder(desk, act, { key, foundText, text: formatOrders(orders) }, approval);
    if (saved.ok) {
      source.changeOrders(() => orders);
      return ok('given');
    }
    if (saved.reason !== 'market_note_changed_meanwhile') return refuse(saved.reason);
  }
  throw new Error('orders about prices overtake each other without end');
}

/** With an approval, which is an act of its own in the same transaction. */
async function saveOrder(
  desk: GivingDesk,
  act: MarketAct,
  inForce: MarketNoteChange,
  approval: ProposalApproval | undefined,
): Promise<Result<null, 'market_note_changed_meanwhile' | ApprovalRefusal>> {
  if (approval === undefined) {
    const saved = await desk.store.saveMarketAct(act, inForce);
    // No act of the desk is written, so none can come first.
    return saved.ok ? saved : refuse('market_note_changed_meanwhile');
  }
  const { proposal, operatorId } = approval;
  const { proposalId, proposedBy } = proposal;
  return recordDeskAct<null, 'market_note_changed_meanwhile' | ApprovalRefusal>(desk, async () => {
    const allowed = await checkSecondPerson(desk, { operatorId, proposedBy });
    if (!allowed.ok) return allowed;
    const factsHash = hashProposal(desk.hashText, proposal);
    return ok({
      what: { event: 'proposal_approved', subjectId: proposalId, operatorId, factsHash, note: null },
      write: (deskAct) => desk.store.saveMarketAct(act, inForce, { proposalId, act: deskAct }),
    });
  });
}

function toAct({ clock, ids }: GivingDesk, order: MarketOrder, { operatorId, note }: OrderGiver): MarketAct {
  const nowMs = clock.nowMs();
  const { kind, symbol } = order;
  return {
    actId: ids.nextRowId(),
    happenedAtMs: nowMs,
    operatorId,
    kind,
    symbol,
    usdPrice: order.kind === 'pin' ? order.usdPrice : null,
    untilMs: order.kind === 'pin' ? nowMs + order.minutes * MINUTE_MS : null,
    note,
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

/** The pin that a proposal is about. It lasts its minutes from the approval on. */
export function readPinProposal({ subjectId, details }: Proposal): PinOrder {
  const { usdPrice = '', minutes } = details;
  return { kind: 'pin', symbol: subjectId, usdPrice, minutes: Number(minutes) };
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

/** The market itself, and not a price that somebody pinned before. */
function isNearMarket(decided: readonly DecidedPrice[], { symbol, usdPrice }: PinOrder): boolean {
  const marketScaled = decided.find((each) => each.symbol === symbol)?.marketScaled ?? null;
  const priceScaled = parseScaledPrice(usdPrice);
  return (
    marketScaled !== null && priceScaled !== null && apartPpm(priceScaled, marketScaled) <= PIN_ALONE_MAX_PPM
  );
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
