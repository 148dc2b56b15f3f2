// Run as a process of its own with `--expose-gc`: reads a log piece by piece, and prints what that took.
// Pieces that are dropped do not count: when the garbage collector comes by itself is chance.
import { createWalCursor } from '../copy/wal-cursor.ts';

const cursor = createWalCursor(process.argv[2] ?? '');
let [byteCount, pieceBytesMax, isAtEnd] = [0, 0, false];
const before = process.resourceUsage().maxRSS;
while (!isAtEnd) {
  const piece = cursor.read();
  if (piece === null) throw new Error('something is missing in the log');
  byteCount += piece.bytes.length;
  pieceBytesMax = Math.max(pieceBytesMax, piece.bytes.length);
  isAtEnd = piece.isAtEnd;
  globalThis.gc?.();
}
const kibibytesMore = process.resourceUsage().maxRSS - before;
process.stdout.write(JSON.stringify({ byteCount, pieceBytesMax, kibibytesMore }));
