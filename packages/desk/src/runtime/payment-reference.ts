import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from './desk.ts';
import type { Rail } from '../ports/rail.ts';
import { normaliseReference } from '../facts/bank-line.ts';

/** How a person names a payment, so that the desk counts it once however it is typed. */
interface PaymentReference {
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

/** The key of a payment for its next receipt: one that was recorded wrongly keeps its own. */
export async function readNextKey(
  { store }: Pick<Desk, 'store'>,
  railId: string,
  outputKey: string,
): Promise<string> {
  const wrong = await store.countWrongReceipts({ railId, outputKey });
  return wrong === 0 ? outputKey : againKey(outputKey, wrong + 1);
}

/** The key of the payment itself, from that of any of its receipts. */
export function firstKeyOf(outputKey: string): string {
  return outputKey.replace(/\/again-\d+$/, '');
}

/** Small letters never occur in a key that a person types, and no network has such an ending. */
export function againKey(outputKey: string, time: number): string {
  return `${outputKey}/again-${time}`;
}
