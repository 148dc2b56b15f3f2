import { type CallShape, SuccessSchema } from './call-shape.ts';
import { Type } from './type.ts';
import { TransactionSchema } from './transaction/transaction.ts';

const EmailText = Type.String({ minLength: 1, maxLength: 254 });

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
