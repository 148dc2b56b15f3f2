import type {
  Passkey,
  PasskeyAddBody,
  PasskeyCreationOptions,
  PasskeyLoginBody,
  PasskeyRequestOptions,
  SESSION_MODE_HEADER,
} from '@naru/contract';
import { useMemo } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import type { CallOutcome } from '../../../shared/api/api-failure.ts';
import type { DeskApi, ReadAnswer } from '../../../shared/api/desk-api.ts';
import { userPath } from '../../../shared/session/use-user.ts';
import { readCreationOptions, readPasskeys, readRequestOptions } from '../model/read-passkey.ts';

/** Its type is the contract's own word; the word itself would bring the contract's schemas with it. */
const SESSION_MODE: typeof SESSION_MODE_HEADER = 'x-session-mode';

export interface PasskeyLoginCalls {
  ask(): Promise<CallOutcome<PasskeyRequestOptions>>;
  login<T>(body: PasskeyLoginBody, readAnswer: ReadAnswer<T>): Promise<CallOutcome<T>>;
}

export function usePasskeyLoginCalls(): PasskeyLoginCalls {
  const api = useDeskApi();
  return useMemo(
    () => ({
      ask: () => api.send('POST', '/api/auth/passkey', {}, readRequestOptions),
      login: (body, readAnswer) =>
        api.send('POST', '/api/auth/passkey/login', body, readAnswer, { [SESSION_MODE]: 'bound' }),
    }),
    [api],
  );
}

/** What a person does about their own passkeys. */
export interface PasskeyCalls {
  list(signal: AbortSignal): Promise<readonly Passkey[]>;
  begin(password: string): Promise<CallOutcome<PasskeyCreationOptions>>;
  add(body: PasskeyAddBody): Promise<CallOutcome<unknown>>;
  rename(passkeyId: string, name: string): Promise<CallOutcome<unknown>>;
  remove(passkeyId: string, password: string): Promise<CallOutcome<unknown>>;
}

export function usePasskeyCalls(userId: string): PasskeyCalls {
  const api = useDeskApi();
  return useMemo(() => createPasskeyCalls(api, `${userPath(userId)}/passkeys`), [api, userId]);
}

function createPasskeyCalls(api: DeskApi, path: string): PasskeyCalls {
  const pathOf = (passkeyId: string): string => `${path}/${encodeURIComponent(passkeyId)}`;
  return {
    list: (signal) => api.get(path, readPasskeys, signal),
    begin: (password) => api.send('POST', path, { password }, readCreationOptions),
    add: (body) => api.send('POST', `${path}/confirm`, body, anyAnswer),
    rename: (passkeyId, name) => api.send('PUT', pathOf(passkeyId), { name }, anyAnswer),
    remove: (passkeyId, password) => api.send('POST', `${pathOf(passkeyId)}/remove`, { password }, anyAnswer),
  };
}

/** Where success is all that the answer has to say; an object, because null means unreadable. */
function anyAnswer(answer: unknown): object {
  return { answer };
}
