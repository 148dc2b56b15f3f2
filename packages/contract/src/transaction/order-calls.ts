import { CUSTOMER_LETTER_CHOICES } from '@naru/core';
import type { CallShape } from '../call-shape.ts';
import { Type } from '../type.ts';
import { OF_ONE, TransactionSchema } from './transaction.ts';

export const ORDER_LETTER_CALLS = {
  chooseLetters: {
    ...OF_ONE,
    summary:
      'Chooses which letters about the exchange are written. Those about its refund address always are.',
    body: Type.Strict({ letters: Type.OneOf(CUSTOMER_LETTER_CHOICES) }),
    answers: { 200: TransactionSchema },
    refusals: ['order_unknown', 'contact_erased', 'letter_choices_used', 'order_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;

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

/** Fields depend on its kind; the signature covers all of them. */
export const SignedDocumentSchema = Type.Object(
  {
    kind: Type.String(),
    signedAt: Type.String(),
    /** An Ed25519 key of `/.well-known/desk.json`, in base64url. */
    key: Type.String(),
    /**
     * A JSON Web Signature with detached, unencoded payload (RFC 7515, RFC 7797): all other members as
     * canonical JSON (RFC 8785). The keys are in `/.well-known/jwks.json`, too.
     */
    signature: Type.String(),
  },
  { additionalProperties: true },
);

export const RECEIPT_CALLS = {
  getReceipt: {
    ...OF_ONE,
    summary: 'One exchange as it is now, signed by the desk; a file that proves what was paid.',
    answers: { 200: SignedDocumentSchema },
    refusals: ['order_unknown', 'order_on_hold'],
  },
} as const satisfies Record<string, CallShape>;
