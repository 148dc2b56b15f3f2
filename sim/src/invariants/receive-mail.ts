import type { LetterChoice } from '@naru/core';
import type { LetterRow } from '../house/records.ts';
import type { MailAnswer } from '../world/mail-server.ts';
import { HEADINGS, type Post, isTurn } from '../world/post.ts';
import { isWanted } from '../world/turn-book.ts';
import type { World } from '../world/world.ts';

/** A mail as it arrives at the server of the other side. */
export interface Mail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Lets the server answer to a mail, and reports what must not be in it. */
export function receiveMail(world: World, post: Post, mail: Mail): MailAnswer | null {
  const letters = listCarried(world, mail.messageId);
  const { messageId, to } = mail;
  const letterIds = letters.map(({ letterId }) => letterId);
  const broken = letters.length === 0 ? 'it belongs to no letter' : findFault(world, mail, letters);
  if (broken !== null) world.witness.reportBroken(`mail ${messageId}: ${broken}`);
  return post.server.take({ messageId, to, letterIds, atMs: world.clock.nowMs() });
}

/** A Message-ID names its first letter and how many go out with it, or the order that it begins. */
function listCarried({ records }: World, messageId: string): readonly LetterRow[] {
  const [, reference = null] = /^<order\.([^@]+)@/.exec(messageId) ?? [];
  const [, named = '', others = '0'] = /^<([^.@]+)(?:\.(\d+))?@/.exec(messageId) ?? [];
  const letterId = reference === null ? named : records.ask(LINK_LETTER_SQL, decodeURIComponent(reference));
  const letters = records.listLettersWith(String(letterId));
  return reference !== null || letters.length === Number(others) + 1 ? letters : [];
}

const LINK_LETTER_SQL = `SELECT l.letter_id FROM letters l JOIN orders o ON o.order_id = l.order_id
  WHERE o.reference = ? AND l.kind = 'order_link'`;

function findFault(world: World, mail: Mail, letters: readonly LetterRow[]): string | null {
  const [{ orderId } = { orderId: null }] = letters;
  if (orderId === null || letters.some((other) => other.orderId !== orderId)) return 'it is about two orders';
  const read = (column: string): string =>
    String(world.records.ask(`SELECT ${column} FROM orders WHERE order_id = ?`, orderId));
  if (mail.to !== read('email')) return `it goes to ${mail.to}`;
  const links = mail.text.matchAll(/\/buy-crypto-(?:confirm|details)\/([^\s?]+)/g);
  for (const [, link] of links)
    if (link !== read('coalesce(link_id, order_id)')) return 'it has another link';
  return findMissingPart(mail, letters, read('reference')) ?? findUnwanted(letters, read('letter_choice'));
}

/** It has the words of the turns that it is about, and of no others. */
function findMissingPart(mail: Mail, letters: readonly LetterRow[], reference: string): string | null {
  const lines = new Set([
    mail.subject,
    ...mail.text.split('\n').map((line) => line.replace(/^— (.*) —$/, '$1')),
  ]);
  for (const [turn, words] of Object.entries(HEADINGS)) {
    const isSaid = lines.has(words.replace('{}', reference));
    if (isSaid !== letters.some(({ kind }) => kind === turn))
      return isSaid ? `it says ${turn}, which did not happen` : `it does not say ${turn}`;
  }
  return null;
}

const CHOICES: Readonly<Record<string, LetterChoice>> = { all: 'all', action: 'action', none: 'none' };

/** Nothing is sent that the customer has turned off, whenever it was written. */
function findUnwanted(letters: readonly LetterRow[], said: string): string | null {
  const choice = CHOICES[said];
  if (choice === undefined) return null;
  const unwanted = letters.find(({ kind }) => isTurn(kind) && !isWanted(kind, choice));
  return unwanted === undefined ? null : `it says ${unwanted.kind} to a customer who wants ${choice}`;
}
