import type { CopyStore } from './copy-store.ts';
import type { SealPiece } from './piece-seal.ts';

export interface PieceWriter {
  /** Writes an encrypted file; it has its name when it is whole and on disk. */
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Tries again to write what could not be written: it cannot be read again. */
  readonly writeWaiting: () => Promise<void>;
}

interface Waiting {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function createPieceWriter(seal: SealPiece, store: CopyStore): PieceWriter {
  let waiting: Waiting | null = null;
  const writeWaiting = async (): Promise<void> => {
    if (waiting === null) return;
    await store.write(waiting.name, await seal(waiting.bytes));
    waiting = null;
  };
  return {
    write: async (name, bytes) => {
      waiting = { name, bytes };
      await writeWaiting();
    },
    writeWaiting,
  };
}
