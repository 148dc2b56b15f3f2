import type { CallShape } from '../call/call-shape.ts';
import {
  ContactAnswerSchema,
  ContactBodySchema,
  FindTransactionAnswerSchema,
  FindTransactionBodySchema,
  MineListSchema,
  NewsletterAnswerSchema,
  NewsletterBodySchema,
  NewsletterConfirmAnswerSchema,
  NewsletterConfirmBodySchema,
} from './letter.ts';

export const LETTER_CALLS = {
  contact: {
    summary: 'Sends a message to the people of the desk.',
    group: 'Letters',
    body: ContactBodySchema,
    answers: { 200: ContactAnswerSchema },
    refusals: ['fields_missing', 'email_invalid', 'text_unreadable'],
  },
  subscribeNewsletter: {
    summary: 'Asks for the newsletter; where letters are sent, one with a link has to be answered first.',
    group: 'Letters',
    body: NewsletterBodySchema,
    answers: { 200: NewsletterAnswerSchema },
    refusals: ['email_invalid'],
  },
  confirmNewsletter: {
    summary: 'Confirms the newsletter with the token of the mailed link. It works once.',
    group: 'Letters',
    body: NewsletterConfirmBodySchema,
    answers: { 200: NewsletterConfirmAnswerSchema },
    refusals: ['newsletter_link_invalid'],
  },
  findTransaction: {
    summary: 'Mails the link of an exchange to the e-mail it was made with. The answer is always the same.',
    group: 'Exchanges',
    body: FindTransactionBodySchema,
    answers: { 200: FindTransactionAnswerSchema },
    refusals: ['email_invalid'],
  },
  listMine: {
    summary: 'The open exchanges that this browser made, known by a cookie that no script can read.',
    group: 'Exchanges',
    answers: { 200: MineListSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
