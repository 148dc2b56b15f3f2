import { type Language, type Result, isEmail, ok, refuse } from '@naru/core';
import type { Desk, Letter } from '@naru/desk';
import type { ReaderRecords } from './tables.ts';

type ReaderDesk = Pick<Desk, 'clock' | 'ids' | 'hashText' | 'sealText'>;

/** The letter with the link that confirms the subscription. */
export const CONFIRM_LETTER = 'newsletter_confirm';

/**
 * Records a reader. If mail is set up, a confirmation link is mailed and has to be opened first; the answer
 * does not reveal whether the address was known.
 */
export async function subscribe(
  desk: ReaderDesk,
  records: ReaderRecords,
  wish: {
    readonly email: string;
    readonly language: Language;
    readonly needsConfirmation: boolean;
  },
): Promise<Result<null, 'email_invalid'>> {
  const email = wish.email.trim();
  if (!isEmail(email)) return refuse('email_invalid');
  const { language } = wish;
  const createdAtMs = desk.clock.nowMs();
  // As hard to guess as the link of an order.
  const token = wish.needsConfirmation ? desk.ids.nextOrderId() : null;
  const reader = {
    emailKey: email.toLowerCase(),
    readerId: desk.ids.nextOrderId(),
    email,
    language,
    tokenHash: token === null ? null : desk.hashText(token),
    createdAtMs,
    confirmedAtMs: null,
  };
  const facts = { name: CONFIRM_LETTER, own: { token: token === null ? '' : desk.sealText(token) } };
  const letter: Letter = {
    letterId: desk.ids.nextRowId(),
    kind: 'of_module',
    to: email,
    language,
    facts,
    createdAtMs,
  };
  await records.save(reader, token === null ? [] : [letter]);
  return ok(null);
}

/** The reader opened the confirmation link, which works once. */
export async function confirm(
  desk: ReaderDesk,
  records: ReaderRecords,
  token: string,
): Promise<Result<null, 'link_invalid'>> {
  const isKnown = await records.confirm(desk.hashText(token), desk.clock.nowMs());
  return isKnown ? ok(null) : refuse('link_invalid');
}
