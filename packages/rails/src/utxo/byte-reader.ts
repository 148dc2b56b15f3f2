import { createHash } from 'node:crypto';
import { malformedAnswer } from '../json/read-answer.ts';

/** Reads what nodes send each other; throws where the bytes end too early. */
export class ByteReader {
  readonly bytes: Buffer;
  place: number;

  constructor(bytes: Buffer, place = 0) {
    this.bytes = bytes;
    this.place = place;
  }

  take(count: number): Buffer {
    const start = this.skip(count);
    return this.bytes.subarray(start, this.place);
  }

  hex(count: number): string {
    const start = this.skip(count);
    return this.bytes.toString('hex', start, this.place);
  }

  /** Gives where the skipped bytes begin. */
  skip(count: number): number {
    const start = this.place;
    if (start + count > this.bytes.length) throw malformedAnswer('bytes');
    this.place = start + count;
    return start;
  }

  byte(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  number(): number {
    return this.bytes.readUInt32LE(this.skip(4));
  }

  amount(): bigint {
    return this.bytes.readBigUInt64LE(this.skip(8));
  }

  /** A count, or a length, in 1 to 9 bytes. */
  count(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.bytes.readUInt16LE(this.skip(2));
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
