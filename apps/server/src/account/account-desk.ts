import { randomBytes } from 'node:crypto';
import type { AccountDesk, CodeOwner, Desk, SecretSource } from '@naru/desk';
import type { LogEvent } from '../log/json-log.ts';
import { createRateMeter } from '../limits/quota-meter.ts';
import { isStolenPassword } from '../password/stolen-passwords.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { createPasskeyVerifier } from './passkey-verifier.ts';
import { findTotpStep, toBase32 } from '../password/totp.ts';
import type { SecretBox } from '../secret/key-file.ts';

const TOKEN_BYTES = 32;
const TOTP_SECRET_BYTES = 20;

/** Wrong codes of one account: from all unknown browsers together, and from the known ones together. */
const WRONG_CODES_MAX = { requestsMax: 8, windowMs: 15 * 60_000 };

/** The answer has been sent by then. */
const NOTE_AFTER_MS = 200;

/** The desk with the further parts that accounts need. */
export function createAccountDesk(
  desk: Desk,
  passwords: PasswordHasher,
  parts: {
    readonly brandName: () => string;
    readonly log: (event: LogEvent) => void;
    readonly secretBox: Pick<SecretBox, 'open'>;
    /** How far the desk's clock was moved ahead; authenticator apps use the real time. */
    readonly clockAheadMs?: () => number;
  },
): AccountDesk {
  const { brandName, log, secretBox, clockAheadMs = () => 0 } = parts;
  const meter = createRateMeter();
  return {
    ...desk,
    // Getters, because both may change while the desk runs.
    get settings() {
      return desk.settings;
    },
    get brandName() {
      return brandName();
    },
    passwords: { ...passwords, isCommon: isStolenPassword },
    secrets: SECRETS,
    passkeys: createPasskeyVerifier(),
    // A secret that was sealed with a lost key matches no code.
    findTotpStep: (sealedSecret, code, nowMs) => {
      const secret = secretBox.open(sealedSecret);
      return secret === null ? null : findTotpStep(secret, code, nowMs - clockAheadMs());
    },
    doLater: (task) => {
      const write = (): void => {
        task().catch(() => log({ level: 'error', event: 'account_note_failed' }));
      };
      // Writing earlier could delay the answer, whose timing would then reveal that the account exists.
      setTimeout(write, NOTE_AFTER_MS).unref();
    },
    wrongCodes: {
      isTooMany: (of) => !meter.look(keyOfOwner(of), WRONG_CODES_MAX, desk.clock.nowMs()).isAllowed,
      count: (of) => void meter.take(keyOfOwner(of), WRONG_CODES_MAX, desk.clock.nowMs()),
    },
  };
}

function keyOfOwner({ personId, isKnownBrowser }: CodeOwner): string {
  return `${personId} ${isKnownBrowser ? 'known' : 'stranger'}`;
}

const SECRETS: SecretSource = {
  nextToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  nextTotpSecret: () => toBase32(randomBytes(TOTP_SECRET_BYTES)),
  // 100 bits in four groups.
  nextRecoveryCode: () =>
    toBase32(randomBytes(13))
      .slice(0, 20)
      .replaceAll(/(.{5})(?=.)/g, '$1-'),
};
