import { setTimeout as pause } from 'node:timers/promises';
import { type Result, ok, refuse } from '@naru/core';
import type { Clock, Rail } from '@naru/desk';
import { RailFault, type RailFaultCode } from '@naru/rails';

/** Less than proxies wait for an answer. */
const ANSWER_WITHIN_MS = 10_000;
/** A reading that nobody fetched within this time is repeated: amounts and numbers of transactions change. */
const KEPT_MS = 60_000;

export type RailAnswer<Value> =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly value: Value }
  | { readonly state: 'unread'; readonly fault: RailFaultCode };

type Outcome<Value, Refusal extends string> = Result<RailAnswer<Value>, Refusal | 'sweep_busy'>;

/** Answers within seconds: the same request while the network is read gets the same reading. */
export type RailReader<SomeRail extends Rail, Wanted, Value, Refusal extends string> = (
  rail: SomeRail,
  wanted: Wanted,
) => Promise<Outcome<Value, Refusal>>;

interface Reading<Value, Refusal extends string> {
  readonly wantedKey: string;
  readonly outcome: Promise<Outcome<Value, Refusal>>;
  endedAtMs: number;
}

export interface RailReaderParts<SomeRail extends Rail, Wanted, Value, Refusal extends string> {
  readonly clock: Clock;
  readonly answerWithinMs?: number;
  readonly read: (rail: SomeRail, wanted: Wanted) => Promise<Result<Value, Refusal>>;
}

/**
 * Reads values that take minutes, one at a time for each network. A reading is given out once: the next
 * request reads again.
 */
export function createRailReader<SomeRail extends Rail, Wanted, Value, Refusal extends string>(
  parts: RailReaderParts<SomeRail, Wanted, Value, Refusal>,
): RailReader<SomeRail, Wanted, Value, Refusal> {
  const { clock, answerWithinMs = ANSWER_WITHIN_MS, read } = parts;
  const readings = new Map<string, Reading<Value, Refusal>>();
  return async (rail, wanted) => {
    const { railId } = rail.network;
    const wantedKey = JSON.stringify(wanted);
    const last = readings.get(railId);
    const isLast = last !== undefined && clock.nowMs() < last.endedAtMs + KEPT_MS;
    if (isLast && last.wantedKey !== wantedKey) return refuse('sweep_busy');
    const reading = isLast ? last : begin(rail, wantedKey, wanted);
    readings.set(railId, reading);
    const reported = await within(reading.outcome, answerWithinMs);
    if (reported === null) return ok({ state: 'reading' });
    forget(railId, reading);
    return reported;
  };

  function forget(railId: string, reading: Reading<Value, Refusal>): void {
    if (readings.get(railId) === reading) readings.delete(railId);
  }

  function begin(rail: SomeRail, wantedKey: string, wanted: Wanted): Reading<Value, Refusal> {
    const reading: Reading<Value, Refusal> = {
      wantedKey,
      outcome: readOnce(() => read(rail, wanted)),
      endedAtMs: Infinity,
    };
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

async function readOnce<Value, Refusal extends string>(
  read: () => Promise<Result<Value, Refusal>>,
): Promise<Outcome<Value, Refusal>> {
  try {
    const reported = await read();
    return reported.ok ? ok({ state: 'read', value: reported.value }) : reported;
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
