import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import type { SaveUserChangeRefusal, User, UserChange } from '../ports/account-store.ts';
import type { Letter, LetterKind, LetterOf } from '../ports/letters.ts';
import type { PasskeyVerifier } from '../ports/passkey-verifier.ts';
import type { UserEvent, UserEventKind } from '../ports/user-events.ts';

export type Busy = 'too_many_requests';

/** Hashing takes its time and its turn; who finds the line full is refused. */
export interface PasswordHashing {
  hash(password: string): Promise<Result<string, Busy>>;
  /** Takes as long for a null hash as for a real one, and then says no. */
  verify(password: string, passwordHash: string | null): Promise<Result<boolean, Busy>>;
  /** True for a hash that is cheaper than what is made today. */
  isOutdated(passwordHash: string): boolean;
  /** True for a password that every thief tries first. */
  isCommon(password: string): boolean;
}

/** Fresh secrets from the operating system's random source. */
export interface SecretSource {
  /** 256 bits. */
  nextToken(): string;
  /** 160 bits in base 32 (RFC 4226 §4). */
  nextTotpSecret(): string;
  /** Something that a person can copy from paper. */
  nextRecoveryCode(): string;
}

/** All that the use-cases of an account know of the world. */
export interface AccountDesk extends Desk {
  readonly passwords: PasswordHashing;
  readonly secrets: SecretSource;
  readonly passkeys: PasskeyVerifier;
  /** What the desk calls itself. */
  readonly brandName: string;
  /** The time step that a code belongs to (RFC 6238), near `nowMs`; null: a wrong code. */
  readonly findTotpStep: (secret: string, code: string, nowMs: number) => number | null;
  /** Counts a guess at a second factor; false when this person's guesses are used up for now. */
  readonly takeSecondFactorTry: (userId: string) => boolean;
  /** Begins a task after the answer, so that the time of the answer tells nothing of it. */
  readonly doLater: (task: () => Promise<void>) => void;
}

/** Enough for any honest race; more would be a fault of ours. */
const ATTEMPTS_MAX = 8;

/** What `decide` makes of a person: who it shall be, and what is written with it. */
export type NextUser = Omit<UserChange, 'user' | 'expectedVersion'> & { readonly next: Partial<User> };

/**
 * Reads a person, lets `decide` say what shall change, and begins anew when somebody else was faster.
 * Gives the person as it is afterwards.
 */
export async function changeUser<R extends string>(
  desk: Pick<AccountDesk, 'store' | 'clock'>,
  userId: string,
  decide: (user: User) => Result<NextUser, R>,
): Promise<Result<User, R | 'user_unknown' | SaveUserChangeRefusal>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const user = await desk.store.findUser(userId);
    if (user === null || user.leavingAtMs !== null) return refuse('user_unknown');
    const decided = decide(user);
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

/** What is left of a change that takes neither a name nor a link nor a code. */
export function asRaced(reason: string): 'user_unknown' | 'user_changed_meanwhile' {
  return reason === 'user_unknown' ? 'user_unknown' : 'user_changed_meanwhile';
}

/** A line for the record of a person; `device` is that of whoever does it. */
export function userEvent(
  desk: Pick<AccountDesk, 'ids' | 'clock'>,
  userId: string,
  what: { readonly kind: UserEventKind; readonly device: string },
): UserEvent {
  const { kind, device } = what;
  return { eventId: desk.ids.nextRowId(), userId, kind, device, happenedAtMs: desk.clock.nowMs() };
}

/** A letter to a person, at the address that they have or had, in their language. */
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

export type LetterList = readonly Letter[];
