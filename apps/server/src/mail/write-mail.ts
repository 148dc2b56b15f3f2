import { type Result, type Language, isEmail, ok, refuse } from '@naru/core';
import type { Letter, LetterKind, LetterOf } from '@naru/desk';
import { plainTextOf, writeHtml } from './letter-html.ts';
import type {
  LetterLink,
  LetterPart,
  LetterPlace,
  LetterTemplates,
  LetterText,
  LinkPurpose,
  OwnLetters,
} from './letter-template.ts';
import { isPlainText } from '../wire/plain-text.ts';
import { LETTERS_EN } from './letters-en.ts';
import { LETTERS_KR } from './letters-kr.ts';

/** A letter as a mail server accepts it. */
export interface Mail {
  readonly messageId: string;
  /** The Message-ID that all letters about one order refer to; null for other letters. */
  readonly threadId: string | null;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly atMs: number;
}

const TEMPLATES: Readonly<Record<Language, LetterTemplates>> = { en: LETTERS_EN, kr: LETTERS_KR };

/** The facts in letters about the desk that writes them. */
export interface DescribedPlace {
  readonly origin: string;
  /** The token in a sealed one. */
  readonly openToken: (sealed: string) => string | null;
  readonly brandName: () => string;
  readonly ownLetters: OwnLetters;
}

/** Addresses of the pages of the desk, with the tokens of sealed ones. */
export function describePlace(place: DescribedPlace): LetterPlace {
  const { origin, openToken, brandName, ownLetters } = place;
  // A token that was sealed with a lost key gives a link that the page calls invalid.
  const code = (sealed: string): string => openToken(sealed) ?? '-';
  const tokenOf = (sealed: string): string => encodeURIComponent(code(sealed));
  const link = (purpose: LinkPurpose, path: string): LetterLink => ({ href: `${origin}${path}`, purpose });
  return {
    brandName,
    // The payment page continues to the details page by itself once there is something to see.
    orderLink: (linkId) => link('order', `/buy-crypto-confirm/${encodeURIComponent(linkId)}`),
    receiptLink: (linkId) => link('receipt', `/api/transaction/${encodeURIComponent(linkId)}/receipt`),
    resetLink: (token) => link('reset', `/login?reset=${tokenOf(token)}`),
    emailLink: (token) => link('email', `/user-profile?email=${tokenOf(token)}`),
    undoLink: (token) => link('undo', `/login?undo=${tokenOf(token)}`),
    refundLink: ({ linkId, refundId, token }) =>
      link(
        'refund',
        `/buy-crypto-details/${encodeURIComponent(linkId)}` +
          `?refund=${encodeURIComponent(refundId)}&token=${tokenOf(token)}`,
      ),
    lotteryLink: () => link('lottery', '/user-profile?tab=lottery'),
    code,
    ownLink: ({ path, token, label }) => ({ href: `${origin}${path}${tokenOf(token)}`, purpose: { label } }),
    url: (path) => `${origin}${path}`,
    ownLetters,
    time: (atMs) => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
}

/** The words of a letter. */
export function writeLetter<Kind extends LetterKind>(letter: LetterOf<Kind>, place: LetterPlace): LetterText {
  const templates: LetterTemplates = TEMPLATES[letter.language];
  return templates[letter.kind](letter.facts, place);
}

/** The sender of letters, and the receiver of those for the operator. */
export interface MailSender {
  readonly from: string;
  readonly operatorEmail: string;
}

/** The longest subject of our letters: header lines are limited to 998 characters (RFC 5322 §2.1.1). */
const SUBJECT_LETTERS_MAX = 200;
const TEXT_LETTERS_MAX = 100_000;

/**
 * Turns a letter into a mail, with those about the same order that `joined` it: the newest comes first and
 * names the subject. Refuses a receiver, subject or text with hidden content: a line break in a header would
 * start another header (RFC 5322 §2.2).
 */
export function writeMail(
  letter: Letter,
  sender: MailSender,
  place: LetterPlace,
  joined: readonly Letter[] = [],
): Result<Mail, 'letter_unsendable'> {
  const newestFirst = [letter, ...joined].toSorted(
    (left, right) => right.createdAtMs - left.createdAtMs || (right.letterId < left.letterId ? -1 : 1),
  );
  const texts = newestFirst.map((each) => writeLetter(each, place));
  const subject = texts[0]?.subject ?? '';
  const parts = joinParts(texts);
  const text = `${plainTextOf(parts)}\n`;
  const to = letter.to ?? sender.operatorEmail;
  const replyTo = replyAddressOf(letter, sender);
  const addresses = [to, ...(replyTo === null ? [] : [replyTo])];
  const isSound =
    addresses.every((address) => isEmail(address) && isPlainText(address, 'one line')) &&
    subject !== '' &&
    subject.length <= SUBJECT_LETTERS_MAX &&
    isPlainText(subject, 'one line') &&
    text.length <= TEXT_LETTERS_MAX &&
    isPlainText(text, 'many lines');
  if (!isSound) return refuse('letter_unsendable');
  return ok({
    messageId: messageIdOf(letter, joined.length, sender.from),
    threadId: threadOf(letter, sender.from),
    from: sender.from,
    to,
    replyTo,
    subject,
    text,
    html: writeHtml({ subject, parts, language: letter.language, brandName: place.brandName() }),
    atMs: letter.createdAtMs,
  });
}

/** Answers to a visitor's message go to that visitor, and theirs to the operators. */
function replyAddressOf(letter: Letter, { operatorEmail }: MailSender): string | null {
  if (letter.kind === 'contact_message') return letter.facts.email;
  return letter.kind === 'contact_answer' ? operatorEmail : null;
}

/** The thread of a letter: its order, or the message that it answers. */
function threadOf({ facts }: Letter, from: string): string | null {
  if ('messageId' in facts) return `<${facts.messageId}@${domainOf(from)}>`;
  return 'reference' in facts ? threadIdOf(facts.reference, from) : null;
}

/**
 * Several letters in one, each under its own subject. A part that two of them share appears once, at its
 * first place, but never without the link that it announces.
 */
function joinParts(texts: readonly LetterText[]): readonly LetterPart[] {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return only.parts;
  const groups = texts.flatMap(({ subject, parts }) => [[{ heading: subject }], ...groupByLinks(parts)]);
  const linked = new Set(groups.filter((group) => group.length > 1).flatMap((group) => group.map(keyOf)));
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const key = group.map(keyOf).join('\n');
    if (seen.has(key) || linked.has(key)) return [];
    seen.add(key);
    return group;
  });
}

/** Each part with the links that follow it. */
function groupByLinks(parts: readonly LetterPart[]): readonly (readonly LetterPart[])[] {
  const starts = parts.flatMap((part, index) => (index === 0 || !isLink(part) ? [index] : []));
  return starts.map((start, index) => parts.slice(start, starts[index + 1]));
}

function isLink(part: LetterPart): part is LetterLink {
  return typeof part === 'object' && 'href' in part;
}

function keyOf(part: LetterPart): string {
  return JSON.stringify(part);
}

/**
 * The same for every attempt, so that servers on the way can drop duplicates (RFC 5322 §3.6.4), and a
 * different one after more letters have joined. The first letter of an order begins its thread.
 */
function messageIdOf(letter: Letter, joinedCount: number, from: string): string {
  if (joinedCount > 0) return `<${letter.letterId}.${joinedCount}@${domainOf(from)}>`;
  return letter.kind === 'order_link'
    ? threadIdOf(letter.facts.reference, from)
    : `<${letter.letterId}@${domainOf(from)}>`;
}

/** The identifier that all letters about an order refer to, so that mail programs show them together. */
function threadIdOf(reference: string, from: string): string {
  return `<order.${encodeURIComponent(reference)}@${domainOf(from)}>`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
