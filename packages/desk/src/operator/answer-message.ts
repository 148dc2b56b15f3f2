import { type Result, ok, refuse } from '@naru/core';
import { hasNetworkAddress } from '../runtime/has-network-address.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { Order } from '../facts/order.ts';
import type { CurrencyDesk, Desk } from '../runtime/desk.ts';
import type { LetterOf, LetterRecord } from '../ports/letters.ts';

interface Said {
  readonly letterId: string;
  readonly operatorId: string;
}

/** The key of the answer to a message follows from the key of the message: there is one answer. */
export function answerIdOf(messageId: string): string {
  return `${messageId}.answer`;
}

/** Records, also in the trail, who answered a visitor's message by other means. The first record stays. */
export async function answerMessage(
  desk: ActingDesk,
  { note, ...said }: Said & { readonly note: string | null },
): Promise<Result<LetterRecord, 'letter_unknown' | 'letter_answered'>> {
  return recordAnswer(desk, said, { note, answer: null });
}

/** As {@link answerMessage}, with a letter to the visitor that is written in the same transaction. */
export async function writeAnswer(
  desk: ActingDesk & CurrencyDesk,
  { text, ...said }: Said & { readonly text: string },
): Promise<
  Result<LetterRecord, 'letter_unknown' | 'letter_answered' | 'contact_erased' | 'text_has_address'>
> {
  const record = await desk.store.findLetter(said.letterId);
  if (record === null || record.kind !== 'contact_message') return refuse('letter_unknown');
  if (record.letter?.kind !== 'contact_message') return refuse('contact_erased');
  if (hasNetworkAddress(desk, text)) return refuse('text_has_address');
  const { email, message } = record.letter.facts;
  const answer: LetterOf<'contact_answer'> = {
    letterId: answerIdOf(said.letterId),
    kind: 'contact_answer',
    to: email,
    language: record.language,
    facts: { messageId: said.letterId, message, text },
    createdAtMs: desk.clock.nowMs(),
  };
  return recordAnswer(desk, said, { note: null, answer });
}

async function recordAnswer(
  desk: ActingDesk,
  { letterId, operatorId }: Said,
  { note, answer }: { readonly note: string | null; readonly answer: LetterOf<'contact_answer'> | null },
): Promise<Result<LetterRecord, 'letter_unknown' | 'letter_answered'>> {
  const factsHash = answer === null ? '' : desk.hashText(answer.facts.text);
  const what = { event: 'message_answered', subjectId: letterId, operatorId, note, factsHash } as const;
  const answered = await recordDeskAct(desk, () =>
    ok({ what, write: (act) => desk.store.answerMessage(act, answer) }),
  );
  const record = await desk.store.findLetter(letterId);
  if (record === null || record.kind !== 'contact_message') return refuse('letter_unknown');
  return answered.ok ? ok(record) : refuse('letter_answered');
}

const REFERENCE = /\bNR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}\b/gi;
/** A message of a person has no more references than this. */
const REFERENCES_MAX = 5;

/** Older messages are found under the page of messages only. */
const MESSAGES_MAX = 50;

/** True if one of the newest messages of visitors names the order and has no answer. */
export async function hasUnansweredMessage(
  store: Pick<Desk['store'], 'listLetters'>,
  reference: string,
): Promise<boolean> {
  const messages = await store.listLetters({ folder: 'contact', limit: MESSAGES_MAX });
  return messages.some(
    ({ letter, answer }) =>
      answer === null &&
      letter?.kind === 'contact_message' &&
      letter.facts.message.toUpperCase().includes(reference),
  );
}

/** The orders whose references are in a text. */
export async function findMentionedOrders(
  store: Pick<Desk['store'], 'findOrderByReference'>,
  text: string,
): Promise<readonly Order[]> {
  const references = new Set([...text.matchAll(REFERENCE)].map(([reference]) => reference.toUpperCase()));
  const orders = await Promise.all(
    [...references].slice(0, REFERENCES_MAX).map((reference) => store.findOrderByReference(reference)),
  );
  return orders.filter((order) => order !== null);
}
