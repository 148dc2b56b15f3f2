import { readMoneroScalar } from '@naru/chains/accounts';

/** What proves a payment of Monero: the transaction's key, or a signature made with it. */
export type MoneroProof = { readonly key: string } | { readonly signature: string };

const KEY_DIGITS = 64;
/** A transaction has at most 16 outputs, each with a key of its own beside the transaction's. */
const KEYS_MAX = 17;

/** A prefix, then a shared secret and a signature for each key, in base58. */
const SIGNATURE = /^(?:Out|In)ProofV[12](?:[1-9A-HJ-NP-Za-km-z]{132}){1,17}$/;

/**
 * Null unless the text has the exact form of a key or of a proof. monero-wallet-rpc 0.18.0 ends at once when
 * it is given a key beyond the order of the group, so nothing else may reach it.
 */
export function parseMoneroProof(text: string): MoneroProof | null {
  const proof = text.replace(/\s+/g, '');
  if (SIGNATURE.test(proof)) return { signature: proof };
  const key = proof.toLowerCase();
  if (!/^[0-9a-f]+$/.test(key) || key.length % KEY_DIGITS !== 0) return null;
  const count = key.length / KEY_DIGITS;
  const keys = Array.from({ length: count }, (_, at) => key.slice(at * KEY_DIGITS, (at + 1) * KEY_DIGITS));
  return count <= KEYS_MAX && keys.every((each) => readMoneroScalar(each) !== null) ? { key } : null;
}
