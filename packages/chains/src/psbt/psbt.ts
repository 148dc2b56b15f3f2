/** Subpath export for transactions that others sign. It is separate because it is slow to load. */
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import type { SignerKey } from './signer-keys.ts';

export { type SignerKey, type SignerKeys, type SignerRefusal, openSignerKeys } from './signer-keys.ts';

/** An output that is spent, of a key whose address is of BIP 84. */
export interface PsbtInput {
  /** `txid:place` */
  readonly outputKey: string;
  readonly baseUnits: bigint;
  readonly key: SignerKey;
  /** The transaction with it, without witnesses: devices check the amount with it. Null: not known. */
  readonly madeBy: Uint8Array | null;
}

export interface PsbtOutput {
  /** The output script, as hex. */
  readonly script: string;
  readonly baseUnits: bigint;
  /** The own key that it pays, so that the signer recognises its change; null: somebody else's. */
  readonly key: SignerKey | null;
}

/** Replaceable (BIP 125), so that a fee that is too low can be raised. */
const SEQUENCE = 0xffff_fffd;

/** An unsigned transaction with what a signer needs to know (BIP 174, version 0). */
export function writePsbt(inputs: readonly PsbtInput[], outputs: readonly PsbtOutput[]): Uint8Array {
  // Any receiver's script is allowed: it was checked with the address.
  const transaction = new Transaction({ allowUnknownOutputs: true });
  for (const { outputKey, baseUnits, key, madeBy } of inputs) {
    const [txid = '', place] = outputKey.split(':');
    transaction.addInput({
      txid,
      index: Number(place),
      sequence: SEQUENCE,
      witnessUtxo: { script: hex.decode(key.watchKey), amount: baseUnits },
      ...(madeBy === null ? {} : { nonWitnessUtxo: madeBy }),
      bip32Derivation: [derivationOf(key)],
    });
  }
  for (const { script, baseUnits, key } of outputs)
    transaction.addOutput({
      script: hex.decode(script),
      amount: baseUnits,
      ...(key === null ? {} : { bip32Derivation: [derivationOf(key)] }),
    });
  return transaction.toPSBT(0);
}

function derivationOf({ publicKey, masterFingerprint, steps }: SignerKey) {
  const origin = { fingerprint: masterFingerprint, path: [...steps] };
  return [publicKey, origin] satisfies [Uint8Array, typeof origin];
}
