import { apartPpm } from '../scaled-price.ts';
import type { RiskRules } from './risk-rules.ts';

export interface PriceSample {
  readonly priceScaled: bigint;
  readonly atMs: number;
}

export interface GuardMemory {
  /** Accepted prices of the last ten minutes, oldest first. */
  readonly samples: readonly PriceSample[];
  readonly suspect: Suspect | null;
}

interface Suspect extends PriceSample {
  readonly reason: 'jump' | 'drift';
  /** How many readings have confirmed it, and when the last of them was taken. */
  readonly rounds: number;
  readonly readAtMs: number;
}

export const EMPTY_GUARD: GuardMemory = { samples: [], suspect: null };

const JUMP_WITHIN_MS = 60_000;
const DRIFT_WITHIN_MS = 600_000;
const SAMPLE_EVERY_MS = 15_000;
const ROUNDS_MIN = 3;
const VOTERS_MIN = 3;
/** How long a price must be stable after it moved too fast, by the kind of move and the number of voters. */
const CALM_MS = { jump: 10_000, drift: 120_000 } as const;
const CALM_FEW_VOTERS_MS = 600_000;

export interface GuardInput {
  readonly priceScaled: bigint;
  readonly voterCount: number;
  /** When the newest vote was read; the same votes again confirm nothing. */
  readonly readAtMs: number;
  readonly nowMs: number;
}

export type GuardAnswer = { readonly memory: GuardMemory } & (
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'jump' | 'drift' }
);

/**
 * Halts prices that move implausibly fast: a jump within a minute, or a drift within ten, is accepted only
 * once the price stays there.
 */
export function guardPrice(memory: GuardMemory, rules: RiskRules, input: GuardInput): GuardAnswer {
  const { priceScaled, nowMs } = input;
  const samples = memory.samples.filter(({ atMs }) => nowMs - atMs <= DRIFT_WITHIN_MS);
  const reason = findFault(samples, rules, input);
  if (reason === null && (memory.suspect === null || isBack(samples, rules, priceScaled)))
    return { ok: true, memory: { samples: addSample(samples, input), suspect: null } };
  const suspect = nextSuspect(memory.suspect, rules, input, reason);
  const neededMs = input.voterCount >= VOTERS_MIN ? CALM_MS[suspect.reason] : CALM_FEW_VOTERS_MS;
  if (suspect.rounds >= ROUNDS_MIN && nowMs - suspect.atMs >= neededMs)
    return { ok: true, memory: { samples: [{ priceScaled, atMs: nowMs }], suspect: null } };
  return { ok: false, reason: suspect.reason, memory: { samples, suspect } };
}

function findFault(
  samples: readonly PriceSample[],
  rules: RiskRules,
  { priceScaled, nowMs }: GuardInput,
): 'jump' | 'drift' | null {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const jumped = apartPpm(priceScaled, last.priceScaled) > rules.jumpMaxPpm;
  if (jumped && nowMs - last.atMs <= JUMP_WITHIN_MS) return 'jump';
  const drifted = samples.some((sample) => apartPpm(priceScaled, sample.priceScaled) > rules.driftMaxPpm);
  return drifted ? 'drift' : null;
}

/** Near the price from before it became suspect. */
function isBack(samples: readonly PriceSample[], rules: RiskRules, priceScaled: bigint): boolean {
  const last = samples.at(-1);
  return last !== undefined && apartPpm(priceScaled, last.priceScaled) <= rules.calmMaxPpm;
}

function nextSuspect(
  known: Suspect | null,
  rules: RiskRules,
  { priceScaled, readAtMs, nowMs }: GuardInput,
  reason: 'jump' | 'drift' | null,
): Suspect {
  if (known === null || apartPpm(priceScaled, known.priceScaled) > rules.calmMaxPpm) {
    const why = known?.reason === 'drift' ? 'drift' : (reason ?? known?.reason ?? 'jump');
    return { reason: why, priceScaled, atMs: nowMs, rounds: 1, readAtMs };
  }
  if (readAtMs <= known.readAtMs) return known;
  return { ...known, rounds: known.rounds + 1, readAtMs };
}

/** Keeps one sample per fifteen seconds, and always the newest. */
function addSample(
  samples: readonly PriceSample[],
  { priceScaled, nowMs }: GuardInput,
): readonly PriceSample[] {
  const newest = { priceScaled, atMs: nowMs };
  const beforeLast = samples.at(-2);
  const isCrowded = beforeLast !== undefined && nowMs - beforeLast.atMs < SAMPLE_EVERY_MS;
  return [...(isCrowded ? samples.slice(0, -1) : samples), newest];
}
