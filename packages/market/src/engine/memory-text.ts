import { entriesOf, fieldOf, listOf, parseExactJson, storedMsOf, textOf } from '../transport/exact-json.ts';
import type { OperatorOrders } from './pin-and-halt.ts';
import { EMPTY_MEMORY, type EngineMemory, type SymbolMemory } from './price-engine.ts';
import { EMPTY_GUARD, type PriceSample } from './jump-guard.ts';
import type { WonMemory } from './bank-rates.ts';

/** The memory as text for the store. Suspect prices are judged from scratch after a restart. */
export function formatMemory({ symbols, quarantine, won, orders }: EngineMemory): string {
  return formatJson({
    symbols: Object.fromEntries(
      [...symbols].map(([symbol, { guard, accepted, minutes, agreed }]) => [
        symbol,
        { samples: guard.samples, accepted, minutes, agreed },
      ]),
    ),
    trusted: Object.fromEntries(quarantine.trusted),
    near: Object.fromEntries(quarantine.near),
    won,
    orders,
  });
}

/** Parses what {@link formatMemory} wrote. What cannot be read is dropped. */
export function parseMemory(text: string): EngineMemory {
  const json = parseExactJson(text);
  if (!json.ok) return EMPTY_MEMORY;
  const { value } = json;
  return {
    symbols: new Map(entriesOf(fieldOf(value, 'symbols')).map(([symbol, one]) => [symbol, readSymbol(one)])),
    quarantine: { trusted: readTimes(fieldOf(value, 'trusted')), near: readTimes(fieldOf(value, 'near')) },
    won: readWon(fieldOf(value, 'won')),
    orders: readOrders(fieldOf(value, 'orders')),
  };
}

function readSymbol(value: unknown): SymbolMemory {
  const accepted = fieldOf(value, 'accepted');
  const sample = readSample(accepted);
  const readAtMs = storedMsOf(fieldOf(accepted, 'readAtMs'));
  const sources = listOf(fieldOf(accepted, 'sources')).filter((source) => typeof source === 'string');
  return {
    guard: { ...EMPTY_GUARD, samples: readSamples(fieldOf(value, 'samples')) },
    accepted: sample === null || readAtMs === null ? null : { ...sample, readAtMs, sources },
    minutes: readSamples(fieldOf(value, 'minutes')),
    agreed: readSample(fieldOf(value, 'agreed')),
  };
}

function readSamples(value: unknown): readonly PriceSample[] {
  return listOf(value)
    .map(readSample)
    .filter((sample) => sample !== null);
}

function readSample(value: unknown): PriceSample | null {
  const priceScaled = readUnits(fieldOf(value, 'priceScaled'));
  const atMs = storedMsOf(fieldOf(value, 'atMs'));
  return priceScaled === null || atMs === null ? null : { priceScaled, atMs };
}

function readTimes(value: unknown): ReadonlyMap<string, number> {
  return new Map(
    entriesOf(value).flatMap(([key, time]) => {
      const timeMs = storedMsOf(time);
      return timeMs === null ? [] : [[key, timeMs] as const];
    }),
  );
}

function readWon(value: unknown): WonMemory | null {
  const premium = textOf(fieldOf(value, 'premiumPpm'));
  const bankRateScaled = readUnits(fieldOf(value, 'bankRateScaled'));
  const bankRateAtMs = storedMsOf(fieldOf(value, 'bankRateAtMs'));
  if (premium === null || !/^-?\d{1,9}$/.test(premium)) return null;
  if (bankRateScaled === null || bankRateAtMs === null) return null;
  return { premiumPpm: BigInt(premium), bankRateScaled, bankRateAtMs };
}

export function formatOrders(orders: OperatorOrders): string {
  return formatJson(orders);
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));
}

/** Parses what {@link formatOrders} wrote; unreadable orders are skipped. */
export function parseOrders(text: string): OperatorOrders {
  const json = parseExactJson(text);
  return readOrders(json.ok ? json.value : null);
}

function readOrders(value: unknown): OperatorOrders {
  const pins = listOf(fieldOf(value, 'pins')).flatMap((pin) => {
    const facts = readOrder(pin);
    const priceScaled = readUnits(fieldOf(pin, 'priceScaled'));
    const untilMs = storedMsOf(fieldOf(pin, 'untilMs'));
    return facts === null || priceScaled === null || untilMs === null
      ? []
      : [{ ...facts, priceScaled, untilMs }];
  });
  const halts = listOf(fieldOf(value, 'halts')).map(readOrder);
  return { pins, halts: halts.filter((halt) => halt !== null) };
}

function readOrder(
  value: unknown,
): { symbol: string; note: string; operatorId: string; sinceMs: number } | null {
  const symbol = textOf(fieldOf(value, 'symbol'));
  const sinceMs = storedMsOf(fieldOf(value, 'sinceMs'));
  if (symbol === null || sinceMs === null) return null;
  const note = textOf(fieldOf(value, 'note')) ?? '';
  return { symbol, note, operatorId: textOf(fieldOf(value, 'operatorId')) ?? '', sinceMs };
}

function readUnits(value: unknown): bigint | null {
  const text = textOf(value);
  return text !== null && /^[1-9]\d{0,40}$/.test(text) ? BigInt(text) : null;
}
