import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from './desk.ts';
import type { Rail } from '../ports/rail.ts';
import { normaliseReference } from '../ports/bank-lines.ts';

/** The name of a payment that a person enters, so that the desk counts it once however it is typed. */
interface PaymentReference {
  readonly outputKey: string;
  readonly txid: string;
}

/** Parses the reference of a payment where a person is the witness: its transaction, or a bank number. */
export function readReference(
  rail: Pick<Rail, 'parseTransactionId'>,
  text: string,
): Result<PaymentReference, 'evidence_missing' | 'txid_malformed'> {
  const typed = text.trim();
  if (normaliseReference(typed) === '') return refuse('evidence_missing');
  const txid = rail.parseTransactionId === undefined ? typed : rail.parseTransactionId(typed);
  return txid === null ? refuse('txid_malformed') : ok({ outputKey: normaliseReference(txid), txid });
}

/** The key of a payment for its next receipt: a wrongly recorded one keeps its key. */
export async function readNextKey(
  { store }: Pick<Desk, 'store'>,
  railId: string,
  outputKey: string,
): Promise<string> {
  const wrong = await store.countWrongReceipts({ railId, outputKey });
  return wrong === 0 ? outputKey : againKey(outputKey, wrong + 1);
}

/** The key of the payment itself, from the key of any of its receipts. */
export function firstKeyOf(outputKey: string): string {
  return outputKey.replace(/\/again-\d+$/, '');
}

/** The key of a further receipt. A typed key has no lower-case letters, and no network uses this ending. */
export function againKey(outputKey: string, time: number): string {
  return `${outputKey}/again-${time}`;
}
