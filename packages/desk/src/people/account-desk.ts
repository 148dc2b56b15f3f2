import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import type {
  SaveUserChangeRefusal,
  User,
  UserChange,
  UserEvent,
  UserEventKind,
} from '../ports/account-store.ts';
import type { LetterKind, LetterOf } from '../ports/letters.ts';
import type { PasskeyVerifier } from '../ports/passkeys.ts';

export type Busy = 'too_many_requests';

/** Hashing is slow and queued; a caller is refused when the queue is full. */
interface PasswordHashing {
  hash(password: string): Promise<Result<string, Busy>>;
  /** Answers false for a null hash, after the same time as for a real one. */
  verify(password: string, passwordHash: string | null): Promise<Result<boolean, Busy>>;
  /** True for a hash made with weaker parameters than today's. */
  isOutdated(passwordHash: string): boolean;
  /** True for a password that attackers try first. */
  isCommon(password: string): boolean;
}

/** Fresh secrets from the operating system's random source. */
export interface SecretSource {
  /** A secret of 256 random bits. */
  nextToken(): string;
  /** A secret of 160 random bits in base 32 (RFC 4226 §4). */
  nextTotpSecret(): string;
  /** A code short enough to copy from paper. */
  nextRecoveryCode(): string;
}

/**
 * Counts wrong codes for each person; right codes do not count. Browsers with which the person signed in
 * before have a count of their own, so that knowing the password is not enough to lock the person out there.
 */
interface WrongCodes {
  isTooMany(of: CodeOwner): boolean;
  count(of: CodeOwner): void;
}

export interface CodeOwner {
  /** The identifier of an account or an operator. */
  readonly personId: string;
  readonly isKnownBrowser: boolean;
}

/** Everything the account use cases depend on. */
export interface AccountDesk extends Desk {
  readonly passwords: PasswordHashing;
  readonly secrets: SecretSource;
  readonly passkeys: PasskeyVerifier;
  /** The name of the desk. */
  readonly brandName: string;
  /** The time step near `nowMs` to which a code belongs (RFC 6238); null for a wrong code. */
  readonly findTotpStep: (sealedSecret: string, code: string, nowMs: number) => number | null;
  /** Bounds how many wrong codes of an authenticator app are accepted. */
  readonly wrongCodes: WrongCodes;
  /** Starts a task after the response, so that the response time reveals nothing about it. */
  readonly doLater: (task: () => Promise<void>) => void;
}

/** More than any race needs; reaching this number is a bug. */
const ATTEMPTS_MAX = 8;

/** The result of `decide`: the changed fields of the person, and what is written with them. */
export type NextUser = Omit<UserChange, 'user' | 'expectedVersion'> & { readonly next: Partial<User> };

/**
 * Reads a person, lets `decide` choose the change, and starts again when somebody else was faster. Returns
 * the changed person.
 */
export async function changeUser<R extends string>(
  desk: Pick<AccountDesk, 'store' | 'clock'>,
  userId: string,
  decide: (user: User) => Result<NextUser, R> | Promise<Result<NextUser, R>>,
): Promise<Result<User, R | 'user_unknown' | SaveUserChangeRefusal>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const user = await desk.store.findUser(userId);
    if (user === null || user.leavingAtMs !== null) return refuse('user_unknown');
    const decided = await decide(user);
    if (!decided.ok) return decided;
    const { next, ...rest } = decided.value;
    const after: User = {
      ...user,
      ...next,
      version: user.version + 1,
      updatedAtMs: desk.clock.nowMs(),
    };
    const saved = await desk.store.saveUserChange({ user: after, expectedVersion: user.version, ...rest });
    if (saved.ok) return ok(after);
    if (saved.reason !== 'user_changed_meanwhile') return saved;
  }
  return refuse('user_changed_meanwhile');
}

/** The refusals that remain for a change that takes no name, link or code. */
export function asRaced(reason: string): 'user_unknown' | 'user_changed_meanwhile' {
  return reason === 'user_unknown' ? 'user_unknown' : 'user_changed_meanwhile';
}

/** An event for a person's activity log; `device` is the device of the person who acts. */
export function userEvent(
  desk: Pick<AccountDesk, 'ids' | 'clock'>,
  userId: string,
  what: { readonly kind: UserEventKind; readonly device: string },
): UserEvent {
  const { kind, device } = what;
  return { eventId: desk.ids.nextRowId(), userId, kind, device, happenedAtMs: desk.clock.nowMs() };
}

/** A letter to a person's current or former address, in their language. */
export function letterTo<Kind extends LetterKind>(
  desk: Pick<AccountDesk, 'ids' | 'clock'>,
  to: Pick<User, 'email' | 'language'>,
  content: Pick<LetterOf<Kind>, 'kind' | 'facts'>,
): LetterOf<Kind> {
  return {
    ...content,
    letterId: desk.ids.nextRowId(),
    to: to.email,
    language: to.language,
    createdAtMs: desk.clock.nowMs(),
  };
}
