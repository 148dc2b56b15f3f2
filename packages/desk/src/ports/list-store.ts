import type { Result } from '@naru/core';
import type { DeskAct } from './desk-acts.ts';

/** Lists of what is blocked, allowed and frozen. Every change is written with its act. */
export interface ListStore {
  /** The entries of all lists with one of these keys. */
  findListed(keys: readonly ListedKey[]): Promise<readonly ListEntry[]>;
  /** Entries by value; with `prefix` only values that begin with it. */
  listEntries(query: {
    readonly list: ListName;
    readonly kind?: ListedKind | undefined;
    readonly prefix?: string | undefined;
    /** Only entries about persons that were last kept before this time. */
    readonly keptBeforeMs?: number | undefined;
    readonly limit: number;
    readonly after?: ListedKey | undefined;
  }): Promise<readonly ListEntry[]>;
  findListEntry(entryId: string): Promise<ListEntry | null>;
  /** The keys among these that the list has. */
  listKnown(list: ListName, keys: readonly ListedKey[]): Promise<readonly ListedKey[]>;
  hasEntries(list: ListName): Promise<boolean>;
  /** All or nothing, in this order; none of the entries may be on its list already. */
  saveListEntries(entries: readonly ListEntry[], act: DeskAct): Promise<Result<null, 'act_overtaken'>>;
  /** Removes the entries; their hashes stay. Refused if one of them is already removed. */
  removeListEntries(
    entryIds: readonly string[],
    act: DeskAct,
  ): Promise<Result<null, 'list_entry_unknown' | 'act_overtaken'>>;
  /** Restarts the time of an entry. Refused if the entry is removed. */
  keepListEntry(
    kept: Pick<ListEntry, 'entryId' | 'keptAtMs'>,
    act: DeskAct,
  ): Promise<Result<null, 'list_entry_unknown' | 'act_overtaken'>>;
  /** Entries about persons, of all lists, that were last kept before this time; the oldest first. */
  listUnkept(query: { readonly keptBeforeMs: number; readonly limit: number }): Promise<readonly ListEntry[]>;
  /** The number of such entries on the lists `block` and `allow`. */
  countUnkept(keptBeforeMs: number): Promise<number>;
  /** Everything that was ever on a list, by act and place. */
  listRecords(query: {
    readonly limit: number;
    readonly after?: Pick<ListRecord, 'actNumber' | 'place'> | undefined;
  }): Promise<readonly ListRecord[]>;
}

/** Lists that visitors are compared with. `freeze` is about one person, whose existing orders continue. */
export const LIST_NAMES = ['block', 'allow', 'freeze'] as const;

export type ListName = (typeof LIST_NAMES)[number];

/** Kinds of values that a list can have; an account only on the list `freeze`. */
export const LISTED_KINDS = [
  'address',
  'bank_account',
  'email',
  'email_domain',
  'network',
  'account',
] as const;

export type ListedKind = (typeof LISTED_KINDS)[number];

/** Kinds that identify a person or their connection; such entries end unless somebody keeps them. */
export const PERSONAL_KINDS = [
  'bank_account',
  'email',
  'network',
  'account',
] as const satisfies readonly ListedKind[];

export function isPersonal({ kind }: Pick<ListedKey, 'kind'>): boolean {
  return PERSONAL_KINDS.some((each) => each === kind);
}

/** A value in its spelling on lists, see `toListedValue`. */
export interface ListedKey {
  readonly kind: ListedKind;
  readonly value: string;
}

/** One line of a list. */
export interface ListEntry extends ListedKey {
  readonly entryId: string;
  readonly list: ListName;
  readonly reason: string;
  readonly operatorId: string;
  readonly createdAtMs: number;
  /** When it was added, or last kept after a review; an entry about a person ends some time after it. */
  readonly keptAtMs: number;
  /** The name of the file from which it was imported; null if it was typed. */
  readonly source: string | null;
  /** Random, and removed with the entry, so that nobody can find a removed value by its hash. */
  readonly salt: string;
  /** Hash over the entry, see `hashListed`; the trail covers it, and it stays after a removal. */
  readonly hash: string;
}

/** What remains on record of an entry, also after its removal. */
export interface ListRecord {
  /** The act that added it, and its place among those that this act added, from 0. */
  readonly actNumber: number;
  readonly place: number;
  readonly entryId: string;
  readonly hash: string;
  /** The act that removed it; null while it is on its list. */
  readonly removedBy: number | null;
  /** Null once it was removed. */
  readonly entry: ListEntry | null;
}

/** A screening service's answer about an address: `review` is for a person to decide. */
export const SCREENING_RESULTS = ['clear', 'review', 'blocked'] as const;

export type ScreeningResult = (typeof SCREENING_RESULTS)[number];

export interface ScreeningAnswer {
  readonly result: ScreeningResult;
  /** The reference under which the service finds its answer again; may be empty. */
  readonly reference: string;
}

/** A service that knows addresses to which money should not be sent. */
export interface Screener {
  /** Resolves within seconds, with null if the service gave no usable answer. Never throws. */
  check(asked: {
    readonly symbol: string;
    readonly network: string;
    readonly address: string;
  }): Promise<ScreeningAnswer | null>;
}
