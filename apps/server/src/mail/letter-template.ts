import type { Language } from '@naru/core';
import type { LetterFacts, LetterKind, OwnFacts } from '@naru/desk';

/** What a link in a letter leads to. */
export type LinkPurpose =
  | 'order'
  | 'receipt'
  | 'reset'
  | 'email'
  | 'undo'
  | 'lottery'
  | 'refund'
  | 'explorer';

/** A link on a line of its own; in the letter's HTML a button with words of its purpose. */
export interface LetterLink {
  readonly href: string;
  readonly purpose: LinkPurpose | OwnPurpose;
}

/** What a link of a module leads to, in the words of its button. */
export interface OwnPurpose {
  readonly label: string;
}

/** Names and values, one pair a line. */
export interface LetterRows {
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** What the parts below it are about, where several letters go out as one. */
export interface LetterHeading {
  readonly heading: string;
}

/** A paragraph of text, or one of the above. */
export type LetterPart = string | LetterLink | LetterRows | LetterHeading;

/** A letter in words, from which both its plain text and its HTML are made. */
export interface LetterText {
  /** One line. */
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

/** What a template gets besides the facts: the addresses of our pages, and times in words. */
export interface LetterPlace {
  /** The name of the desk. */
  brandName(): string;
  orderLink(linkId: string): LetterLink;
  /** The file that the desk signs about an order. */
  receiptLink(linkId: string): LetterLink;
  resetLink(token: string): LetterLink;
  emailLink(token: string): LetterLink;
  /** Undoes a change of e-mail address. */
  undoLink(token: string): LetterLink;
  /** The page that changes where a refund goes, once. */
  refundLink(link: {
    readonly linkId: string;
    readonly refundId: string;
    readonly token: string;
  }): LetterLink;
  /** Where a person finds their own entries in the lottery, and says where a prize goes. */
  lotteryLink(): LetterLink;
  /** A link of a module: an address of the desk that ends with a sealed token. */
  ownLink(link: { readonly path: string; readonly token: string; readonly label: string }): LetterLink;
  /** An address of the desk. */
  url(path: string): string;
  /** Those of modules. */
  readonly ownLetters: OwnLetters;
  /** The token itself, for people to type. */
  code(token: string): string;
  /** A moment in words, in UTC. */
  time(atMs: number): string;
}

/** The letters of modules in both languages, by name. */
export type OwnLetters = Readonly<
  Record<string, Readonly<Record<Language, (own: OwnFacts, place: LetterPlace) => LetterText>>>
>;

/** The letters of these kinds in one language; a kind that is missing does not compile. */
export type LetterTemplates<Kinds extends LetterKind = LetterKind> = {
  readonly [Kind in Kinds]: (facts: LetterFacts<Kind>, place: LetterPlace) => LetterText;
};

/** The words of a letter of a module; without a subject where the module is gone. */
export function writeOwnLetter(
  place: LetterPlace,
  language: Language,
  { name, own }: LetterFacts<'of_module'>,
): LetterText {
  return place.ownLetters[name]?.[language](own, place) ?? { subject: '', parts: [] };
}

export type PaymentFacts = Pick<LetterFacts<'order_delivered'>, 'network' | 'txids' | 'explorerTxUrl'>;

export function listTxids({ txids = '' }: PaymentFacts): readonly string[] {
  return txids.split('\n').filter((txid) => txid !== '');
}

/** A link to each transaction of a payment, where the network has an explorer. */
export function linkTransactions(facts: PaymentFacts): readonly LetterLink[] {
  const { explorerTxUrl } = facts;
  if (explorerTxUrl === undefined) return [];
  return listTxids(facts).map((txid) => ({
    href: explorerTxUrl.replace('{txid}', () => encodeURIComponent(txid)),
    purpose: 'explorer',
  }));
}
