import { type CallShape, SuccessSchema } from './call-shape.ts';
import { Type } from './type.ts';
import { TransactionSchema } from './transaction/transaction.ts';

const EmailText = Type.String({ minLength: 1, maxLength: 254 });

export const NewsletterAnswerSchema = Type.Object({
  success: Type.Literal(true),
  /** A letter with a link is mailed first. It says nothing about the address. */
  needsConfirmation: Type.Boolean(),
});

/** The reader, as their letters name them; 160 random bits. */
const LeaveQuery = Type.Strict({ reader: Type.String({ minLength: 1, maxLength: 64 }) });
const LeaveAnswerSchema = Type.Object({
  success: Type.Literal(true),
  /** False: nobody reads by this link, for example because they have left before. */
  hasLeft: Type.Boolean(),
});

export const MineListSchema = Type.Array(TransactionSchema);

export const LETTER_CALLS = {
  contact: {
    summary: 'Sends a message to the operators of the desk.',
    group: 'Letters',
    body: Type.Strict({
      name: Type.String({ minLength: 1, maxLength: 64 }),
      email: EmailText,
      message: Type.String({ minLength: 1, maxLength: 4000 }),
    }),
    answers: { 200: SuccessSchema },
    refusals: ['fields_missing', 'email_invalid', 'text_unreadable'],
  },
  subscribeNewsletter: {
    summary: 'Subscribes to the newsletter; if the desk sends mail, a mailed link has to be opened first.',
    group: 'Letters',
    body: Type.Strict({ email: EmailText }),
    answers: { 200: NewsletterAnswerSchema },
    refusals: ['email_invalid'],
  },
  confirmNewsletter: {
    summary: 'Confirms the newsletter with the token of the mailed link `/?newsletter=…`. It works once.',
    group: 'Letters',
    body: Type.Strict({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
    answers: { 200: SuccessSchema },
    refusals: ['newsletter_link_invalid'],
  },
  openLeaving: {
    summary:
      'Where a mail program without RFC 8058 opens the link to leave: the page that does it with one press.',
    group: 'Letters',
    query: LeaveQuery,
    answers: { 303: null },
  },
  leaveNewsletter: {
    summary:
      'Ends a subscription of the newsletter. Mail programs call it (RFC 8058), and so does the page `/?leave=…`.',
    group: 'Letters',
    query: LeaveQuery,
    body: Type.Nullable(Type.Strict({})),
    answers: { 200: LeaveAnswerSchema },
  },
  findTransaction: {
    summary: 'Mails the link of an exchange to the e-mail it was made with. The answer is always the same.',
    group: 'Exchanges',
    body: Type.Strict({ reference: Type.String({ minLength: 1, maxLength: 32 }), email: EmailText }),
    answers: { 200: SuccessSchema },
    refusals: ['email_invalid'],
  },
  listMine: {
    summary: 'The open exchanges that this browser made, newest first, known by an HttpOnly cookie.',
    group: 'Exchanges',
    answers: { 200: MineListSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
