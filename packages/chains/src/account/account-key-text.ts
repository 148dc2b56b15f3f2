import type { AccountOrigin, AccountScript } from './account-key.ts';

export interface AccountKeyText {
  /** From the descriptor around the key, or null without one. */
  readonly script: AccountScript | null;
  readonly origin: AccountOrigin | null;
  readonly key: string;
}

const WRAPPERS: readonly { readonly open: string; readonly close: string; readonly script: AccountScript }[] =
  [
    { open: 'wpkh(', close: ')', script: 'p2wpkh' },
    { open: 'sh(wpkh(', close: '))', script: 'p2sh-p2wpkh' },
    { open: 'pkh(', close: ')', script: 'p2pkh' },
  ];

/** Origin in brackets, the key in base58, and the receiving path at the end of a descriptor. */
const KEY_WITH_ORIGIN =
  /^(?:\[([0-9a-f]{8})((?:\/\d{1,10}['hH]?){0,8})\])?([1-9A-HJ-NP-Za-km-z]{100,120})(?:\/(?:0|<0;1>)\/\*)?$/;

/**
 * Splits what wallets export: a bare key, a key with its origin `[fingerprint/84h/2h/0h]zpub...`, or an
 * output descriptor with one key (BIP 380 to 382), with or without its checksum. Null for anything else. A
 * descriptor's checksum is ignored; the key's own is verified later.
 */
export function readAccountKeyText(text: string): AccountKeyText | null {
  const plain = text.replace(/\s+/g, '').replace(/#[a-z0-9]{8}$/, '');
  const wrapper = WRAPPERS.find(({ open, close }) => plain.startsWith(open) && plain.endsWith(close));
  const inner = wrapper === undefined ? plain : plain.slice(wrapper.open.length, -wrapper.close.length);
  const match = KEY_WITH_ORIGIN.exec(inner);
  if (match === null) return null;
  const [, masterFingerprint, steps = '', key = ''] = match;
  const origin =
    masterFingerprint === undefined
      ? null
      : { masterFingerprint, path: steps.slice(1).replace(/['H]/g, 'h') };
  return { script: wrapper?.script ?? null, origin, key };
}
