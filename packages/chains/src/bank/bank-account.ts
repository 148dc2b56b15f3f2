import { ok, refuse } from '@naru/core';
import type { AddressCheck } from '../address/address.ts';
import { cleanPastedText } from '../address/address-text.ts';
import { looksLikePrivateKey } from '../address/private-key-text.ts';

export type BankCountry = 'KR' | 'CN';

/** Offsets of the clocks by which banks write times; neither country has summer time. */
export const BANK_ZONE_MINUTES = { KR: 9 * 60, CN: 8 * 60 } as const;

export interface BankAccount {
  readonly bank: string;
  /** As typed, with single hyphens or spaces between its groups. */
  readonly accountNumber: string;
  /** Empty if the text has none. */
  readonly holder: string;
}

/** No bank in either country has shorter account numbers. */
const ACCOUNT_DIGITS_MIN = 6;
/** Chinese card numbers have up to 19. */
const ACCOUNT_DIGITS_MAX = 20;
const LINE_CHARACTERS_MAX = 160;

/** The country whose banks take a currency, or undefined for coins. */
export function bankCountryOf(symbol: string): BankCountry | undefined {
  if (symbol === 'KRW') return 'KR';
  if (symbol === 'CNY') return 'CN';
  return undefined;
}

/**
 * Parses a bank account as people write it: bank, number and holder, in one line or several, in any script,
 * with full-width digits. Lenient, because the operator reads it before paying; a bank name and at least 6
 * digits are required. The address is one line, `bank number holder`.
 */
export function parseBankAccount(country: BankCountry, text: string): AddressCheck {
  const pasted = cleanPastedText(text);
  if (looksLikePrivateKey(pasted)) return refuse('address_is_private_key');
  if (looksLikeChainAddress(pasted)) return refuse('address_of_other_network');
  const account = readBankAccount(pasted);
  if (account === null) return refuse('address_malformed');
  const address = [account.bank, account.accountNumber, account.holder]
    .filter((part) => part !== '')
    .join(' ');
  const digits = account.accountNumber.replace(/\D/g, '');
  return ok({ address, watchKey: `bank:${country}:${foldBankName(account.bank)}:${digits}` });
}

/** The three parts of a bank account, or null if a required one is missing. */
export function readBankAccount(text: string): BankAccount | null {
  const line = text
    .normalize('NFKC')
    .replace(/[\s,;/|·、，]+/gu, ' ')
    .trim();
  if (line.length > LINE_CHARACTERS_MAX || /\p{Cc}/u.test(line)) return null;
  const number = longestNumber(line);
  if (number === null) return null;
  const before = trimPart(line.slice(0, number.startsAt));
  const after = trimPart(line.slice(number.startsAt + number.text.length));
  const bank = before === '' ? after : before;
  if (!/\p{L}.*\p{L}/u.test(bank)) return null;
  return {
    bank,
    accountNumber: number.text.replace(/[\s-]+/g, (gap) => (gap.includes('-') ? '-' : ' ')),
    holder: before === '' ? '' : after,
  };
}

function longestNumber(line: string): { readonly text: string; readonly startsAt: number } | null {
  let longest: { readonly text: string; readonly startsAt: number } | null = null;
  let digitsMost = ACCOUNT_DIGITS_MIN - 1;
  for (const match of line.matchAll(/\d(?:[\d -]*\d)?/g)) {
    const digits = match[0].replace(/\D/g, '').length;
    if (digits > ACCOUNT_DIGITS_MAX) return null;
    if (digits <= digitsMost) continue;
    digitsMost = digits;
    longest = { text: match[0], startsAt: match.index };
  }
  return longest;
}

function trimPart(part: string): string {
  return part
    .replace(/^[\s:-]+|(?<![\s:-])[\s:-]+$/gu, '')
    .replace(/^\(([^()]*)\)$/u, '$1')
    .trim();
}

/** Spellings that differ only in capitals or spaces are the same bank. */
function foldBankName(bank: string): string {
  return bank.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** One long word of letters and digits is a chain address, not a bank account. */
function looksLikeChainAddress(text: string): boolean {
  const word = /^(?:[a-z+]{2,20}:)?([a-z0-9_-]{25,}(?:\?\S*)?)$/i.exec(text)?.[1] ?? '';
  return /[a-z]/i.test(word) && /\d/.test(word);
}
