import { type Static, Type } from '../schema/type.ts';
import { TransactionSchema } from '../transaction/transaction.ts';

/** Said for every well-formed request, whether it led to anything or not. */
const DoneSchema = Type.Object({ success: Type.Literal(true) });

const EmailText = Type.String({ minLength: 1, maxLength: 254 });

/** A message to the people of the desk. */
export const ContactBodySchema = Type.Strict({
  name: Type.String({ minLength: 1, maxLength: 64 }),
  email: EmailText,
  message: Type.String({ minLength: 1, maxLength: 4000 }),
});
export type ContactBody = Static<typeof ContactBodySchema>;
export const ContactAnswerSchema = DoneSchema;

export const NewsletterBodySchema = Type.Strict({ email: EmailText });
export type NewsletterBody = Static<typeof NewsletterBodySchema>;

/** `needsConfirmation`: a letter with a link goes out first. It says nothing about the address. */
export const NewsletterAnswerSchema = Type.Object({
  success: Type.Literal(true),
  needsConfirmation: Type.Boolean(),
});
export type NewsletterAnswer = Static<typeof NewsletterAnswerSchema>;

/** The token of the link `/?newsletter=…` in that letter. */
export const NewsletterConfirmBodySchema = Type.Strict({
  token: Type.String({ minLength: 1, maxLength: 128 }),
});
export type NewsletterConfirmBody = Static<typeof NewsletterConfirmBodySchema>;
export const NewsletterConfirmAnswerSchema = DoneSchema;

/** The public reference of a transaction and the e-mail it was made with: the link goes there, or nothing. */
export const FindTransactionBodySchema = Type.Strict({
  reference: Type.String({ minLength: 1, maxLength: 32 }),
  email: EmailText,
});
export type FindTransactionBody = Static<typeof FindTransactionBodySchema>;
export const FindTransactionAnswerSchema = DoneSchema;

/** Transactions that this browser made, the newest first; known by a cookie that no script can read. */
export const MineListSchema = Type.Array(TransactionSchema);
