import {
  type Result,
  isEmail,
  ok,
  parseDateOfBirth,
  parseFullName,
  parsePhone,
  parseUsername,
  refuse,
  toEmailKey,
  toUsernameKey,
} from '@naru/core';
import type { SaveUserRefusal, User } from '../ports/account-store.ts';
import { type AccountDesk, type NextUser, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { describeReturn, describeUndo } from './undo-email.ts';

/** How long the mailed link that confirms a new e-mail address works. */
const EMAIL_LINK_MS = 24 * 3_600_000;

/** A field that is undefined stays as it is. */
export interface ProfileWish {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly fullName?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly countryCode?: string | null | undefined;
}

type FieldRefusal =
  | 'username_required'
  | 'username_invalid'
  | 'email_required'
  | 'email_address_invalid'
  | 'phone_invalid'
  | 'full_name_invalid'
  | 'date_of_birth_invalid';

export type ChangeProfileRefusal = FieldRefusal | SaveUserRefusal | 'user_unknown' | 'user_changed_meanwhile';

export interface ChangedProfile {
  readonly user: User;
  /** A new address that is not confirmed yet. */
  readonly pendingEmail: string | null;
}

/**
 * Changes a person's profile. `dialCode` is that of the country after the change; `today` is an ISO 8601
 * date. Where the desk can send mail, a new e-mail address takes effect once the link mailed to it is opened,
 * and the old address learns of it at once.
 */
export async function changeProfile(
  desk: AccountDesk,
  userId: string,
  asked: {
    readonly wish: ProfileWish;
    readonly dialCode: string;
    readonly today: string;
    readonly device: string;
  },
): Promise<Result<ChangedProfile, ChangeProfileRefusal>> {
  const fields = parseFields(asked.wish, asked);
  if (!fields.ok) return fields;
  const email = parseEmail(asked.wish.email);
  if (!email.ok) return email;
  const waits = desk.settings.canSendMail ? await isOtherAddress(desk, userId, email.value) : false;
  // Refused now rather than after a letter whose link cannot work.
  if (waits && email.value !== null && (await desk.store.findUserByEmail(toEmailKey(email.value))) !== null) {
    return refuse('email_taken');
  }
  const saved = await changeUser(desk, userId, async (user) => {
    const next = { ...user, ...fields.value };
    if (email.value === null) return ok({ next });
    return ok(
      waits
        ? askForLink(desk, next, email.value)
        : await moveEmail(desk, next, { email: email.value, device: asked.device }),
    );
  });
  if (saved.ok) return ok({ user: saved.value, pendingEmail: waits ? email.value : null });
  const { reason } = saved;
  return refuse(reason === 'username_taken' || reason === 'email_taken' ? reason : asRaced(reason));
}

async function isOtherAddress(desk: AccountDesk, userId: string, email: string | null): Promise<boolean> {
  const user = email === null ? null : await desk.store.findUser(userId);
  return user !== null && email !== null && user.emailKey !== toEmailKey(email);
}

function parseEmail(text: string | undefined): Result<string | null, FieldRefusal> {
  if (text === undefined) return ok(null);
  const email = text.trim();
  if (email === '') return refuse('email_required');
  return isEmail(email) ? ok(email) : refuse('email_address_invalid');
}

function parseFields(
  wish: ProfileWish,
  rules: { readonly dialCode: string; readonly today: string },
): Result<Partial<User>, FieldRefusal> {
  let fields: Partial<User> = {};
  if (wish.username !== undefined) {
    if (wish.username.trim() === '') return refuse('username_required');
    const name = parseUsername(wish.username);
    if (!name.ok) return name;
    fields = { ...fields, username: name.value, usernameKey: toUsernameKey(name.value) };
  }
  if (wish.phone !== undefined) {
    const phone = wish.phone.trim() === '' ? ok('') : parsePhone(wish.phone, rules.dialCode);
    if (!phone.ok) return phone;
    fields = { ...fields, phone: phone.value };
  }
  if (wish.fullName !== undefined) {
    const fullName = parseFullName(wish.fullName);
    if (!fullName.ok) return fullName;
    fields = { ...fields, fullName: fullName.value };
  }
  if (wish.dateOfBirth !== undefined) {
    const isEmpty = wish.dateOfBirth.trim() === '';
    const dateOfBirth = isEmpty ? ok('') : parseDateOfBirth(wish.dateOfBirth, rules.today);
    if (!dateOfBirth.ok) return dateOfBirth;
    fields = { ...fields, dateOfBirth: dateOfBirth.value };
  }
  if (wish.countryCode !== undefined) fields = { ...fields, countryCode: wish.countryCode };
  return ok(fields);
}

/**
 * Links mailed to the old address stop working, except the one that undoes this change and those that undo
 * earlier ones. If the account returns to a former address, only the link of that address stays, which still
 * ends all sessions: a link to the address in between would return the account to whom its owner removed.
 */
async function moveEmail(
  desk: AccountDesk,
  user: User,
  { email, device }: { readonly email: string; readonly device: string },
): Promise<NextUser> {
  const next = { ...user, email, emailKey: toEmailKey(email) };
  if (next.emailKey === user.emailKey) return { next };
  const changedAtMs = desk.clock.nowMs();
  const notice = letterTo(desk, next, { kind: 'email_changed_new', facts: { changedAtMs } });
  const event = userEvent(desk, user.userId, { kind: 'email_changed', device });
  const change = { next, dropsLinks: 'all_but_undo', event } as const;
  const links = await desk.store.listUndoLinks({ userId: user.userId });
  const wayBack = links.find((link) => link.emailKey === next.emailKey && changedAtMs < link.endsAtMs);
  if (wayBack !== undefined) {
    const letters = [describeReturn(desk, user), notice];
    return { ...change, letters, dropsUndoFromVersion: wayBack.userVersion + 1 };
  }
  const undo = describeUndo(desk, user);
  return { ...change, newLink: undo.newLink, letters: [undo.letter, notice] };
}

function askForLink(desk: AccountDesk, user: User, email: string): NextUser {
  const token = desk.secrets.nextToken();
  const createdAtMs = desk.clock.nowMs();
  const endsAtMs = createdAtMs + EMAIL_LINK_MS;
  return {
    next: user,
    newLink: {
      tokenHash: desk.hashText(token),
      userId: user.userId,
      purpose: 'email',
      email,
      emailKey: toEmailKey(email),
      passwordMark: null,
      userVersion: user.version,
      createdAtMs,
      endsAtMs,
    },
    letters: [
      letterTo(
        desk,
        { ...user, email },
        { kind: 'email_confirm', facts: { token: desk.sealText(token), endsAtMs } },
      ),
      letterTo(desk, user, { kind: 'email_change_asked', facts: { askedAtMs: createdAtMs } }),
    ],
  };
}

/** Moves the account to its new address, once the link mailed to it was opened. */
export async function confirmEmail(
  desk: AccountDesk,
  { token, device }: { readonly token: string; readonly device: string },
): Promise<Result<User, 'link_invalid' | 'email_taken'>> {
  const usedLinkHash = desk.hashText(token);
  const link = await desk.store.findUserLink(usedLinkHash);
  const email = link?.purpose === 'email' && desk.clock.nowMs() < link.endsAtMs ? link.email : null;
  if (link === null || email === null) return refuse('link_invalid');
  const saved = await changeUser(desk, link.userId, async (user) =>
    ok({ ...(await moveEmail(desk, user, { email, device })), usedLinkHash }),
  );
  if (saved.ok) return saved;
  return refuse(saved.reason === 'email_taken' ? 'email_taken' : 'link_invalid');
}
