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

/** What names a person or their connection; entries of these kinds end unless somebody keeps them. */
export const PERSONAL_KINDS = [
  'bank_account',
  'email',
  'network',
  'account',
] as const satisfies readonly ListedKind[];

export function isPersonal({ kind }: Pick<ListedKey, 'kind'>): boolean {
  return PERSONAL_KINDS.some((each) => each === kind);
}

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
  /** When it was added, or last kept after a review; an entry about a person ends some time after it. */
  readonly keptAtMs: number;
  /** The name of the file it was imported from; null for what was typed. */
  readonly source: string | null;
  /** Random; it goes with the entry, so that nobody finds the value of a removed one by its hash. */
  readonly salt: string;
  /** Of what the entry says, see `hashListed`; the trail covers it, and it stays after a removal. */
  readonly hash: string;
}

/** An entry as the act that added it knows it, also after its removal. */
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
