import { createHash } from 'node:crypto';
import { malformedAnswer } from '../json/read-answer.ts';

/** Reads what nodes send each other; throws where the bytes end too early. */
export class ByteReader {
  readonly bytes: Buffer;
  place = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(count: number): Buffer {
    const end = this.place + count;
    if (end > this.bytes.length) throw malformedAnswer('bytes');
    const taken = this.bytes.subarray(this.place, end);
    this.place = end;
    return taken;
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  number(): number {
    return this.take(4).readUInt32LE();
  }

  amount(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  /** A count, or a length, in 1 to 9 bytes. */
  count(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.number();
    throw malformedAnswer('a count');
  }
}

/** SHA-256 of SHA-256. */
export function hashTwice(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

/** Hashes of blocks and transactions are written backwards. */
export function formatHash(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}
