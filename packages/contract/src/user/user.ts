import { type Static, Type } from '../schema/type.ts';
import { CountrySchema } from '../country/country.ts';
import { TransactionSchema } from '../transaction/transaction.ts';

/** The specification's user. What a person has not told is an empty text, a country null. */
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

export const GetUserAnswerSchema = Type.Object({ user: UserSchema });
export type GetUserAnswer = Static<typeof GetUserAnswerSchema>;

/** Fields that are left out stay as they are; an empty text (or null for the country) takes one away. */
export const PutUserBodySchema = Type.Strict({
  username: Type.Optional(Type.String({ maxLength: 256 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  /** International with a plus sign, or national: then of the country's dial code. */
  phone: Type.Optional(Type.String({ maxLength: 64 })),
  fullName: Type.Optional(Type.String({ maxLength: 256 })),
  dateOfBirth: Type.Optional(Type.String({ maxLength: 32 })),
  /** A country as the list has it (its `code` counts), or its two letters. */
  selectedCountry: Type.Optional(
    Type.Nullable(
      Type.Union([
        Type.String({ maxLength: 64 }),
        Type.Strict({
          code: Type.String({ maxLength: 64 }),
          name: Type.Optional(Type.String({ maxLength: 128 })),
          dial_code: Type.Optional(Type.String({ maxLength: 16 })),
          nameKr: Type.Optional(Type.String({ maxLength: 128 })),
        }),
      ]),
    ),
  ),
});
export type PutUserBody = Static<typeof PutUserBodySchema>;

export const PutUserAnswerSchema = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  user: UserSchema,
  /** An address that counts only once the link in the letter to it was opened; null: none waits. */
  pendingEmail: Type.Nullable(Type.String()),
});
export type PutUserAnswer = Static<typeof PutUserAnswerSchema>;

export const PutPasswordBodySchema = Type.Strict({
  oldPassword: Type.Optional(Type.String({ maxLength: 1024 })),
  newPassword: Type.Optional(Type.String({ maxLength: 1024 })),
});
export type PutPasswordBody = Static<typeof PutPasswordBodySchema>;

/** A row of the person's own list: what the specification lists of a transaction, and its finer state. */
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

/** Takes an order that was made signed out into the account: its whole link, or its `_id`. */
export const OwnTransactionBodySchema = Type.Strict({ link: Type.String({ minLength: 1, maxLength: 512 }) });
export type OwnTransactionBody = Static<typeof OwnTransactionBodySchema>;

export const OwnTransactionAnswerSchema = Type.Object({
  success: Type.Literal(true),
  transaction: UserTransactionSchema,
});
export type OwnTransactionAnswer = Static<typeof OwnTransactionAnswerSchema>;
