import { CLOCK_AHEAD_MAX_MS, type PriceReason, WIDENING_MAX_PPM } from '@naru/core';
import type { SourceReading } from '../collect/price-collector.ts';
import { multiplyScaledFloor } from '../scaled-price.ts';
import { type CountryVerdict, type WonMemory, judgeWon, judgeYuan } from './bank-rates.ts';
import { type DecidedPrice, type Vote, judgeVotes, judgeAgreement } from './judge-votes.ts';
import { EMPTY_GUARD, type GuardMemory, type PriceSample, guardPrice } from './jump-guard.ts';
import { MARKET_ASSETS, type MarketAsset } from './market-asset.ts';
import { RISK_RULES } from './risk-rules.ts';
import { NO_ORDERS, type OperatorOrders, findHalt, findPin } from './pin-and-halt.ts';
import { QUOTE_AGE_MAX_MS, type UsableQuote, listUsableQuotes } from './usable-quotes.ts';
import { addMinute, wideningPpm } from './volatility.ts';
import { EMPTY_QUARANTINE, type Quarantine, isTrusted, trustMarkets, watchMarkets } from './quarantine.ts';

/** The engine's memory of one symbol, between rounds and across restarts. */
export interface SymbolMemory {
  readonly guard: GuardMemory;
  /** The last accepted price, with the time of its newest reading. */
  readonly accepted:
    | (PriceSample & { readonly readAtMs: number; readonly sources: readonly string[] })
    | null;
  /** One price per minute of the last half hour. */
  readonly minutes: readonly PriceSample[];
  /** The last accepted price on which all venues agreed; of thinly traded coins only. */
  readonly agreed: PriceSample | null;
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

const DEGRADED_PPM = 2_500n;
/** Outside these bounds Tether has lost its peg. */
const PEG_MIN_SCALED = 985_000_000_000_000_000n;
const PEG_MAX_SCALED = 1_015_000_000_000_000_000n;

interface Round {
  readonly quotes: readonly UsableQuote[];
  readonly nowMs: number;
}

type MarketVerdict =
  | {
      readonly ok: true;
      readonly priceScaled: bigint;
      readonly voters: readonly Vote[];
      readonly weakness: PriceReason | null;
      /** All votes agree; of thinly traded coins only. */
      readonly isAgreed?: boolean;
    }
  | { readonly ok: false; readonly reason: PriceReason; readonly marketScaled?: bigint };

interface Judged {
  readonly verdict: MarketVerdict;
  readonly memory: EngineMemory;
}

/** A vote with its market, for the quarantine. */
interface MarketVote extends Vote {
  readonly key: string;
  readonly kind: UsableQuote['kind'];
}

/**
 * One round: the price of every symbol, and the memory for the next round. Pure: it changes neither the
 * readings nor the given memory.
 */
export function decidePrices(
  readings: readonly SourceReading[],
  memory: EngineMemory,
  nowMs: number,
): { readonly prices: readonly DecidedPrice[]; readonly memory: EngineMemory } {
  const round: Round = { quotes: listUsableQuotes(readings, nowMs), nowMs };
  const tether = judgeTether(round);
  const prices: DecidedPrice[] = [];
  let current = memory;
  for (const asset of MARKET_ASSETS) {
    const judged = guard(round, asset, judgeAsset(round, asset, { tether, memory: current }));
    prices.push(overrule(round, asset, keepIfYoung(round, asset, judged)));
    current = judged.memory;
  }
  return { prices, memory: current };
}

/** Dollars for one Tether, from its dollar markets. Prices in Tether depend on it. */
function judgeTether(round: Round): MarketVerdict {
  const votes = listVotes(round, 'USDT', null);
  // Tether's markets do not change, so they are never quarantined.
  const verdict = judgeVotes(preferVenues(votes.filter(isVenue), votes), RISK_RULES.stable);
  if (!verdict.ok) return verdict;
  if (verdict.priceScaled < PEG_MIN_SCALED || verdict.priceScaled > PEG_MAX_SCALED)
    return { ok: false, reason: 'depeg', marketScaled: verdict.priceScaled };
  return { ...verdict, weakness: verdict.voters.length <= RISK_RULES.stable.sourcesMin ? 'sources' : null };
}

function judgeAsset(
  round: Round,
  asset: MarketAsset,
  { tether, memory }: { readonly tether: MarketVerdict; readonly memory: EngineMemory },
): Judged {
  if (asset.symbol === 'USDT') return { verdict: tether, memory };
  if (asset.symbol === 'CNY') return { verdict: judgeYuan(round.quotes), memory };
  if (asset.symbol === 'KRW') {
    if (!tether.ok) return { verdict: { ok: false, reason: tether.reason }, memory };
    const parts = { tetherScaled: tether.priceScaled, memory: memory.won, nowMs: round.nowMs };
    return rememberWon(memory, judgeWon(round.quotes, parts));
  }
  const rules = RISK_RULES[asset.risk];
  const votes = listVotes(round, asset.pricedAs, tether.ok ? tether.priceScaled : null);
  const venues = votes.filter(isVenue);
  const quarantine = nextQuarantine(round, asset, venues, memory);
  const trusted = venues.filter(({ key }) => isTrusted(quarantine, key, round.nowMs));
  const wanted = preferVenues(trusted, votes);
  const verdict = explain(judgeVotes(wanted, rules), rules.sourcesMin, tether);
  return {
    verdict: asset.risk === 'thin' ? requireAgreement(verdict, wanted, symbolMemory(memory, asset)) : verdict,
    memory: { ...memory, quarantine },
  };
}

const UNKNOWN_SYMBOL: SymbolMemory = { guard: EMPTY_GUARD, accepted: null, minutes: [], agreed: null };

function symbolMemory({ symbols }: EngineMemory, { symbol }: MarketAsset): SymbolMemory {
  return symbols.get(symbol) ?? UNKNOWN_SYMBOL;
}

/** Few venues quote a thinly traded coin, so a majority of them can be wrong together. */
function requireAgreement(
  verdict: MarketVerdict,
  votes: readonly Vote[],
  known: SymbolMemory,
): MarketVerdict {
  if (!verdict.ok) return verdict;
  const { priceScaled } = verdict;
  const agreement = judgeAgreement(votes, priceScaled, known);
  if (agreement === 'apart') return { ok: false, reason: 'dispersion', marketScaled: priceScaled };
  return { ...verdict, isAgreed: agreement === 'agreed' };
}

/** Few sources make a price `degraded`; without a price of Tether, its reason explains missing sources. */
function explain(
  verdict: ReturnType<typeof judgeVotes>,
  sourcesMin: number,
  tether: MarketVerdict,
): MarketVerdict {
  if (verdict.ok) return { ...verdict, weakness: verdict.voters.length <= sourcesMin ? 'sources' : null };
  return { ok: false, reason: verdict.reason === 'sources' && !tether.ok ? tether.reason : verdict.reason };
}

function rememberWon(memory: EngineMemory, verdict: CountryVerdict): Judged {
  if (!verdict.ok || verdict.wonMemory === null) return { verdict, memory };
  return { verdict, memory: { ...memory, won: verdict.wonMemory } };
}

/** One vote per source: in dollars if it has them, else in Tether. */
function listVotes(round: Round, pricedAs: string, tetherScaled: bigint | null): readonly MarketVote[] {
  const bySource = new Map<string, MarketVote>();
  for (const one of round.quotes) {
    if (one.base !== pricedAs || one.kind === 'bank') continue;
    const priceScaled = inDollars(one, tetherScaled);
    if (priceScaled === null) continue;
    if (one.quote !== 'USD' && bySource.has(one.sourceId)) continue;
    const { sourceId, receivedAtMs, kind } = one;
    const key = `${sourceId} ${one.base}/${one.quote}`;
    bySource.set(sourceId, { sourceId, priceScaled, receivedAtMs, kind, key });
  }
  return [...bySource.values()];
}

function isVenue({ kind }: MarketVote): boolean {
  return kind === 'exchange';
}

/** Aggregators republish exchange prices, so they count only if exchanges are few. */
function preferVenues(venues: readonly Vote[], votes: readonly MarketVote[]): readonly Vote[] {
  return venues.length >= 3 ? venues : [...venues, ...votes.filter(({ kind }) => kind === 'aggregator')];
}

function inDollars({ quote, priceScaled }: UsableQuote, tetherScaled: bigint | null): bigint | null {
  if (quote === 'USD') return priceScaled;
  return quote === 'USDT' && tetherScaled !== null ? multiplyScaledFloor(priceScaled, tetherScaled) : null;
}

/** The quarantine of new markets after this round. */
function nextQuarantine(
  { nowMs }: Round,
  asset: MarketAsset,
  votes: readonly MarketVote[],
  { symbols, quarantine }: EngineMemory,
): Quarantine {
  const accepted = symbols.get(asset.symbol)?.accepted ?? null;
  if (accepted !== null) return watchMarkets(quarantine, votes, accepted.priceScaled, nowMs);
  if (votes.some(({ key }) => isTrusted(quarantine, key, nowMs))) return quarantine;
  const first = judgeVotes(votes, RISK_RULES[asset.risk]);
  const vouched = first.ok ? votes.filter((vote) => first.voters.includes(vote)) : [];
  const keys = vouched.map(({ key }) => key);
  return trustMarkets(quarantine, keys, nowMs);
}

/** Halts a price that moved too fast, else remembers it. */
function guard({ nowMs }: Round, asset: MarketAsset, before: Judged): Judged {
  const { verdict, memory } = before;
  if (!verdict.ok) return before;
  const { priceScaled, voters } = verdict;
  const known = symbolMemory(memory, asset);
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
        agreed: verdict.isAgreed === true ? { priceScaled, atMs: nowMs } : known.agreed,
      }
    : { ...known, guard: judged.memory };
  const symbols = new Map(memory.symbols).set(asset.symbol, next);
  return {
    verdict: judged.ok ? verdict : { ok: false, reason: judged.reason, marketScaled: priceScaled },
    memory: { ...memory, symbols },
  };
}

/** Without sources the last accepted price is used while its readings are recent. */
function keepIfYoung({ nowMs }: Round, { symbol }: MarketAsset, judged: Judged): Judged {
  const { verdict, memory } = judged;
  if (verdict.ok || verdict.reason !== 'sources') return judged;
  const accepted = memory.symbols.get(symbol)?.accepted ?? null;
  if (accepted === null) return judged;
  const ageMs = nowMs - accepted.readAtMs;
  if (ageMs < -CLOCK_AHEAD_MAX_MS || ageMs > QUOTE_AGE_MAX_MS.exchange) return judged;
  const voters = accepted.sources.map((sourceId) => ({
    ...accepted,
    sourceId,
    receivedAtMs: accepted.readAtMs,
  }));
  const { priceScaled } = accepted;
  return { verdict: { ok: true, priceScaled, voters, weakness: 'stale' }, memory };
}

/** Operators' orders take precedence: halts over pins, and pins over the market's price. */
function overrule(
  { nowMs }: Round,
  { symbol, risk }: MarketAsset,
  { verdict, memory }: Judged,
): DecidedPrice {
  const { orders } = memory;
  const marketScaled = verdict.ok ? verdict.priceScaled : (verdict.marketScaled ?? null);
  const base = { symbol, marketScaled, untilMs: null, wideningPpm: 0n, sources: [], priceScaled: null };
  if (findHalt(orders, symbol) !== undefined) return { ...base, state: 'halted', reason: 'forced' };
  const pin = findPin(orders, symbol, nowMs);
  if (pin !== undefined) {
    const { priceScaled, untilMs } = pin;
    return { ...base, state: 'manual', reason: 'pinned', priceScaled, untilMs, sources: ['operator'] };
  }
  if (!verdict.ok) return { ...base, state: 'halted', reason: verdict.reason };
  const { minutes } = memory.symbols.get(symbol) ?? { minutes: [] };
  const restless = wideningPpm(minutes, RISK_RULES[risk]);
  const widened = restless + (verdict.weakness === null ? 0n : DEGRADED_PPM);
  return {
    ...base,
    state: verdict.weakness === null ? 'ok' : 'degraded',
    reason: verdict.weakness,
    priceScaled: verdict.priceScaled,
    sources: verdict.voters.map(({ sourceId }) => sourceId),
    wideningPpm: widened < WIDENING_MAX_PPM ? widened : WIDENING_MAX_PPM,
  };
}
