import { WIDENING_MAX_PPM } from '@naru/core';
import type { SourceReading } from '../collect/collector.ts';
import { multiplyScaledFloor } from '../price/scaled-price.ts';
import { type CountryVerdict, type WonMemory, type WonSource, judgeWon, judgeYuan } from './bank-rates.ts';
import type { DecidedPrice, PriceReason } from './decided-price.ts';
import { EMPTY_GUARD, type GuardMemory, type PriceSample, guardPrice } from './jump-guard.ts';
import { type Vote, judgeVotes } from './judge-votes.ts';
import { MARKET_ASSETS, type MarketAsset, RISK_RULES } from './market-asset.ts';
import { NO_ORDERS, type OperatorOrders, findHalt, findPin } from './operator-order.ts';
import { EMPTY_QUARANTINE, type Quarantine, isTrusted, trustMarkets, watchMarkets } from './quarantine.ts';
import { QUOTE_AGE_MAX_MS, type UsableQuote, listUsableQuotes } from './usable-quotes.ts';
import { addMinute, wideningPpm } from './volatility.ts';

/** What the engine keeps of one symbol from round to round, and over a restart. */
export interface SymbolMemory {
  readonly guard: GuardMemory;
  /** The last price that was good, with the age of what it was made from. */
  readonly accepted:
    | (PriceSample & { readonly readAtMs: number; readonly sources: readonly string[] })
    | null;
  /** One price for each of the last thirty minutes. */
  readonly minutes: readonly PriceSample[];
}

export interface EngineMemory {
  readonly symbols: ReadonlyMap<string, SymbolMemory>;
  readonly quarantine: Quarantine;
  readonly won: WonMemory | null;
  readonly orders: OperatorOrders;
}

export const EMPTY_MEMORY: EngineMemory = {
  symbols: new Map(),
  quarantine: EMPTY_QUARANTINE,
  won: null,
  orders: NO_ORDERS,
};

export interface EngineRules {
  readonly wonSource: WonSource;
  /** The most that a restless market adds to the margin. */
  readonly wideningMaxPpm: bigint;
}

export const DEFAULT_ENGINE_RULES: EngineRules = { wonSource: 'venues', wideningMaxPpm: WIDENING_MAX_PPM };

/** What a price of few sources adds to the margin. */
const DEGRADED_PPM = 2_500n;
/** A dollar of Tether outside of this is no dollar. */
const PEG_MIN_SCALED = 985_000_000_000_000_000n;
const PEG_MAX_SCALED = 1_015_000_000_000_000_000n;

interface Round {
  readonly quotes: readonly UsableQuote[];
  readonly nowMs: number;
  readonly rules: EngineRules;
  memory: EngineMemory;
}

type MarketVerdict =
  | {
      readonly ok: true;
      readonly priceScaled: bigint;
      readonly voters: readonly Vote[];
      readonly weakness: PriceReason | null;
    }
  | { readonly ok: false; readonly reason: PriceReason; readonly marketScaled?: bigint };

/**
 * One round: what every symbol costs now, and what to remember for the next round. Pure: the same
 * readings, the same memory and the same moment give the same prices.
 */
export function decidePrices(
  readings: readonly SourceReading[],
  memory: EngineMemory,
  { nowMs, rules }: { readonly nowMs: number; readonly rules: EngineRules },
): { readonly prices: readonly DecidedPrice[]; readonly memory: EngineMemory } {
  const round: Round = { quotes: listUsableQuotes(readings, nowMs), nowMs, rules, memory };
  const tether = judgeTether(round);
  const prices = MARKET_ASSETS.map((asset) => {
    const verdict = keepIfYoung(round, asset, guard(round, asset, judgeAsset(round, asset, tether)));
    return overrule(round, asset, verdict);
  });
  return { prices, memory: round.memory };
}

/**
 * Dollars for one Tether, by those who trade it against dollars. Only then is what is priced in it known.
 */
function judgeTether(round: Round): MarketVerdict {
  const votes = collectVotes(round, { symbol: 'USDT', pricedAs: 'USDT', risk: 'stable' }, null);
  const verdict = judgeVotes(votes, RISK_RULES.stable);
  if (!verdict.ok) return verdict;
  if (verdict.priceScaled < PEG_MIN_SCALED || verdict.priceScaled > PEG_MAX_SCALED)
    return { ok: false, reason: 'depeg', marketScaled: verdict.priceScaled };
  return { ...verdict, weakness: verdict.voters.length <= RISK_RULES.stable.sourcesMin ? 'sources' : null };
}

function judgeAsset(round: Round, asset: MarketAsset, tether: MarketVerdict): MarketVerdict {
  if (asset.symbol === 'USDT') return tether;
  if (asset.symbol === 'CNY') return judgeYuan(round.quotes);
  if (asset.symbol === 'KRW') {
    const { wonSource: source } = round.rules;
    if (!tether.ok && source === 'venues') return { ok: false, reason: tether.reason };
    const tetherScaled = tether.ok ? tether.priceScaled : 1n;
    const parts = { tetherScaled, source, memory: round.memory.won, nowMs: round.nowMs };
    return rememberWon(round, judgeWon(round.quotes, parts));
  }
  const rules = RISK_RULES[asset.risk];
  const votes = collectVotes(round, asset, tether.ok ? tether.priceScaled : null);
  const verdict = judgeVotes(votes, rules);
  if (!verdict.ok)
    return { ok: false, reason: verdict.reason === 'sources' && !tether.ok ? tether.reason : verdict.reason };
  return { ...verdict, weakness: verdict.voters.length <= rules.sourcesMin ? 'sources' : null };
}

function rememberWon(round: Round, verdict: CountryVerdict): MarketVerdict {
  if (verdict.ok && verdict.wonMemory !== null) round.memory = { ...round.memory, won: verdict.wonMemory };
  return verdict;
}

/**
 * One vote for each source: in dollars where it has them, in Tether otherwise. Aggregators repeat what
 * venues say, so they are asked only where venues are few.
 */
function collectVotes(round: Round, asset: MarketAsset, tetherScaled: bigint | null): readonly Vote[] {
  const bySource = new Map<string, Vote & { readonly key: string; readonly kind: string }>();
  for (const one of round.quotes) {
    if (one.base !== asset.pricedAs || one.kind === 'bank') continue;
    const priceScaled = inDollars(one, tetherScaled);
    if (priceScaled === null) continue;
    if (one.quote !== 'USD' && bySource.has(one.sourceId)) continue;
    const { sourceId, receivedAtMs, kind } = one;
    bySource.set(sourceId, {
      sourceId,
      priceScaled,
      receivedAtMs,
      kind,
      key: `${sourceId} ${one.base}/${one.quote}`,
    });
  }
  const all = [...bySource.values()];
  const venues = admitMarkets(
    round,
    asset,
    all.filter(({ kind }) => kind === 'exchange'),
  );
  if (venues.length >= 3) return venues;
  return [...venues, ...all.filter(({ kind }) => kind === 'aggregator')];
}

function inDollars({ quote, priceScaled }: UsableQuote, tetherScaled: bigint | null): bigint | null {
  if (quote === 'USD') return priceScaled;
  return quote === 'USDT' && tetherScaled !== null ? multiplyScaledFloor(priceScaled, tetherScaled) : null;
}

/**
 * Leaves out markets that are new and not proven; see the quarantine. Tether's own are the same for ever.
 */
function admitMarkets(
  round: Round,
  asset: MarketAsset,
  votes: readonly (Vote & { readonly key: string })[],
): readonly Vote[] {
  if (asset.symbol === 'USDT') return votes;
  const { nowMs } = round;
  const accepted = round.memory.symbols.get(asset.symbol)?.accepted ?? null;
  let { quarantine } = round.memory;
  if (accepted !== null) {
    quarantine = watchMarkets(quarantine, votes, accepted.priceScaled, nowMs);
  } else if (!votes.some(({ key }) => isTrusted(quarantine, key, nowMs))) {
    const first = judgeVotes(votes, RISK_RULES[asset.risk]);
    const vouched = first.ok ? votes.filter((vote) => first.voters.includes(vote)) : [];
    quarantine = trustMarkets(
      quarantine,
      vouched.map(({ key }) => key),
      nowMs,
    );
  }
  round.memory = { ...round.memory, quarantine };
  return votes.filter(({ key }) => isTrusted(quarantine, key, nowMs));
}

/** Stops a price that moved too fast, and remembers the one that did not. */
function guard(round: Round, asset: MarketAsset, verdict: MarketVerdict): MarketVerdict {
  if (!verdict.ok) return verdict;
  const { nowMs } = round;
  const { priceScaled, voters } = verdict;
  const known = round.memory.symbols.get(asset.symbol) ?? { guard: EMPTY_GUARD, accepted: null, minutes: [] };
  const times = voters.map(({ receivedAtMs }) => receivedAtMs);
  const readAtMs = Math.max(...times);
  const judged = guardPrice(known.guard, RISK_RULES[asset.risk], {
    priceScaled,
    voterCount: voters.length,
    readAtMs,
    nowMs,
  });
  const sources = voters.map(({ sourceId }) => sourceId);
  const next: SymbolMemory = judged.ok
    ? {
        guard: judged.memory,
        accepted: { priceScaled, atMs: nowMs, readAtMs, sources },
        minutes: addMinute(known.minutes, { priceScaled, atMs: nowMs }),
      }
    : { ...known, guard: judged.memory };
  const symbols = new Map(round.memory.symbols).set(asset.symbol, next);
  round.memory = { ...round.memory, symbols };
  return judged.ok ? verdict : { ok: false, reason: judged.reason, marketScaled: priceScaled };
}

/** Without sources the last good price is good for as long as what it was made from is young. */
function keepIfYoung(round: Round, { symbol }: MarketAsset, verdict: MarketVerdict): MarketVerdict {
  if (verdict.ok || verdict.reason !== 'sources') return verdict;
  const accepted = round.memory.symbols.get(symbol)?.accepted ?? null;
  if (accepted === null || round.nowMs - accepted.readAtMs > QUOTE_AGE_MAX_MS.exchange) return verdict;
  const voters = accepted.sources.map((sourceId) => ({
    ...accepted,
    sourceId,
    receivedAtMs: accepted.readAtMs,
  }));
  return { ok: true, priceScaled: accepted.priceScaled, voters, weakness: 'stale' };
}

/** What operators ordered comes last: a stop before a price of their own, and that before the market's. */
function overrule(round: Round, { symbol, risk }: MarketAsset, verdict: MarketVerdict): DecidedPrice {
  const { orders } = round.memory;
  const marketScaled = verdict.ok ? verdict.priceScaled : (verdict.marketScaled ?? null);
  const base = { symbol, marketScaled, untilMs: null, wideningPpm: 0n, sources: [], priceScaled: null };
  if (findHalt(orders, symbol) !== undefined) return { ...base, state: 'halted', reason: 'forced' };
  const pin = findPin(orders, symbol, round.nowMs);
  if (pin !== undefined) {
    const { priceScaled, untilMs } = pin;
    return { ...base, state: 'manual', reason: 'pinned', priceScaled, untilMs, sources: ['operator'] };
  }
  if (!verdict.ok) return { ...base, state: 'halted', reason: verdict.reason };
  const { minutes } = round.memory.symbols.get(symbol) ?? { minutes: [] };
  const restless = wideningPpm(minutes, RISK_RULES[risk], round.rules.wideningMaxPpm);
  const widened = restless + (verdict.weakness === null ? 0n : DEGRADED_PPM);
  const { wideningMaxPpm } = round.rules;
  return {
    ...base,
    state: verdict.weakness === null ? 'ok' : 'degraded',
    reason: verdict.weakness,
    priceScaled: verdict.priceScaled,
    sources: verdict.voters.map(({ sourceId }) => sourceId),
    wideningPpm: widened < wideningMaxPpm ? widened : wideningMaxPpm,
  };
}
