import { zstdCompressSync } from 'node:zlib';
import { openEncrypter } from '../backup/age-key.ts';

export type SealPiece = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Compresses and encrypts one piece: a file that `age -d | zstd -d` opens. */
export async function openSeal(recipient: string): Promise<SealPiece> {
  const encrypter = await openEncrypter(recipient);
  return (bytes) => encrypter.encrypt(zstdCompressSync(bytes));
}
