import { setTimeout as pause } from 'node:timers/promises';
import { type Result, ok, refuse } from '@naru/core';
import type { Clock, Store } from '@naru/desk';
import { RailFault, type RailFaultCode } from '@naru/rails';
import { type ReadSweep, type SweepRefusal, type SweptRail, readSweep } from './read-sweep.ts';

/** A larger sweep takes too long for a page; the command reads it. */
const ADDRESSES_MAX = 10_000;
/** Shorter than proxies wait for an answer. */
const ANSWER_WITHIN_MS = 10_000;
/** What nobody asked for any more is read again: amounts and numbers of transactions change. */
const KEPT_MS = 60_000;

export interface SweepWanted {
  readonly to: string;
  readonly feesFrom: string | null;
}

export type SweepAnswer =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly sweep: ReadSweep }
  | { readonly state: 'unread'; readonly fault: RailFaultCode };

type Outcome = Result<SweepAnswer, SweepRefusal | 'sweep_busy'>;

/** Answers within seconds: who asks the same again while the network is read gets the same reading. */
export type SweepReader = (rail: SweptRail, wanted: SweepWanted) => Promise<Outcome>;

interface Reading {
  readonly wantedKey: string;
  readonly outcome: Promise<Outcome>;
  endedAtMs: number;
}

export interface SweepReaderParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly answerWithinMs?: number;
}

/** Reads one sweep of a network at a time. What was read is told once: the next ask reads it again. */
export function createSweepReader(parts: SweepReaderParts): SweepReader {
  const { store, clock, answerWithinMs = ANSWER_WITHIN_MS } = parts;
  const readings = new Map<string, Reading>();
  return async (rail, wanted) => {
    const { railId } = rail.network;
    const wantedKey = JSON.stringify([wanted.to, wanted.feesFrom]);
    const last = readings.get(railId);
    const isLast = last !== undefined && clock.nowMs() < last.endedAtMs + KEPT_MS;
    if (isLast && last.wantedKey !== wantedKey) return refuse('sweep_busy');
    const reading = isLast ? last : begin(rail, wantedKey, wanted);
    readings.set(railId, reading);
    const told = await within(reading.outcome, answerWithinMs);
    if (told === null) return ok({ state: 'reading' });
    forget(railId, reading);
    return told;
  };

  function forget(railId: string, reading: Reading): void {
    if (readings.get(railId) === reading) readings.delete(railId);
  }

  function begin(rail: SweptRail, wantedKey: string, wanted: SweepWanted): Reading {
    const reading: Reading = { wantedKey, outcome: readOnce(rail, store, wanted), endedAtMs: Infinity };
    reading.outcome.then(
      () => {
        reading.endedAtMs = clock.nowMs();
      },
      // Nobody may be waiting any more when it fails.
      () => forget(rail.network.railId, reading),
    );
    return reading;
  }
}

async function readOnce(rail: SweptRail, store: Store, wanted: SweepWanted): Promise<Outcome> {
  try {
    const read = await readSweep(rail, store, { ...wanted, addressesMax: ADDRESSES_MAX });
    return read.ok ? ok({ state: 'read', sweep: read.value }) : read;
  } catch (thrown) {
    if (!(thrown instanceof RailFault)) throw thrown;
    return ok({ state: 'unread', fault: thrown.code });
  }
}

async function within<Value>(promise: Promise<Value>, durationMs: number): Promise<Value | null> {
  const isOver = new AbortController();
  const timeOut = pause(durationMs, null, { signal: isOver.signal }).catch(() => null);
  try {
    return await Promise.race([promise, timeOut]);
  } finally {
    isOver.abort();
  }
}
