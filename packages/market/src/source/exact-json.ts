import { type Result, ok, refuse } from '@naru/core';

/**
 * Parses JSON without ever making a float: every number stays the text that it was written as (ECMA-262,
 * "JSON.parse source text access"). Whatever else is wrong with the text is a refusal, however deep it
 * nests.
 */
export function parseExactJson(text: string): Result<unknown, 'answer_malformed'> {
  if (countValuesAtMost(text) > VALUES_MAX) return refuse('answer_malformed');
  try {
    const value: unknown = JSON.parse(text, keepNumberText);
    return ok(value);
  } catch {
    return refuse('answer_malformed');
  }
}

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
/** Twice what the largest service sends. Two million would hold up everybody for more than a second. */
const VALUES_MAX = 250_000;

/** As many commas and brackets as there are; no text has more values than these and one. */
function countValuesAtMost(text: string): number {
  let count = 1;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place);
    if (letter === COMMA || letter === BRACKET || letter === BRACE) count += 1;
  }
  return count;
}

function keepNumberText(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

/** A field of an answer, or of nothing at all; undefined when it is not there. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const entry: unknown = Reflect.get(value, name);
  return entry;
}

/** The rows of a list; none of what is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The fields of an object; none of what is no object. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const SECONDS = /^\d{9,11}(?:\.\d+)?$/;
const MILLISECONDS = /^\d{12,14}$/;

/** A moment as services write it: unix seconds, unix milliseconds, or ISO 8601 in UTC. */
export function timeMsOf(value: unknown): number | null {
  const text = textOf(value);
  if (text === null) return null;
  if (SECONDS.test(text)) return Math.trunc(Number(text) * 1000);
  if (MILLISECONDS.test(text)) return Number(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/.test(text);
  const timeMs = isIso ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) ? null : timeMs;
}
