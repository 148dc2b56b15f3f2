import { OF_NEW_PASSWORDS } from '../auth.ts';
import { type CallShape, DoneAnswerSchema, TransactionListQuerySchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { TransactionSchema } from '../transaction/transaction.ts';
import { CountrySchema } from '../countries.ts';

/** The specification's user. Facts that were not entered are an empty text, or null for the country. */
export const UserSchema = Type.Object({
  _id: Type.String(),
  /** Equal to `_id`. */
  id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** E.164: a plus sign, the dial code and the national number without its leading zero. */
  phone: Type.String(),
  fullName: Type.String(),
  /** DD/MM/YYYY. */
  dateOfBirth: Type.String(),
  selectedCountry: Type.Nullable(CountrySchema),
});
export type User = Static<typeof UserSchema>;

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** For acts that a stolen session alone must not allow. */
export const PasswordBodySchema = Type.Strict({ password: Text(1024) });

/** A row of a user's own list: the specification's fields of a transaction, and its finer state. */
export const UserTransactionSchema = Type.Pick(TransactionSchema, [
  '_id',
  'id',
  'userId',
  'email',
  'address',
  'fromCurrency',
  'toCurrency',
  'fromAmount',
  'convertedAmount',
  'status',
  'createdAt',
  'fromCurrencyData',
  'toCurrencyData',
  'stage',
]);
export type UserTransaction = Static<typeof UserTransactionSchema>;
export const UserTransactionListSchema = Type.Array(UserTransactionSchema);

const OWN_ID = 'The `id` of the signed-in account; any other is answered as one that does not exist.';

export const UserParams = Type.Object({ id: Type.String({ description: OWN_ID }) });

/** Calls of users about their own account. */
export const OWN = { group: 'Accounts', needs: 'user', params: UserParams } as const;

export const USER_CALLS = {
  getUser: {
    ...OWN,
    summary: 'What a user has stated about themselves.',
    answers: { 200: Type.Object({ user: UserSchema }) },
  },
  putUser: {
    ...OWN,
    summary: 'Changes the profile. Both addresses get a letter when the e-mail changes.',
    /** Absent fields are not changed; an empty text (or null for the country) clears a field. */
    body: Type.Strict({
      username: Text(256),
      email: Text(254),
      /** International with a plus sign, or national: then with the country's dial code. */
      phone: Text(64),
      fullName: Text(256),
      dateOfBirth: Text(32),
      /** A country as the list has it (only its `code` is read), or its two letters. */
      selectedCountry: Type.Optional(
        Type.Nullable(
          Type.Union([
            Type.String({ maxLength: 64 }),
            Type.Strict({
              code: Type.String({ maxLength: 64 }),
              name: Text(128),
              dial_code: Text(16),
              nameKr: Text(128),
            }),
          ]),
        ),
      ),
    }),
    answers: {
      200: Type.Object({
        success: Type.Literal(true),
        message: Type.String(),
        user: UserSchema,
        /** An address that takes effect once the link mailed to it is opened, or null. */
        pendingEmail: Type.Nullable(Type.String()),
      }),
    },
    refusals: [
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
    ...OWN,
    summary: 'Changes the password and ends every other session.',
    body: Type.Strict({ oldPassword: Text(1024), newPassword: Text(1024) }),
    answers: { 200: DoneAnswerSchema },
    refusals: [...OF_NEW_PASSWORDS, 'old_password_wrong', 'password_unchanged', 'user_changed_meanwhile'],
  },
  listUserTransactions: {
    ...OWN,
    summary: 'The exchanges of the signed-in user, newest first; 100 without a limit.',
    params: Type.Object({ userId: Type.String({ description: OWN_ID }) }),
    query: TransactionListQuerySchema,
    answers: { 200: UserTransactionListSchema },
  },
  ownTransaction: {
    ...OWN,
    summary: 'Adds an exchange that was made while signed out to the account, by its link.',
    // The whole link, or the `_id` alone.
    body: Type.Strict({ link: Type.String({ minLength: 1, maxLength: 512 }) }),
    answers: { 200: Type.Object({ success: Type.Literal(true), transaction: UserTransactionSchema }) },
    refusals: ['order_link_malformed', 'order_unknown', 'order_owned_by_other', 'order_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
