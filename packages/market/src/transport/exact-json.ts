import { type Result, ok, refuse } from '@naru/core';

export type AnswerRefusal = 'answer_malformed' | 'source_refused';

/**
 * Parses JSON without floats: every number keeps its source text (ECMA-262, "JSON.parse source text access").
 * Invalid or oversized text is a refusal.
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

/** Parses a JSON response; `read` returns its value, or why there is none. */
export function readJson<Value extends object>(
  body: string,
  read: (answer: unknown) => Value | AnswerRefusal,
): Result<Value, AnswerRefusal> {
  const answer = parseExactJson(body);
  if (!answer.ok) return answer;
  const value = read(answer.value);
  return typeof value === 'string' ? refuse(value) : ok(value);
}

/** The rows that could be read; a response without any is malformed. */
export function readableRows<Row>(rows: readonly (Row | null)[]): readonly Row[] | 'answer_malformed' {
  const readable = rows.filter((row) => row !== null);
  return readable.length === 0 ? 'answer_malformed' : readable;
}

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
/** Twice what the largest service sends. Two million would block the event loop for more than a second. */
const VALUES_MAX = 250_000;

/** An upper bound of the number of values: commas and opening brackets, plus one. */
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

/** A field of an object; undefined when the field is missing or the value is not an object. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const entry: unknown = Reflect.get(value, name);
  return entry;
}

/** The rows of an array; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The fields of an object; empty for anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Whole milliseconds since 1970, as our own records store them. */
export function storedMsOf(value: unknown): number | null {
  const text = textOf(value) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const SECONDS = /^\d{9,11}(?:\.\d+)?$/;
const MILLISECONDS = /^\d{12,14}$/;

/** A moment as services write it: Unix seconds, Unix milliseconds, or ISO 8601 in UTC. */
export function timeMsOf(value: unknown): number | null {
  const text = textOf(value);
  if (text === null) return null;
  if (SECONDS.test(text)) return Math.trunc(Number(text) * 1000);
  if (MILLISECONDS.test(text)) return Number(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/.test(text);
  const timeMs = isIso ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) ? null : timeMs;
}
