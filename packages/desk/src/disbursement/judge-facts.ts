import type { ListedKey, ListedKind, ListEntry } from '../facts/listed.ts';
import { domainsOf, toListedValue } from './listed-value.ts';
import { networksOf } from './network-range.ts';

/** What an order says about the people behind it. */
export const SCREENED_FACTS = ['account', 'email', 'receiver', 'payer', 'network'] as const;
export type ScreenedFact = (typeof SCREENED_FACTS)[number];

/** One fact with everything that a list could call it. */
export interface FactKeys {
  readonly fact: ScreenedFact;
  readonly keys: readonly ListedKey[];
}

export interface Hit {
  readonly fact: ScreenedFact;
  readonly entry: ListEntry;
}

/** An e-mail is on a list by itself or by its domain. Empty once it was erased. */
export function keysOfEmail(email: string): FactKeys {
  const domains = domainsOf(email).map((value): ListedKey => ({ kind: 'email_domain', value }));
  return { fact: 'email', keys: email === '' ? [] : [...keysOf('email', email), ...domains] };
}

export function keysOfAccount(userId: string | null): FactKeys {
  return { fact: 'account', keys: userId === null ? [] : keysOf('account', userId) };
}

/** Where money goes, on a network or at a bank. */
export function keysOfReceiver(address: string, isBank: boolean): FactKeys {
  return { fact: 'receiver', keys: keysOf(isBank ? 'bank_account' : 'address', address) };
}

export function keysOfPayer(bankAccount: string): FactKeys {
  return { fact: 'payer', keys: keysOf('bank_account', bankAccount) };
}

/** The address that a visitor calls from, by every network that has it. */
export function keysOfNetwork(callerAddress: string): FactKeys {
  return { fact: 'network', keys: networksOf(callerAddress).map((value) => ({ kind: 'network', value })) };
}

function keysOf(kind: ListedKind, text: string): readonly ListedKey[] {
  const value = toListedValue(kind, text);
  return value === null ? [] : [{ kind, value }];
}

/**
 * What prevents it, the first entry of each fact. Within one fact, allowed wins over blocked: an
 * allowed e-mail passes although its domain is blocked, but not its receiver. Frozen people are not excused.
 */
export function judgeFacts(facts: readonly FactKeys[], entries: readonly ListEntry[]): readonly Hit[] {
  return facts.flatMap(({ fact, keys }) => {
    const found = entries.filter((entry) =>
      keys.some(({ kind, value }) => kind === entry.kind && value === entry.value),
    );
    const findIn = (list: ListEntry['list']): ListEntry | undefined =>
      found.find((entry) => entry.list === list);
    const entry = findIn('freeze') ?? (findIn('allow') === undefined ? findIn('block') : undefined);
    return entry === undefined ? [] : [{ fact, entry }];
  });
}
