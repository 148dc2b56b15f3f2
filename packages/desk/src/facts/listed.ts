/** What visitors are compared with. `freeze` is about one person, whose existing orders go on. */
export const LIST_NAMES = ['block', 'allow', 'freeze'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** What an entry of a list can name; an account only to freeze it. */
export const LISTED_KINDS = [
  'address',
  'bank_account',
  'email',
  'email_domain',
  'network',
  'account',
] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** A value as lists have it, see `toListedValue`. */
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
  /** The name of the file it was imported from; null for what was typed. */
  readonly source: string | null;
}
