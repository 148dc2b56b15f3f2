import type { Result } from '@naru/core';
import type { ListedKey, ListedKind, ListEntry, ListName } from '../facts/listed.ts';
import type { DeskAct } from './desk-acts.ts';

/** Lists of what is blocked, allowed and frozen. Every change is written with its act. */
export interface ListStore {
  /** The entries of all lists that are one of these keys. */
  findListed(keys: readonly ListedKey[]): Promise<readonly ListEntry[]>;
  /** By value; with `prefix` only values that begin with it. */
  listEntries(query: {
    readonly list: ListName;
    readonly kind?: ListedKind | undefined;
    readonly prefix?: string | undefined;
    readonly limit: number;
    readonly after?: ListedKey | undefined;
  }): Promise<readonly ListEntry[]>;
  findListEntry(entryId: string): Promise<ListEntry | null>;
  /** How many of these keys the list has. */
  countListed(list: ListName, keys: readonly ListedKey[]): Promise<number>;
  hasEntries(list: ListName): Promise<boolean>;
  /** All or nothing; what the list has already stays as it is. Gives how many are new. */
  saveListEntries(entries: readonly ListEntry[], act: DeskAct): Promise<Result<number, 'act_overtaken'>>;
  /** Refused when one of them is gone already. */
  removeListEntries(
    entryIds: readonly string[],
    act: DeskAct,
  ): Promise<Result<null, 'list_entry_unknown' | 'act_overtaken'>>;
}
