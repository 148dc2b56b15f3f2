import type { PriceBar, Store } from '@naru/desk';
import { MARKET_ASSETS } from '../engine/market-asset.ts';
import { isUnwelcome } from '../collect/source-poll.ts';
import { type Transport, callService } from '../transport/transport.ts';
import { type DailyBar, type DailySource, RATING_DAYS_MAX, listDailySources } from './daily-source.ts';
import { startOfStepMs, STEP_MS } from './price-history.ts';
import { ok, refuse, type Result } from '@naru/core';
import { apartPpm } from '../scaled-price.ts';

/** Twice as many days as the longest average needs. */
const DAYS_MAX = 400;
const DAYS_MIN = 10;
/** A coin can move a lot in a day; a larger distance means another coin or unit. */
const FROM_PRESENT_MAX_PPM = 500_000n;
const FROM_DAY_TO_DAY_MAX_PPM = 4_000_000n;

type DailyRefusal = 'too_few_days' | 'out_of_date' | 'implausible';

/** The complete days of a response, oldest first, each once; or why they are not plausible. */
export function judgeDaily(
  reported: readonly DailyBar[],
  known: { readonly presentScaled: bigint; readonly nowMs: number; readonly newestAgeMaxDays: number },
): Result<readonly DailyBar[], DailyRefusal> {
  const { presentScaled, nowMs, newestAgeMaxDays } = known;
  const todayMs = startOfStepMs(nowMs, 'day');
  const byDay = new Map<number, DailyBar>();
  for (const bar of reported) {
    const isWhole = bar.startsAtMs % STEP_MS.day === 0 && bar.startsAtMs < todayMs;
    if (isWhole && todayMs - bar.startsAtMs <= DAYS_MAX * STEP_MS.day) byDay.set(bar.startsAtMs, bar);
  }
  const days = [...byDay.values()].toSorted((left, right) => left.startsAtMs - right.startsAtMs);
  const newest = days.at(-1);
  if (newest === undefined || days.length < DAYS_MIN) return refuse('too_few_days');
  if (todayMs - newest.startsAtMs > newestAgeMaxDays * STEP_MS.day) return refuse('out_of_date');
  if (apartPpm(newest.closeScaled, presentScaled) > FROM_PRESENT_MAX_PPM) return refuse('implausible');
  return days.every((day, index) => isPlausible(day, days[index - 1])) ? ok(days) : refuse('implausible');
}

function isPlausible(day: DailyBar, before: DailyBar | undefined): boolean {
  const { lowScaled, closeScaled, highScaled } = day;
  if (lowScaled > closeScaled || closeScaled > highScaled) return false;
  if (before === undefined) return true;
  const [less, more] =
    closeScaled < before.closeScaled ? [closeScaled, before.closeScaled] : [before.closeScaled, closeScaled];
  return apartPpm(more, less) <= FROM_DAY_TO_DAY_MAX_PPM;
}

/** One call per interval: the slowest exchange allows one per second. */
const PACE_MS = 2_500;
/** The wait while there is no current price yet to compare past days with. */
const WAIT_FOR_PRICE_MS = 10_000;
const WAITS_MAX = 30;
const TRIES_MAX = 2;

/** The longest average includes today's own bar. */
const WHOLE_DAYS_MAX = RATING_DAYS_MAX - 1;

export interface BackfillStep {
  /** How long to wait before the next step; null when finished. */
  readonly waitMs: number | null;
  /** For the log: the result of the call; null if there was none. */
  readonly reported: {
    readonly symbol: string;
    readonly sourceId: string;
    readonly days: number;
    readonly problem: string | null;
  } | null;
}

/** Loads daily prices from before our own record, one call per step, at most two per source and symbol. */
export interface Backfill {
  step(nowMs: number): Promise<BackfillStep>;
}

export interface BackfillOptions {
  readonly transport: Transport;
  readonly store: Pick<Store, 'listPriceBars' | 'addOutsideBars'>;
  /** The engine's current price; null while there is none. */
  readonly presentPriceOf: (symbol: string) => bigint | null;
}

interface Task {
  readonly symbol: string;
  readonly pricedAs: string;
  readonly sources: readonly DailySource[];
  readonly tries: number;
}

export function createBackfill(options: BackfillOptions): Backfill {
  let tasks: readonly Task[] | null = null;
  let waits = 0;
  const unwelcome = new Set<string>();
  return {
    step: async (nowMs) => {
      tasks ??= await listTasks(options, nowMs);
      const open = tasks.filter((task) => task.sources.some(({ sourceId }) => !unwelcome.has(sourceId)));
      const priced = open.find(({ symbol }) => options.presentPriceOf(symbol) !== null);
      if (priced === undefined) {
        waits += 1;
        const isOver = open.length === 0 || waits > WAITS_MAX;
        if (isOver) tasks = [];
        return { waitMs: isOver ? null : WAIT_FOR_PRICE_MS, reported: null };
      }
      const others = open.filter((task) => task !== priced);
      const source = priced.sources.find(({ sourceId }) => !unwelcome.has(sourceId));
      if (source === undefined) return { waitMs: 0, reported: null };
      const answer = await askSource(options, priced, source, nowMs);
      if (answer.isUnwelcome) unwelcome.add(source.sourceId);
      const again = answer.problem === null ? null : nextTask(priced, source, answer.isUnwelcome);
      // Moved to the end, so that one coin that an exchange does not list does not delay the others.
      tasks = again === null ? others : [...others, again];
      const { days, problem } = answer;
      return {
        waitMs: tasks.length === 0 ? null : PACE_MS,
        reported: { symbol: priced.symbol, sourceId: source.sourceId, days, problem },
      };
    },
  };
}

/** The symbols with gaps in their record. */
async function listTasks({ store }: BackfillOptions, nowMs: number): Promise<readonly Task[]> {
  const untilMs = startOfStepMs(nowMs, 'day');
  const sinceMs = untilMs - WHOLE_DAYS_MAX * STEP_MS.day;
  const symbols = MARKET_ASSETS.map(({ symbol }) => symbol);
  const known = await store.listPriceBars({ symbols, step: 'day', sinceMs, untilMs });
  return MARKET_ASSETS.filter(
    ({ symbol }) => known.filter((bar) => bar.symbol === symbol).length < WHOLE_DAYS_MAX,
  ).map(({ symbol, pricedAs }) => ({ symbol, pricedAs, sources: listDailySources(symbol), tries: 0 }));
}

/** The same source again, then the next one; null after the last. */
function nextTask(task: Task, asked: DailySource, isUnwelcome: boolean): Task | null {
  const others = task.sources.filter((source) => source !== asked);
  if (!isUnwelcome && task.tries + 1 < TRIES_MAX) return { ...task, tries: task.tries + 1 };
  return others.length === 0 ? null : { ...task, sources: others, tries: 0 };
}

async function askSource(
  { transport, store, presentPriceOf }: BackfillOptions,
  { symbol, pricedAs }: Task,
  source: DailySource,
  nowMs: number,
): Promise<{ readonly days: number; readonly problem: string | null; readonly isUnwelcome: boolean }> {
  const fail = (problem: string, unwelcome = false) => ({ days: 0, problem, isUnwelcome: unwelcome });
  const answer = await callService(transport, { ...source, url: source.urlOf(pricedAs, nowMs) });
  if (!answer.ok) return fail(answer.reason, isUnwelcome(answer));
  const presentScaled = presentPriceOf(symbol);
  if (presentScaled === null) return fail('no_present_price');
  const judged = judgeDaily(answer.value, {
    presentScaled,
    nowMs,
    newestAgeMaxDays: source.newestAgeMaxDays,
  });
  if (!judged.ok) return fail(judged.reason);
  const bars: readonly PriceBar[] = judged.value.map((day) => ({ ...day, symbol }));
  await store.addOutsideBars('day', bars, source.sourceId);
  return { days: bars.length, problem: null, isUnwelcome: false };
}
