import type { Language } from '@naru/core';
import type { LetterFacts, LetterKind, OwnFacts } from '@naru/desk';

/** The purpose of a link in a letter. */
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

/** The purpose of a module's link, in the words of its button. */
export interface OwnPurpose {
  readonly label: string;
}

/** Names and values, one pair a line. */
export interface LetterRows {
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** The heading of the parts below it, if several letters are sent as one. */
export interface LetterHeading {
  readonly heading: string;
}

/** A paragraph of text, or one of the types above. */
export type LetterPart = string | LetterLink | LetterRows | LetterHeading;

/** A letter in words, from which both its plain text and its HTML are made. */
export interface LetterText {
  /** One line. */
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

/** The addresses of our pages, and times in words, which a template gets besides the facts. */
export interface LetterPlace {
  brandName(): string;
  orderLink(linkId: string): LetterLink;
  /** The file that the desk signs about an order. */
  receiptLink(linkId: string): LetterLink;
  resetLink(token: string): LetterLink;
  emailLink(token: string): LetterLink;
  /** Undoes a change of the e-mail address. */
  undoLink(token: string): LetterLink;
  /** The page on which the address of a refund can be changed, once. */
  refundLink(link: {
    readonly linkId: string;
    readonly refundId: string;
    readonly token: string;
  }): LetterLink;
  /** The page with a person's own entries in the lottery, on which they enter the address for a prize. */
  lotteryLink(): LetterLink;
  /** A link of a module: an address of the desk that ends with a sealed token. */
  ownLink(link: { readonly path: string; readonly token: string; readonly label: string }): LetterLink;
  /** An address of the desk. */
  url(path: string): string;
  /** The letters of modules. */
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

/** The words of a module's letter; without a subject if the module was removed. */
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

/** A link to each transaction of a payment, if the network has an explorer. */
export function linkTransactions(facts: PaymentFacts): readonly LetterLink[] {
  const { explorerTxUrl } = facts;
  if (explorerTxUrl === undefined) return [];
  return listTxids(facts).map((txid) => ({
    href: explorerTxUrl.replace('{txid}', () => encodeURIComponent(txid)),
    purpose: 'explorer',
  }));
}
