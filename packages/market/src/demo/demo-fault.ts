import { type Result, ok, refuse } from '@naru/core';
import { parseScaledPrice } from '../scaled-price.ts';
import { type Fetched, type NotFetched, notFetched } from '../transport/transport.ts';

export interface DemoFault {
  /** A source, or a symbol in lower case. */
  readonly target: string;
  /** Since the start of the desk. */
  readonly afterMs: number;
  readonly effect:
    | { readonly kind: 'factor'; readonly factorPpm: bigint }
    | { readonly kind: 'price'; readonly usdPrice: string }
    | { readonly kind: 'stale' | 'down' | 'html' | 'limited' };
}

const FAULTS_MAX = 16;

/**
 * Parses faults such as `okx:+6%@120s, usdt:0.97, kraken:stale`: target, effect, and delay after the start. A
 * source may be off by a percentage, `stale` (it repeats itself), `down`, `html` or `limited`; a symbol may
 * get a price.
 */
export function parseDemoFaults(text: string): Result<readonly DemoFault[], 'fault_malformed'> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const faults = parts.map(parseFault).filter((fault) => fault !== null);
  return faults.length === parts.length && parts.length <= FAULTS_MAX
    ? ok(faults)
    : refuse('fault_malformed');
}

function parseFault(text: string): DemoFault | null {
  const match = /^([a-z]{2,16}):([^@]{1,20})(?:@(\d{1,6})s)?$/.exec(text);
  const [, target = '', how = '', after = '0'] = match ?? [];
  const effect = match === null ? null : parseEffect(how);
  return effect === null ? null : { target, effect, afterMs: Number(after) * 1000 };
}

function parseEffect(how: string): DemoFault['effect'] | null {
  const kind = (['stale', 'down', 'html', 'limited'] as const).find((word) => word === how);
  if (kind !== undefined) return { kind };
  const percent = /^([+-])(\d{1,4})%$/.exec(how);
  if (percent !== null) {
    const ppm = BigInt(percent[2] ?? '0') * 10_000n;
    const factorPpm = 1_000_000n + (percent[1] === '-' ? -ppm : ppm);
    return factorPpm > 0n ? { kind: 'factor', factorPpm } : null;
  }
  return parseScaledPrice(how) === null ? null : { kind: 'price', usdPrice: how };
}

const STATUS_TOO_MANY = 429;

/** A source's response with its fault applied. */
export function applyFault(
  fault: DemoFault | undefined,
  write: (factorPpm: bigint) => unknown,
): Fetched | NotFetched {
  switch (fault?.effect.kind) {
    case 'down':
      return notFetched('timed_out');
    case 'limited':
      return notFetched('status', { status: STATUS_TOO_MANY });
    case 'html':
      return fetched('<!doctype html><title>Sorry</title>');
    case 'factor':
      return fetched(JSON.stringify(write(fault.effect.factorPpm)));
    case 'stale':
    case 'price':
    case undefined:
      return fetched(JSON.stringify(write(1_000_000n)));
  }
}

function fetched(text: string): Fetched {
  return { ok: true, bytes: new TextEncoder().encode(text), contentType: 'application/json' };
}
