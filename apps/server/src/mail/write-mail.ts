import { type Result, isEmail, ok, refuse } from '@naru/core';
import type { Letter, LetterKind, LetterLanguage, LetterOf } from '@naru/desk';
import type { LetterPlace, LetterTemplates, LetterText } from './letter-template.ts';
import { LETTERS_EN } from './letters-en.ts';
import { LETTERS_KR } from './letters-kr.ts';

/** A letter as a mail server accepts it. */
export interface Mail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly atMs: number;
}

const TEMPLATES: Readonly<Record<LetterLanguage, LetterTemplates>> = { en: LETTERS_EN, kr: LETTERS_KR };

/**
 * Control characters, and characters that change the writing direction or are invisible (UAX #9, UAX #31):
 * with them a text can look like something else. Line feeds are checked separately.
 */
const DECEIVING = /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** True if everything in the text is visible. `\n` is allowed in a text of many lines. */
export function isPlainText(text: string, lines: 'one line' | 'many lines'): boolean {
  if (DECEIVING.test(text) || LONE_SURROGATE.test(text)) return false;
  return lines === 'many lines' || !text.includes('\n');
}

/** Addresses of the pages of the desk at `origin`, with the tokens that `openToken` finds in sealed ones. */
export function describePlace(origin: string, openToken: (sealed: string) => string | null): LetterPlace {
  // A token that was sealed with a lost key gives a link that the page calls invalid.
  const code = (sealed: string): string => openToken(sealed) ?? '-';
  const tokenOf = (sealed: string): string => encodeURIComponent(code(sealed));
  return {
    // The payment page continues to the details page by itself once there is something to see.
    orderLink: (orderId) => `${origin}/buy-crypto-confirm/${encodeURIComponent(orderId)}`,
    resetLink: (token) => `${origin}/login?reset=${tokenOf(token)}`,
    emailLink: (token) => `${origin}/user-profile?email=${tokenOf(token)}`,
    undoLink: (token) => `${origin}/login?undo=${tokenOf(token)}`,
    refundLink: ({ orderId, refundId, token }) =>
      `${origin}/buy-crypto-details/${encodeURIComponent(orderId)}` +
      `?refund=${encodeURIComponent(refundId)}&token=${tokenOf(token)}`,
    code,
    newsletterLink: (token) => `${origin}/?newsletter=${tokenOf(token)}`,
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

/**
 * Turns a letter into a mail. Refuses a receiver, subject or text with hidden content: a line break in a
 * header would start another header (RFC 5322 §2.2).
 */
export function writeMail(
  letter: Letter,
  sender: MailSender,
  place: LetterPlace,
): Result<Mail, 'letter_unsendable'> {
  const { subject, paragraphs } = writeLetter(letter, place);
  const text = `${paragraphs.join('\n\n')}\n`;
  const to = letter.to ?? sender.operatorEmail;
  const replyTo = letter.kind === 'contact_message' ? letter.facts.email : null;
  const addresses = [to, ...(replyTo === null ? [] : [replyTo])];
  const isSound =
    addresses.every((address) => isEmail(address) && isPlainText(address, 'one line')) &&
    isPlainText(subject, 'one line') &&
    isPlainText(text, 'many lines');
  if (!isSound) return refuse('letter_unsendable');
  return ok({
    messageId: messageIdOf(letter.letterId, sender.from),
    from: sender.from,
    to,
    replyTo,
    subject,
    text,
    atMs: letter.createdAtMs,
  });
}

/** The same for every attempt, so that servers on the way can drop duplicates (RFC 5322 §3.6.4). */
export function messageIdOf(letterId: string, from: string): string {
  return `<${letterId}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
