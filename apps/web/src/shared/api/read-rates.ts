import type { PriceOrigin, Rates } from '@naru/contract';
import { readWireObject } from './wire-fields.ts';

const STATES = ['ok', 'degraded', 'halted', 'manual'] as const;

/** Amounts are computed from these, so nothing may be missing or guessed. */
export function readRates(value: unknown): Rates | null {
  const wire = readWireObject(value);
  const snapshotId = wire?.text('snapshotId') ?? null;
  const takenAt = wire?.text('takenAt') ?? null;
  const usdPrices = readTexts(value, 'usdPrices');
  if (wire === null || snapshotId === null || takenAt === null || usdPrices === null) return null;
  if (Number.isNaN(Date.parse(takenAt))) return null;
  return {
    snapshotId,
    takenAt,
    isDemo: wire.flag('isDemo'),
    state: STATES.find((state) => state === wire.text('state')) ?? 'ok',
    usdPrices,
    origins: readOrigins(value),
    sources: readTexts(value, 'sources') ?? {},
    kind: 'naru-rates-1',
    signedAt: wire.text('signedAt') ?? takenAt,
    key: wire.text('key') ?? '',
    signature: wire.text('signature') ?? '',
    marginsId: wire.text('marginsId') ?? '',
    minimumUsd: wire.text('minimumUsd') ?? '',
  };
}

function readTexts(value: unknown, name: string): Record<string, string> | null {
  const entries = readEntries(value, name);
  if (entries === null) return null;
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readOrigins(value: unknown): Record<string, PriceOrigin> {
  const entries = readEntries(value, 'origins') ?? [];
  return Object.fromEntries(entries.map(([symbol, origin]) => [symbol, readOrigin(origin)]));
}

function readOrigin(value: unknown): PriceOrigin {
  const wire = readWireObject(value);
  const sources = wire?.list('sources') ?? [];
  return {
    state: STATES.find((state) => state === wire?.text('state')) ?? 'ok',
    reason: wire?.text('reason') ?? null,
    sources: sources.filter((source) => typeof source === 'string'),
    wideningPpm: wire?.number('wideningPpm') ?? 0,
    until: wire?.text('until') ?? null,
  };
}

function readEntries(value: unknown, name: string): readonly [string, unknown][] | null {
  if (typeof value !== 'object' || value === null) return null;
  const field = new Map<string, unknown>(Object.entries(value)).get(name);
  return typeof field === 'object' && field !== null ? Object.entries(field) : null;
}
