import { CUSTOMER_LETTER_CHOICES } from '@naru/core';
import type { CallShape } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { OF_ONE } from './of-one.ts';
import { TransactionSchema } from './transaction.ts';

const LettersBodySchema = Type.Strict({ letters: Type.OneOf(CUSTOMER_LETTER_CHOICES) });
export type LettersBody = Static<typeof LettersBodySchema>;

export const ORDER_LETTER_CALLS = {
  chooseLetters: {
    ...OF_ONE,
    summary:
      'Chooses which letters about the exchange are written. Those about its refund address always are.',
    body: LettersBodySchema,
    answers: { 200: TransactionSchema },
    refusals: ['order_unknown', 'contact_erased', 'letter_choices_used', 'order_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
