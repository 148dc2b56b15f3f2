import { RailFault } from '../scan/rail-fault.ts';

/**
 * Parses JSON and keeps the source text of every number in one of `fields`, in which a node reports money:
 * that must not become a float.
 */
export function parseJsonKeepingAmounts(text: string, fields: ReadonlySet<string>): unknown {
  // ECMAScript 2026: a reviver gets the source text of a number.
  const keepAmount = (key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    fields.has(key) && typeof value === 'number' ? (context?.source ?? unreadableAmount()) : value;
  const value: unknown = JSON.parse(text, keepAmount);
  return value;
}

/**
 * Exact base units of a JSON number such as `0.10000000` or `1e-8`; some nodes write small amounts with an
 * exponent. Throws for a negative amount and for digits finer than a base unit.
 */
export function parseJsonAmount(source: string, decimals: number): bigint {
  const match = /^(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(source);
  if (match === null) return unreadableAmount();
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = decimals + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : unreadableAmount();
}

function unreadableAmount(): never {
  throw new RailFault('node_answer_malformed', 'the node wrote an amount that cannot be read exactly');
}
