import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The secret of the one-time link: printed once, kept as a hash, void after its use or the process's end. */
export interface SetupToken {
  /** For the link that is printed at the start. */
  readonly text: string;
  isRight(text: string): boolean;
  /** From now on no token is right. */
  useUp(): void;
}

export function createSetupToken(): SetupToken {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  const hash = digest(text);
  let isUsed = false;
  return {
    text,
    isRight: (candidate) => timingSafeEqual(digest(candidate), hash) && !isUsed,
    useUp: () => {
      isUsed = true;
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
