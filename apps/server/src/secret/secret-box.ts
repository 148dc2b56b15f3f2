import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'k1.';

/** Encrypts secrets that the database stores, so that the database alone reveals none. */
export interface SecretBox {
  readonly seal: (text: string) => string;
  /** Null for a text that this key did not seal. */
  readonly open: (sealed: string) => string | null;
}

/** AES-256-GCM (NIST SP 800-38D) with random nonces, which suffice for far more secrets than a desk has. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${PREFIX}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // The tag does not match: another key, or altered bytes.
        return null;
      }
    },
  };
}
