// What copies the embedded database while it runs: in a thread of its own, which loads no more than this.
export { leanThread } from '../lean-thread.ts';
export { readCopiedDesk } from './copied-desk.ts';
export { type OpenCopy, createCopyClient } from './copy-client.ts';
