import { RailFault } from '../scan/rail-fault.ts';

declare global {
  interface JSON {
    /** ECMAScript 2026: a reviver sees the text that a number was written as. */
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** The only field in which a node tells money. */
const AMOUNT_FIELD = 'value';

/** Parses JSON and leaves every `value` that is a number as the text it was written as: money is no float. */
export function parseJsonKeepingAmounts(text: string): unknown {
  return JSON.parse(text, (key, value, context) =>
    key === AMOUNT_FIELD && typeof value === 'number' ? (context.source ?? unreadableAmount()) : value,
  );
}

/**
 * Whole base units of a JSON number's text such as `0.10000000` or `1e-8`, exactly. Some nodes write small
 * amounts with an exponent. Faults on a negative amount and on digits finer than a base unit.
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
