import type { CallShape } from '../call/call-shape.ts';
import { Type } from '../schema/type.ts';
import { OF_ONE } from './of-one.ts';

/** Fields depend on its kind; the signature covers all of them, as canonical JSON (RFC 8785). */
export const SignedDocumentSchema = Type.Object(
  {
    kind: Type.String(),
    signedAt: Type.String(),
    /** An Ed25519 key of `/.well-known/desk.json`, in base64url. */
    key: Type.String(),
    /** By JSON Pointer: what names a field that was changed. */
    checksums: Type.Record(Type.String(), Type.String()),
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
