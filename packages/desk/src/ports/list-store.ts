import type { Result } from '@naru/core';
import type { ListedKey, ListedKind, ListEntry, ListName, ListRecord } from '../facts/listed.ts';
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
