// Apart from the store itself, so that a desk loads it only while it is copied.
export { type OpenCopy, createCopyClient } from './copy-client.ts';
export { loadCopy } from './load-copy.ts';
export type { CopiedPieces } from './replay-copy.ts';
