import { Type } from '../schema/type.ts';
import { DoneAnswerSchema } from '../auth/auth.ts';
import { NEW_PASSWORD_FIELDS, OF_NEW_PASSWORDS } from '../auth/auth-calls.ts';
import type { CallShape } from '../call/call-shape.ts';
import { ListQuerySchema } from '../call/list-query.ts';
import {
  GetUserAnswerSchema,
  OwnTransactionAnswerSchema,
  OwnTransactionBodySchema,
  PutPasswordBodySchema,
  PutUserAnswerSchema,
  PutUserBodySchema,
  UserTransactionListSchema,
} from './user.ts';

const OWN_ID = 'The `id` of the account that is signed in; any other is answered as one that does not exist.';

export const UserParams = Type.Object({ id: Type.String({ description: OWN_ID }) });

/** Of every call about an account. */
export const OF_ACCOUNTS = ['session_ended', 'user_unknown'] as const;

export const USER_CALLS = {
  getUser: {
    summary: 'What a person told of themselves.',
    group: 'Accounts',
    needs: 'user',
    params: UserParams,
    answers: { 200: GetUserAnswerSchema },
    refusals: OF_ACCOUNTS,
  },
  putUser: {
    summary: 'Changes what a person says of themselves. Both addresses get a letter when the e-mail changes.',
    group: 'Accounts',
    needs: 'user',
    params: UserParams,
    body: PutUserBodySchema,
    answers: { 200: PutUserAnswerSchema },
    refusals: [
      ...OF_ACCOUNTS,
      'username_required',
      'username_invalid',
      'username_taken',
      'email_required',
      'email_address_invalid',
      'email_taken',
      'phone_invalid',
      'full_name_invalid',
      'date_of_birth_invalid',
      'country_unknown',
      'user_changed_meanwhile',
    ],
  },
  putPassword: {
    summary: 'Changes the password and ends every other session.',
    group: 'Accounts',
    needs: 'user',
    params: UserParams,
    body: PutPasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: [
      ...OF_ACCOUNTS,
      ...OF_NEW_PASSWORDS,
      'old_password_wrong',
      'password_unchanged',
      'user_changed_meanwhile',
    ],
    refusalFields: NEW_PASSWORD_FIELDS,
  },
  listUserTransactions: {
    summary: 'The exchanges of the person that is signed in, newest first; 100 where no limit is given.',
    group: 'Accounts',
    needs: 'user',
    params: Type.Object({ userId: Type.String({ description: OWN_ID }) }),
    query: ListQuerySchema,
    answers: { 200: UserTransactionListSchema },
    refusals: OF_ACCOUNTS,
  },
  ownTransaction: {
    summary: 'Takes an exchange that was made signed out into the account, by its link.',
    group: 'Accounts',
    needs: 'user',
    params: UserParams,
    body: OwnTransactionBodySchema,
    answers: { 200: OwnTransactionAnswerSchema },
    refusals: [
      ...OF_ACCOUNTS,
      'order_link_malformed',
      'order_unknown',
      'order_owned_by_other',
      'order_changed_meanwhile',
    ],
  },
} as const satisfies Record<string, CallShape>;
