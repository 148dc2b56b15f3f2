import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Desk, FoundOrders, Order } from '@naru/desk';
import { type Result, ok, refuse } from '@naru/core';
import { isPlainText } from '../../wire/plain-text.ts';

/**
 * The order with this reference, or null. The console names orders only by reference: the row key of an order
 * is the customer's link until that is replaced.
 */
export async function findNamedOrder(
  { store }: Pick<Desk, 'store'>,
  reference: string,
): Promise<Order | null> {
  // Not every database accepts every character.
  if (!/^[0-9A-Za-z-]{1,40}$/.test(reference)) return null;
  return store.findOrderByReference(reference.toUpperCase());
}

export async function findOrderId(desk: Pick<Desk, 'store'>, reference: string): Promise<string | null> {
  return (await findNamedOrder(desk, reference))?.orderId ?? null;
}

/** The reference of the last order of a page, which the next page begins after. */
export async function nextBeforeOf(
  { store }: Pick<Desk, 'store'>,
  rest: FoundOrders['rest'],
): Promise<string | null> {
  if (rest === null) return null;
  return (await store.findOrder(rest.beforeOrderId))?.order.reference ?? null;
}

/** Plain lines of visible characters. Markup is not interpreted. */
export function parseNote(note: string): Result<string, 'reason_missing' | 'text_unreadable'> {
  const text = note.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
  if (text === '') return refuse('reason_missing');
  return isPlainText(text, 'many lines') ? ok(text) : refuse('text_unreadable');
}

/** Why payments are taken out again, and the time before that it is about. */
export function againOf({ note, seenAt = '' }: { readonly note?: string; readonly seenAt?: string }) {
  return { reason: reasonOf(note), seenAtMs: Date.parse(seenAt) };
}

/** Why a payment is taken out again, if somebody says it. */
export function reasonOf(note: string | undefined): string | null {
  return note === undefined || note.trim() === '' ? null : note.trim();
}

/** The bank's own time, ISO 8601 with its zone; the present time if absent, and never in the future. */
export function parseReceivedAt(text: string | undefined, nowMs: number): Result<number, 'field_invalid'> {
  if (text === undefined) return ok(nowMs);
  const isZoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const timeMs = isZoned ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) || timeMs > nowMs ? refuse('field_invalid') : ok(timeMs);
}

/** A multiple of 4: a megabyte of base64, which takes half a millisecond. */
const SIGNS_PER_TURN = 1_048_576;

/** Decodes a file in base64, with other work in between; null if a character is not base64. */
export async function parseFile(text: string): Promise<Buffer | null> {
  const signs = text.length - (/={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0);
  const bytes = Buffer.allocUnsafe(Math.floor((signs * 3) / 4));
  let length = 0;
  for (let at = 0; at < signs; at += SIGNS_PER_TURN) {
    length += bytes.write(text.slice(at, at + SIGNS_PER_TURN), length, 'base64');
    await nextTurn();
  }
  // Node skips characters that are not base64, or ends there.
  return signs % 4 !== 1 && length === bytes.length ? bytes : null;
}
