import { type Result, ok, refuse } from '@naru/core';
import type { Rail } from '../ports/rail.ts';
import { normaliseReference } from './bank-reference.ts';

/** How a person names a payment, so that the desk counts it once however it is typed. */
export interface PaymentReference {
  readonly outputKey: string;
  readonly txid: string;
}

/** The payment that a person names where they are the witness: its transaction, or a bank's number of it. */
export function readReference(
  rail: Pick<Rail, 'parseTransactionId'>,
  text: string,
): Result<PaymentReference, 'evidence_missing' | 'txid_malformed'> {
  const typed = text.trim();
  if (normaliseReference(typed) === '') return refuse('evidence_missing');
  const txid = rail.parseTransactionId === undefined ? typed : rail.parseTransactionId(typed);
  return txid === null ? refuse('txid_malformed') : ok({ outputKey: normaliseReference(txid), txid });
}
