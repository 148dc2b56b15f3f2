import { readBankAccount } from '@naru/chains';
import { isEmail, toEmailKey } from '@naru/core';
import type { ListedKind } from '../ports/list-store.ts';

/** An internet address as a number, and how many bits it has. */
interface InternetAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** A wider network would cover a large part of the internet. */
const PREFIX_MIN = { 32: 8, 128: 16 } as const;

/**
 * One spelling of `1.2.3.4`, `1.2.3.0/24`, `2001:db8::/32`; null for others, and with bits beyond the prefix.
 */
export function toNetworkValue(text: string): string | null {
  const [addressText = '', prefixText, more] = text.trim().split('/');
  const address = parseInternetAddress(addressText);
  if (address === null || more !== undefined) return null;
  if (prefixText !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefixText)) return null;
  const prefix = prefixText === undefined ? address.bits : Number(prefixText);
  if (prefix > address.bits || prefix < PREFIX_MIN[address.bits]) return null;
  return cut(address, prefix) === address.value ? formatNetwork(address, prefix) : null;
}

/** Every network that contains this address, from the widest to the address itself; empty for other texts. */
export function networksOf(text: string): readonly string[] {
  const address = parseInternetAddress(text);
  if (address === null) return [];
  const widest = PREFIX_MIN[address.bits];
  return Array.from({ length: address.bits - widest + 1 }, (_, index) =>
    formatNetwork(address, widest + index),
  );
}

function cut({ bits, value }: InternetAddress, prefix: number): bigint {
  const hostBits = BigInt(bits - prefix);
  return (value >> hostBits) << hostBits;
}

function formatNetwork(address: InternetAddress, prefix: number): string {
  const value = cut(address, prefix);
  const isShort = address.bits === 32;
  const partBits = isShort ? 8 : 16;
  const parts = Array.from({ length: address.bits / partBits }, (_, index) => {
    const part = (value >> BigInt(address.bits - partBits * (index + 1))) & ((1n << BigInt(partBits)) - 1n);
    return part.toString(isShort ? 10 : 16);
  });
  return `${parts.join(isShort ? '.' : ':')}/${prefix}`;
}

function parseInternetAddress(text: string): InternetAddress | null {
  // An IPv4 address as a socket of both kinds names it (RFC 4291).
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(text)?.[1];
  const short = mapped ?? text;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(short)) {
    const parts = short.split('.');
    if (parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith('0')))) return null;
    return { bits: 32, value: join(parts.map(Number), 8n) };
  }
  const groups = groupsOf(text);
  return groups === null ? null : { bits: 128, value: join(groups, 16n) };
}

function groupsOf(text: string): readonly number[] | null {
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined) return null;
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

function join(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n);
}

/** For values of every kind; the longest address of any network with its memo is shorter. */
const VALUE_CHARACTERS_MAX = 500;

/** The spelling of a value on lists, so that all its spellings are one; null if it is not of this kind. */
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

/** The digits only: banks and people write names, countries and hyphens in many ways. */
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
