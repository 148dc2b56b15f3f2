import { RailFault } from '../scan/rail-fault.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Readers of a node's answer. Each throws, with `what` in the message, for any other type. */
export function readRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformedAnswer(what);
  return value;
}

export function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformedAnswer(what);
  return value;
}

/** Bytes from hexadecimal digits; an invalid digit ends them early. */
export function readBytes(value: unknown): Buffer {
  if (typeof value !== 'string') throw malformedAnswer('bytes');
  return Buffer.from(value, 'hex');
}

/** 32 bytes as lower-case hexadecimal digits. */
export function readHash(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw malformedAnswer('a hash');
  return value;
}

export function readHeight(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw malformedAnswer('a height');
  return value;
}

export function malformedAnswer(what: string): RailFault {
  return new RailFault('node_answer_malformed', `the node returned ${what} in a way that cannot be read`);
}

/** A number as JSON writes it (RFC 8259); anything else is left for the parser to refuse. */
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/**
 * A reader of JSON that keeps the source text of every number in one of `fields` (plain names), in which a
 * node reports money: it must not become a float. Such numbers become texts before parsing: a reviver would
 * be called for every value of a block, which took five times as long. Inside a text a quotation mark has a
 * backslash before it, so no part of it looks like a field; a name that is written with escapes stays a
 * number, which readers of amounts refuse.
 */
export function createAmountKeeper(fields: readonly string[]): (text: string) => unknown {
  const pattern = new RegExp(String.raw`(?<!\\)"(${fields.join('|')})"(\s*:\s*)(${NUMBER})`, 'g');
  return (text) => {
    const value: unknown = JSON.parse(text.replace(pattern, '"$1"$2"$3"'));
    return value;
  };
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
