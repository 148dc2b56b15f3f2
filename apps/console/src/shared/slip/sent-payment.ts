import { readStored, writeStored } from '@naru/ui/storage';

// What the wallet of this tab has sent, so that nobody sends it again before the desk has seen it.

function keyOf(disbursementId: string): string {
  return `sent-by-wallet ${disbursementId}`;
}

/** The transaction's id, or null. */
export function readSentPayment(disbursementId: string): string | null {
  return readStored('session', keyOf(disbursementId));
}

export function rememberSentPayment(disbursementId: string, txid: string): void {
  writeStored('session', keyOf(disbursementId), txid);
}
