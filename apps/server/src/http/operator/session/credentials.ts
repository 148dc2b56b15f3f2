import type { ConsoleBody } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { Operator } from '@naru/desk';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ConsoleParts } from '../console-parts.ts';

const NAME_CHARACTERS_MAX = 64;
const PASSWORD_CHARACTERS_MIN = 15;

export type CredentialsRefusal = 'name_invalid' | 'password_too_short' | 'too_many_requests';

/** The name and password that a new operator has chosen. */
export async function readCredentials(
  passwords: ConsoleParts['passwords'],
  body: ConsoleBody<'signIn'>,
): Promise<Result<Pick<Operator, 'name' | 'passwordHash'>, CredentialsRefusal>> {
  const name = cleanName(body.name);
  if (!isName(name)) return refuse('name_invalid');
  if (!isLongEnough(body.password)) return refuse('password_too_short');
  const passwordHash = await passwords.hash(body.password);
  return passwordHash.ok ? ok({ name, passwordHash: passwordHash.value }) : passwordHash;
}

/** Counts characters as people do, not bytes. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= PASSWORD_CHARACTERS_MIN;
}

export function isName(name: string): boolean {
  return name !== '' && Array.from(name).length <= NAME_CHARACTERS_MAX && !/\p{C}/u.test(name);
}

export function cleanName(name: string): string {
  return name.normalize('NFC').trim();
}

const TOKEN_BYTES = 32;

/** The secret of the one-time link: printed once, stored as a hash, void after its use or at the end. */
export interface SetupToken {
  /** For the link that is printed at the start. */
  readonly text: string;
  isRight(text: string): boolean;
  /** From now on no token is accepted. */
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
