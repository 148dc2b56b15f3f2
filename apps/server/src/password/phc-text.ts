import type { Argon2Cost } from './argon2id.ts';

export interface PhcHash {
  readonly cost: Argon2Cost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{8,128})\$([A-Za-z0-9+/]{8,128})$/;

/** A hash with all that verifying it takes, in the PHC string format (base64 without padding). */
export function formatPhcText({ cost, salt, hash }: PhcHash): string {
  const parameters = `m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}`;
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Null for anything that {@link formatPhcText} does not write. */
export function parsePhcText(text: string): PhcHash | null {
  const match = PHC.exec(text);
  if (match === null) return null;
  const [, memoryKib = '', passes = '', lanes = '', salt = '', hash = ''] = match;
  return {
    cost: {
      memoryKib: Number.parseInt(memoryKib, 10),
      passes: Number.parseInt(passes, 10),
      lanes: Number.parseInt(lanes, 10),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/(?<!=)=+$/, '');
}
