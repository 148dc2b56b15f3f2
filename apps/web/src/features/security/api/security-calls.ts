import type { TotpState, UserSession } from '@naru/contract';
import { useMemo } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import type { CallOutcome } from '../../../shared/api/api-failure.ts';
import type { DeskApi } from '../../../shared/api/desk-api.ts';
import { userPath } from '../../../shared/session/use-user.ts';
import {
  readCopy,
  readRecoveryCodes,
  readSessions,
  readTotpKey,
  readTotpState,
} from '../model/read-security.ts';
import type { TotpKey } from '../model/read-security.ts';

/** What a person does about the safety of their own account. */
export interface SecurityCalls {
  listSessions(signal: AbortSignal): Promise<readonly UserSession[]>;
  endSession(sessionId: string): Promise<CallOutcome<unknown>>;
  endAllSessions(): Promise<CallOutcome<unknown>>;
  readTotp(signal: AbortSignal): Promise<TotpState>;
  enrolTotp(password: string): Promise<CallOutcome<TotpKey>>;
  confirmTotp(code: string): Promise<CallOutcome<readonly string[]>>;
  removeTotp(password: string): Promise<CallOutcome<unknown>>;
  /** The copy as the text of a file. */
  readCopy(): Promise<string>;
  deleteUser(password: string): Promise<CallOutcome<unknown>>;
  /** Takes a transaction into the account by its link. */
  ownTransaction(link: string): Promise<CallOutcome<unknown>>;
}

export function useSecurityCalls(userId: string): SecurityCalls {
  const api = useDeskApi();
  return useMemo(() => createSecurityCalls(api, userPath(userId)), [api, userId]);
}

function createSecurityCalls(api: DeskApi, path: string): SecurityCalls {
  return {
    listSessions: (signal) => api.get(`${path}/sessions`, readSessions, signal),
    endSession: (sessionId) =>
      api.send('DELETE', `${path}/sessions/${encodeURIComponent(sessionId)}`, undefined, anyAnswer),
    endAllSessions: () => api.send('DELETE', `${path}/sessions`, undefined, anyAnswer),
    readTotp: (signal) => api.get(`${path}/totp`, readTotpState, signal),
    enrolTotp: (password) => api.send('POST', `${path}/totp`, { password }, readTotpKey),
    confirmTotp: (code) => api.send('POST', `${path}/totp/confirm`, { code }, readRecoveryCodes),
    removeTotp: (password) => api.send('POST', `${path}/totp/remove`, { password }, anyAnswer),
    readCopy: () => api.get(`${path}/export`, readCopy),
    deleteUser: (password) => api.send('POST', `${path}/delete`, { password }, anyAnswer),
    ownTransaction: (link) => api.send('POST', `${path}/transactions`, { link }, anyAnswer),
  };
}

/** Where success is all that the answer has to say; an object, because null means unreadable. */
function anyAnswer(answer: unknown): object {
  return { answer };
}
