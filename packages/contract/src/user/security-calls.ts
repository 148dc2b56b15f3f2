import { Type } from '../schema/type.ts';
import { DoneAnswerSchema } from '../auth/auth.ts';
import type { CallShape } from '../call/call-shape.ts';
import { ListQuerySchema } from '../call/list-query.ts';
import {
  PasswordBodySchema,
  TotpConfirmAnswerSchema,
  TotpConfirmBodySchema,
  TotpEnrolAnswerSchema,
  TotpStateSchema,
  UserEventListSchema,
  UserExportSchema,
  UserSessionListSchema,
} from './security.ts';
import { OF_ACCOUNTS, UserParams } from './user-calls.ts';

/** Every call here is one person's about their own account. */
const OWN = { group: 'Accounts', needs: 'user', params: UserParams } as const;

export const USER_SECURITY_CALLS = {
  listActivity: {
    ...OWN,
    summary: 'What happened to the safety of the account, newest first: sign-ins, changes, ended sessions.',
    query: ListQuerySchema,
    answers: { 200: UserEventListSchema },
    refusals: OF_ACCOUNTS,
  },
  listSessions: {
    ...OWN,
    summary: 'Where the person is signed in, last used first.',
    answers: { 200: UserSessionListSchema },
    refusals: OF_ACCOUNTS,
  },
  endSession: {
    ...OWN,
    summary: 'Ends one session at once.',
    params: Type.Object({
      ...UserParams.properties,
      sessionId: Type.String({ description: 'The `id` of the list.' }),
    }),
    answers: { 200: DoneAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'session_unknown'],
  },
  endAllSessions: {
    ...OWN,
    summary: 'Signs out everywhere, the session that asks included.',
    answers: { 200: DoneAnswerSchema },
    refusals: OF_ACCOUNTS,
  },
  totpState: {
    ...OWN,
    summary: 'Whether signing in asks for a code of an authenticator app.',
    answers: { 200: TotpStateSchema },
    refusals: OF_ACCOUNTS,
  },
  enrolTotp: {
    ...OWN,
    summary: 'Makes a secret for an authenticator app (RFC 6238). It counts once a code of it came back.',
    body: PasswordBodySchema,
    answers: { 200: TotpEnrolAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'password_wrong', 'totp_on_already', 'user_changed_meanwhile'],
  },
  confirmTotp: {
    ...OWN,
    summary: 'The first code of the app: from now on it is asked for. Gives the recovery codes, this once.',
    body: TotpConfirmBodySchema,
    answers: { 200: TotpConfirmAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'totp_not_begun', 'totp_code_wrong', 'user_changed_meanwhile'],
  },
  removeTotp: {
    ...OWN,
    summary: 'Takes the authenticator app away again.',
    body: PasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'password_wrong', 'user_changed_meanwhile'],
  },
  exportUser: {
    ...OWN,
    summary: 'Everything that the desk keeps about the person, as a file.',
    answers: { 200: UserExportSchema },
    refusals: OF_ACCOUNTS,
  },
  deleteUser: {
    ...OWN,
    summary: 'Deletes the account: the person goes, the amounts stay in the books.',
    body: PasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'password_wrong', 'orders_under_way', 'user_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
