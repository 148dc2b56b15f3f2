import { type Result, ok, refuse } from '@naru/core';
import type { AccountKey } from '../account/account-key.ts';
import { addressOfKey } from '../account/derive-account-address.ts';
import { type AccountBranch, HARDENED_FROM, openBranch } from '../account/receiving-keys.ts';
import type { CheckedAddress } from '../address/address.ts';

/** A key as its signer knows it: by its path from the master key (BIP 32). */
export interface SignerKey extends CheckedAddress {
  /** 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly masterFingerprint: number;
  readonly steps: readonly number[];
}

/** Why a signing device would not recognise the coins of an account, or we do not describe them for it. */
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
