import { createHash, randomBytes } from 'node:crypto';

/** An output of a transaction: one amount for one script. */
export interface RawOutput {
  readonly script: string;
  readonly baseUnits: bigint;
}

/** A transaction or a block in the binary format of Bitcoin's nodes, and its identifier. */
export interface RawForm {
  readonly hash: string;
  readonly raw: Buffer;
}

const NO_HASH = '0'.repeat(64);

/**
 * A different transaction each time.
 *
 * @param spends transactions whose first outputs it spends; null: a mining reward
 */
export function writeTransaction(spends: readonly string[] | null, outputs: readonly RawOutput[]): RawForm {
  const inputs = (spends ?? [NO_HASH]).flatMap((spent) => {
    const place = uint32(spends === null ? 0xffffffff : 0);
    return [hashBytes(spent), place, count(0), randomBytes(4)];
  });
  const raw = Buffer.concat([
    uint32(2),
    count(spends?.length ?? 1),
    ...inputs,
    count(outputs.length),
    ...outputs.map(writeOutput),
    uint32(0),
  ]);
  return { hash: hashText(twice(raw)), raw };
}

/** A block without work; a different one each time. Its time is in seconds since 1970. */
export function writeBlock(
  {
    previousHash,
    timeS,
    hasOtherWork = false,
  }: { readonly previousHash: string | null; readonly timeS: number; readonly hasOtherWork?: boolean },
  transactions: readonly RawForm[],
): RawForm {
  const root = merkleRoot(transactions.map(({ hash }) => hashBytes(hash)));
  const previous = hashBytes(previousHash ?? NO_HASH);
  const version = uint32(hasOtherWork ? 0x620104 : 2);
  const header = Buffer.concat([version, previous, root, uint32(timeS), uint32(0), randomBytes(4)]);
  const work = hasOtherWork ? writeOtherWork() : Buffer.alloc(0);
  const raw = Buffer.concat([
    header,
    work,
    count(transactions.length),
    ...transactions.map((each) => each.raw),
  ]);
  return { hash: hashText(twice(header)), raw };
}

/** The hash of a block's header. */
export function blockHash(raw: Buffer): string {
  return hashText(twice(raw.subarray(0, 80)));
}

/** As in blocks of Dogecoin since 2014: reward with witness, branches of two and three steps, header. */
function writeOtherWork(): Buffer {
  const { raw } = writeTransaction(null, [{ script: '51', baseUnits: 1n }]);
  const witness = Buffer.concat([count(1), count(32), randomBytes(32)]);
  const reward = [raw.subarray(0, 4), Buffer.from([0, 1]), raw.subarray(4, -4), witness, raw.subarray(-4)];
  const ways = [2, 3].flatMap((steps) => [count(steps), randomBytes(32 * steps), uint32(0)]);
  return Buffer.concat([...reward, randomBytes(32), ...ways, randomBytes(80)]);
}

function writeOutput({ script, baseUnits }: RawOutput): Buffer {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(baseUnits);
  const bytes = Buffer.from(script, 'hex');
  return Buffer.concat([amount, count(bytes.length), bytes]);
}

function merkleRoot(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2)
      above.push(
        twice(Buffer.concat([row[at] ?? Buffer.alloc(0), row[at + 1] ?? row[at] ?? Buffer.alloc(0)])),
      );
    row = above;
  }
  return row[0] ?? Buffer.alloc(32);
}

function twice(bytes: Buffer): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

function hashText(hash: Buffer): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

function hashBytes(text: string): Buffer {
  return Buffer.from(Buffer.from(text, 'hex').toReversed());
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A count below 65,536. */
function count(value: number): Buffer {
  return value < 0xfd ? Buffer.from([value]) : Buffer.from([0xfd, value & 0xff, value >> 8]);
}
