import type { Decrypter, Encrypter } from 'age-encryption';
import { BackupFault, tornOrAltered } from './backup-fault.ts';

/** The secret half of a key of age (https://age-encryption.org/v1, X25519). */
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

interface NewKey {
  /** Decrypts backups. It is printed once and never stored. */
  readonly identity: string;
  /** The address that backups are encrypted to; the desk needs nothing else. */
  readonly recipient: string;
}

export async function makeKey(): Promise<NewKey> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * The key in a file as `age-keygen` writes it, or as a person typed it from paper: small letters and blanks
 * do not matter.
 */
export function parseIdentity(text: string): string {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const identity = lines.join('').replaceAll(/\s/g, '').toUpperCase();
  if (IDENTITY.test(identity)) return identity;
  throw new BackupFault(
    'key_unusable',
    'This is no key of a backup. It begins with AGE-SECRET-KEY-1 and has 74 characters.',
  );
}

/** Encrypts in the format of age (https://age-encryption.org/v1), which other programs can decrypt, too. */
export async function openEncrypter(recipient: string): Promise<Encrypter> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupFault('key_unusable', 'BACKUP_RECIPIENT is no address of a backup key; look for a typo.');
  }
  return encrypter;
}

export async function openDecrypter(identity: string): Promise<Decrypter> {
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupFault('key_unusable', 'This is no key of a backup; look for a typo.');
  }
  return decrypter;
}

const NO_MATCH = /no identity matched/;

/** Why a file was not decrypted. */
export function explainDecryption(thrown: unknown): BackupFault {
  return thrown instanceof Error && NO_MATCH.test(thrown.message)
    ? new BackupFault('wrong_key', 'This key does not open this backup. It was made for another one.')
    : tornOrAltered();
}

/** Pieces as the kind of stream that age reads; they are read only as fast as it asks. */
export function toWebStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await source.return?.();
    },
  });
}

export async function* fromWebStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isEnded = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isEnded = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isEnded) await reader.cancel().catch(() => undefined);
  }
}
