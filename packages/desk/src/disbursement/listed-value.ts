import { readBankAccount } from '@naru/chains';
import { isEmail, toEmailKey } from '@naru/core';
import type { ListedKind } from '../facts/listed.ts';
import { toNetworkValue } from './network-range.ts';

/** Of every kind; the longest address of any network with its memo has fewer. */
const VALUE_CHARACTERS_MAX = 500;

/** How lists write a value, so that all spellings of it are one; null where it cannot be of this kind. */
export function toListedValue(kind: ListedKind, text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (plain === '' || plain.length > VALUE_CHARACTERS_MAX || /\p{C}/u.test(plain)) return null;
  return READERS[kind](plain);
}

const READERS: Readonly<Record<ListedKind, (text: string) => string | null>> = {
  address: toAddressValue,
  bank_account: toBankAccountValue,
  email: (text) => (isEmail(text) ? toEmailKey(text) : null),
  email_domain: toDomainValue,
  network: toNetworkValue,
  account: (text) => text,
};

/**
 * Networks write the same address in small or capital letters, behind a scheme (BIP 21) or before a tag. What
 * a rail has checked differs from what somebody wrote only in these.
 */
function toAddressValue(text: string): string | null {
  const address = text.replace(/^[a-z+]{2,20}:/i, '').replace(/\?.*$/, '');
  if (!/^[!-~]{14,300}$/.test(address)) return null;
  const hasOneCase = !/[a-z]/.test(address) || /^(?:0x)?[0-9a-f]+$/i.test(address);
  return hasOneCase ? address.toLowerCase() : address;
}

/** The digits alone: banks and people write names, countries and hyphens in many ways. */
function toBankAccountValue(text: string): string | null {
  const number = readBankAccount(text)?.accountNumber ?? text;
  const digits = number.replaceAll(/[\s.-]/g, '');
  return /^\d{6,34}$/.test(digits) ? digits : null;
}

function toDomainValue(text: string): string | null {
  const domain = toEmailKey(text.replace(/^(?:\*\.|@)/, ''));
  return isEmail(`a@${domain}`) ? domain : null;
}

/** The domain of a checked e-mail, and those above it: `a.example.com`, `example.com`, `com`. */
export function domainsOf(email: string): readonly string[] {
  const labels = toEmailKey(email).split('@').at(-1)?.split('.') ?? [];
  return labels.map((_, index) => labels.slice(index).join('.'));
}
