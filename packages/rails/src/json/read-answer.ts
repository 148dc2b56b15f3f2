import { RailFault } from '../scan/rail-fault.ts';
import { isRecord } from './is-record.ts';

/** Readers of what a node answers. Each throws, with `what` in the message, for anything else. */
export function readRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformedAnswer(what);
  return value;
}

export function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformedAnswer(what);
  return value;
}

/** Bytes in hexadecimal digits; what is none ends them early. */
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
