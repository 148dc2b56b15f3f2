import { type Finality, type FinalityTier, finalAtDepth } from '@naru/core';
import { usualBlockWaitMs } from '@naru/chains';
import { isRecord } from '../http/read-answer.ts';
import type { Section } from './section.ts';

const CONFIRMATIONS_MAX = 10_000;
const BELOW_USD_MAX = 1_000_000_000;
const TIERS_MAX = 10;

const FIX =
  `write a number from 1 to ${CONFIRMATIONS_MAX}, or a list in ascending order such as ` +
  '[{"belowUsd": 1000, "confirmations": 2}, {"confirmations": 6}], the last entry without belowUsd';

/**
 * The field `confirmations`: one number for all orders, or a list by the value of an order. Null, with every
 * problem recorded, if it is wrong; `standard` if it is missing.
 */
export function parseFinality(section: Section, standard: Finality): Finality | null {
  const value = section.raw('confirmations');
  if (value === undefined) return standard;
  if (isCount(value, CONFIRMATIONS_MAX)) return finalAtDepth(value);
  if (!Array.isArray(value))
    return section.note('confirmations', 'is not a whole number within its bounds, and not a list', FIX);
  if (value.length === 0 || value.length > TIERS_MAX)
    return section.note('confirmations', `is not a list of 1 to ${TIERS_MAX} entries`, FIX);
  const tiers = value.map((entry: unknown, place) =>
    parseTier(section, entry, place, place === value.length - 1),
  );
  const whole = tiers.filter((tier) => tier !== null);
  if (whole.length < tiers.length) return null;
  return isAscending(whole)
    ? { kind: 'depth', tiers: whole }
    : section.note('confirmations', 'does not ask for more as orders are worth more', FIX);
}

function parseTier(section: Section, entry: unknown, place: number, isLast: boolean): FinalityTier | null {
  const field = `confirmations[${place}]`;
  if (!isRecord(entry)) return section.note(field, 'is not an entry with confirmations', FIX);
  const { belowUsd, confirmations, ...others } = entry;
  const problems = [
    ...(isCount(confirmations, CONFIRMATIONS_MAX)
      ? []
      : ['has no whole number of confirmations within its bounds']),
    ...(isLast || isCount(belowUsd, BELOW_USD_MAX) ? [] : ['has no whole number of US dollars in belowUsd']),
    ...(isLast && belowUsd !== undefined
      ? ['is the last one and has belowUsd, so larger orders have no rule']
      : []),
    ...Object.keys(others).map((name) => `has ${name}, which is not a setting`),
  ];
  for (const problem of problems) section.note(field, problem, FIX);
  if (problems.length > 0 || !isCount(confirmations, CONFIRMATIONS_MAX)) return null;
  return { belowUsd: isCount(belowUsd, BELOW_USD_MAX) ? belowUsd : null, confirmations };
}

function isAscending(tiers: readonly FinalityTier[]): boolean {
  return tiers.every((tier, place) => {
    const before = tiers[place - 1];
    if (before === undefined) return true;
    const isHigher = tier.belowUsd === null || tier.belowUsd > (before.belowUsd ?? 0);
    return isHigher && tier.confirmations >= before.confirmations;
  });
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}

const HOUR_MS = 60 * 60_000;
/** A week: promising a rate for longer gives money away. */
const HOURS_MAX = 168;

/**
 * The field `blockHours`: how long after the end of the rate lock a block may still include a payment. Null,
 * with the problem recorded, if it is wrong; the usual time of the network if it is missing.
 */
export function parseBlockWait(section: Section, networkId: string): number | null {
  const hours = section.count('blockHours', HOURS_MAX, usualBlockWaitMs(networkId) / HOUR_MS);
  return hours === null ? null : hours * HOUR_MS;
}
