import type { MessagePort } from 'node:worker_threads';
import { StoreFault } from '../store-fault.ts';
import type { CopyFault, CopyReply, CopyRequest } from './copy-source.ts';

/** One copy of the database while it is being made and followed. */
export interface OpenCopy {
  /** The database file as it is, from its start. */
  readFile(offset: number): Promise<CopyReply>;
  /** The file has been read. */
  release(): Promise<CopyReply>;
  /** The next piece of the log from the beginning of the copy on. */
  readLog(): Promise<CopyReply>;
  close(): Promise<CopyReply>;
}

/** The other end of `serveCopies`; one question at a time. */
export function createCopyClient(port: MessagePort): { readonly open: () => Promise<OpenCopy> } {
  let copyCount = 0;
  let answer: (reply: CopyReply | CopyFault) => void = () => undefined;
  port.on('message', (reply: CopyReply | CopyFault) => answer(reply));
  let isClosed = false;
  // The database was closed.
  port.on('close', () => {
    isClosed = true;
    answer(null);
  });
  const ask = (request: CopyRequest): Promise<CopyReply> =>
    new Promise((resolve, reject) => {
      if (isClosed) return resolve(null);
      answer = (reply) => {
        if (reply !== null && 'fault' in reply) reject(new StoreFault('copy_failed', reply.fault));
        else resolve(reply);
      };
      port.postMessage(request, []);
    });
  return {
    open: async () => {
      copyCount += 1;
      const copyId = copyCount;
      await ask({ kind: 'open', copyId });
      return {
        readFile: (offset) => ask({ kind: 'read_file', copyId, offset }),
        release: () => ask({ kind: 'release', copyId }),
        readLog: () => ask({ kind: 'read_log', copyId }),
        close: () => ask({ kind: 'close', copyId }),
      };
    },
  };
}
