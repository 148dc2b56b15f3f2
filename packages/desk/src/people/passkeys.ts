import { type Result, ok, parsePasskeyName, refuse } from '@naru/core';
import {
  type NewPasskeyInput,
  type NewPasskeyRefusal,
  type PasskeyTask,
  beginRegistration,
  verifyNewPasskey,
} from './passkey-ceremony.ts';
import type { User } from '../ports/account-store.ts';
import type { Passkey } from '../ports/passkey-store.ts';
import { type AccountDesk, type Busy, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { verifyPassword } from './new-password.ts';

export type BeginPasskeyRefusal = 'password_wrong' | 'passkeys_too_many' | Busy;

/** Checks the password and returns a challenge that one new passkey may answer in the next minutes. */
export async function beginPasskey(
  desk: AccountDesk,
  user: User,
  password: string,
): Promise<Result<PasskeyTask, BeginPasskeyRefusal>> {
  const verified = await verifyPassword(desk, user, password);
  return verified.ok ? beginRegistration(desk, registrantOf(user)) : verified;
}

function registrantOf({ userId }: User) {
  return { ownerId: userId, boundTo: userId };
}

export type AddPasskeyRefusal =
  | NewPasskeyRefusal
  | 'passkey_taken'
  | 'passkeys_too_many'
  | 'user_unknown'
  | 'user_changed_meanwhile';

/** Stores the public key of a passkey that answers this person's challenge, and notifies them by letter. */
export async function addPasskey(
  desk: AccountDesk,
  user: User,
  input: NewPasskeyInput & { readonly device: string },
): Promise<Result<Passkey, AddPasskeyRefusal>> {
  const made = await verifyNewPasskey(desk, registrantOf(user), input);
  if (!made.ok) return made;
  const { userId } = user;
  const { device } = input;
  const facts = { addedAtMs: made.value.createdAtMs, device };
  const saved = await changeUser(desk, userId, (present) =>
    ok({
      next: {},
      newPasskey: made.value,
      letters: [letterTo(desk, present, { kind: 'passkey_added', facts })],
      event: userEvent(desk, userId, { kind: 'passkey_added', device }),
    }),
  );
  if (saved.ok) return made;
  const { reason } = saved;
  return refuse(reason === 'passkey_taken' || reason === 'passkeys_too_many' ? reason : asRaced(reason));
}

export async function renamePasskey(
  desk: AccountDesk,
  change: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<Result<null, 'name_invalid' | 'passkey_unknown'>> {
  const name = parsePasskeyName(change.name);
  if (!name.ok) return name;
  const { userId, passkeyId } = change;
  const renamedPasskey = { passkeyId, name: name.value };
  const renamed = await desk.store.changePasskeys(userId, { renamedPasskey });
  return renamed.ok ? renamed : refuse('passkey_unknown');
}

export type RemovePasskeyRefusal =
  | 'password_wrong'
  | 'passkey_unknown'
  | 'user_unknown'
  | 'user_changed_meanwhile'
  | Busy;

/** The passkey no longer signs in. Sessions it opened stay until they are ended like any other. */
export async function removePasskey(
  desk: AccountDesk,
  user: User,
  input: { readonly passkeyId: string; readonly password: string; readonly device: string },
): Promise<Result<null, RemovePasskeyRefusal>> {
  const verified = await verifyPassword(desk, user, input.password);
  if (!verified.ok) return verified;
  const facts = { removedAtMs: desk.clock.nowMs() };
  const saved = await changeUser(desk, user.userId, (present) =>
    ok({
      next: {},
      removedPasskeyId: input.passkeyId,
      letters: [letterTo(desk, present, { kind: 'passkey_removed', facts })],
      event: userEvent(desk, user.userId, { kind: 'passkey_removed', device: input.device }),
    }),
  );
  if (saved.ok) return ok(null);
  return refuse(saved.reason === 'passkey_unknown' ? 'passkey_unknown' : asRaced(saved.reason));
}
