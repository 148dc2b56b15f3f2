import type {
  Country,
  LoginBody,
  PutUserBody,
  RegisterBody,
  SESSION_MODE_HEADER,
  User,
} from '@naru/contract';
import { useMemo } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import type { CallOutcome } from '../../../shared/api/api-failure.ts';
import type { DeskApi } from '../../../shared/api/desk-api.ts';
import { readWireList, readWireObject } from '../../../shared/api/wire-fields.ts';
import { readCountry, readUser } from '../../../shared/session/read-user.ts';
import type { SignedIn } from '../../../shared/session/stored-session.ts';
import { userPath } from '../../../shared/session/use-user.ts';

/** Its type is the contract's own word; the word itself would bring the contract's schemas with it. */
const SESSION_MODE: typeof SESSION_MODE_HEADER = 'x-session-mode';

export interface ProfileSaved {
  readonly user: User;
  /** An address that counts only once its link was opened, or null. */
  readonly pendingEmail: string | null;
}

export interface AccountCalls {
  login(body: LoginBody): Promise<CallOutcome<SignedIn>>;
  register(body: RegisterBody): Promise<CallOutcome<unknown>>;
  askForReset(email: string): Promise<CallOutcome<unknown>>;
  resetPassword(token: string, newPassword: string): Promise<CallOutcome<unknown>>;
  confirmEmail(token: string): Promise<CallOutcome<unknown>>;
  putUser(userId: string, body: PutUserBody): Promise<CallOutcome<ProfileSaved>>;
  putPassword(userId: string, oldPassword: string, newPassword: string): Promise<CallOutcome<unknown>>;
  listCountries(signal: AbortSignal): Promise<readonly Country[]>;
}

export function useAccountCalls(): AccountCalls {
  const api = useDeskApi();
  return useMemo(() => createAccountCalls(api), [api]);
}

function createAccountCalls(api: DeskApi): AccountCalls {
  return {
    // The token alone is no session for whoever reads it out of the storage: a cookie is its other half.
    login: (body) => api.send('POST', '/api/auth/login', body, readSignedIn, { [SESSION_MODE]: 'bound' }),
    register: (body) => api.send('POST', '/api/auth/register', body, anyAnswer),
    askForReset: (email) => api.send('POST', '/api/auth/forgot', { email }, anyAnswer),
    resetPassword: (token, newPassword) =>
      api.send('POST', '/api/auth/reset', { token, newPassword }, anyAnswer),
    confirmEmail: (token) => api.send('POST', '/api/auth/email', { token }, anyAnswer),
    putUser: (userId, body) => api.send('PUT', userPath(userId), body, readProfileSaved),
    putPassword: (userId, oldPassword, newPassword) =>
      api.send('PUT', `${userPath(userId)}/password`, { oldPassword, newPassword }, anyAnswer),
    listCountries: (signal) => api.get('/api/country/list', readCountries, signal),
  };
}

/** Where success is all that the answer has to say; an object, because null means unreadable. */
function anyAnswer(answer: unknown): object {
  return { answer };
}

export function readSignedIn(answer: unknown): SignedIn | null {
  const wire = readWireObject(answer);
  const user = wire?.object('user') ?? null;
  const token = wire?.text('token') ?? null;
  const userId = user?.text('id') ?? user?.text('_id') ?? null;
  if (token === null || token === '' || userId === null) return null;
  return { token, userId, username: user?.text('username') ?? null };
}

function readProfileSaved(answer: unknown): ProfileSaved | null {
  const user = readUser(answer);
  if (user === null) return null;
  return { user, pendingEmail: readWireObject(answer)?.text('pendingEmail') ?? null };
}

export function readCountries(answer: unknown): readonly Country[] | null {
  return readWireList(answer, (entry) => readCountry(readWireObject(entry)));
}
