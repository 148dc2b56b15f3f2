import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../secret/secret-file.ts';
import type { SealPiece } from './piece-seal.ts';

export interface PieceWriter {
  /** Writes an encrypted file; it has its name when it is whole and on disk. */
  readonly write: (folder: string, name: string, bytes: Uint8Array) => Promise<void>;
  /** Tries again to write what could not be written: it cannot be read again. */
  readonly writeWaiting: () => Promise<void>;
}

interface Waiting {
  readonly folder: string;
  readonly name: string;
  readonly sealed: Uint8Array;
}

export function createPieceWriter(seal: SealPiece): PieceWriter {
  let waiting: Waiting | null = null;
  const writeWaiting = async (): Promise<void> => {
    if (waiting === null) return;
    await writePiece(waiting);
    waiting = null;
  };
  return {
    write: async (folder, name, bytes) => {
      waiting = { folder, name, sealed: await seal(bytes) };
      await writeWaiting();
    },
    writeWaiting,
  };
}

async function writePiece({ folder, name, sealed }: Waiting): Promise<void> {
  const filePath = path.join(folder, name);
  const file = await open(`${filePath}.part`, 'w', 0o600);
  try {
    await file.writeFile(sealed);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${filePath}.part`, filePath);
  await syncFolder(folder);
}
