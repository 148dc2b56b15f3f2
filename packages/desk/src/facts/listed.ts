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
