import type { CallShape } from '../call/call-shape.ts';
import { OF_ONE } from './of-one.ts';
import { TransactionSchema } from './transaction.ts';

export const ORDER_LINK_CALLS = {
  replaceLink: {
    ...OF_ONE,
    summary:
      'Gives the exchange another link, mails it, and answers with it as `_id`; the one before opens ' +
      'nothing any more. Only for the browser or the account that placed the order.',
    answers: { 200: TransactionSchema },
    refusals: ['order_unknown', 'link_is_not_yours', 'link_replacements_used', 'order_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
