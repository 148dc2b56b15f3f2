/** Subpath export for transactions that others sign. It is separate because it is slow to load. */
import { type Result, ok, refuse } from '@naru/core';
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import type { AccountKey } from './account/account-key.ts';
import { addressOfKey } from './account/open-account.ts';
import { type AccountBranch, HARDENED_FROM, openBranch } from './account/extended-key.ts';
import type { CheckedAddress } from './address/address.ts';

/** A key as its signer knows it: by its path from the master key (BIP 32). */
export interface SignerKey extends CheckedAddress {
  /** 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly masterFingerprint: number;
  readonly steps: readonly number[];
}

/** Why a signing device would not recognise an account's coins, or the desk cannot describe them to it. */
export type SignerRefusal = 'account_without_origin' | 'account_script_unsupported';

export type SignerKeys = (branch: AccountBranch, keyIndex: number) => SignerKey;

/** The keys of an account with its origin and addresses of BIP 84. */
export function openSignerKeys(account: AccountKey): Result<SignerKeys, SignerRefusal> {
  const { origin, script } = account;
  if (script !== 'p2wpkh') return refuse('account_script_unsupported');
  if (origin === null) return refuse('account_without_origin');
  const masterFingerprint = Number.parseInt(origin.masterFingerprint, 16);
  const branches = [openBranch(account, 0), openBranch(account, 1)] as const;
  return ok((branch, keyIndex) => {
    const { publicKey, derivationPath } = branches[branch](keyIndex);
    const steps = derivationPath.split('/').slice(1).map(readStep);
    return { ...addressOfKey(account, publicKey), publicKey, masterFingerprint, steps };
  });
}

function readStep(step: string): number {
  return Number.parseInt(step, 10) + (step.endsWith('h') ? HARDENED_FROM : 0);
}

/** An output that is spent, of a key whose address is of BIP 84. */
export interface PsbtInput {
  /** `txid:place` */
  readonly outputKey: string;
  readonly baseUnits: bigint;
  readonly key: SignerKey;
  /** The transaction that made the coin, without witnesses; devices check amounts with it. Null: unknown. */
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
