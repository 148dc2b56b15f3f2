import { findAmbiguity } from '@naru/core';

/** Amounts of money are read as they are written, so that no digit is lost. */
const MONEY_FIELDS = new Set(['fromAmount', 'convertedAmount']);

/**
 * Parses a body; an empty one is undefined. Throws if it is not JSON, or ambiguous: a repeated key in one
 * object, or a lone surrogate.
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined;
  if (!text.isWellFormed() || text.includes('\uFFFD')) throw new Error('not the UTF-8 of a text');
  const body: unknown = JSON.parse(text);
  const ambiguity = findAmbiguity(text);
  if (ambiguity !== null) throw new Error(`the JSON has no single meaning: ${ambiguity.kind}`);
  if (typeof body !== 'object' || body === null) return body;
  const hasMoneyNumber = Object.entries(body).some(
    ([key, value]) => typeof value === 'number' && MONEY_FIELDS.has(key),
  );
  return hasMoneyNumber ? JSON.parse(text, readMoneyAsWritten) : body;
}

function readMoneyAsWritten(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && MONEY_FIELDS.has(key) ? (context?.source ?? String(value)) : value;
}
