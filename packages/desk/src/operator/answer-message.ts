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

/** There is one answer to a message: its key follows from that of the message. */
export function answerIdOf(messageId: string): string {
  return `${messageId}.answer`;
}

/**
 * Records who answered a visitor's message by other means, in the audit trail too. The first operator to say
 * so is kept, permanently.
 */
export async function answerMessage(
  desk: ActingDesk,
  { note, ...said }: Said & { readonly note: string | null },
): Promise<Result<LetterRecord, 'letter_unknown' | 'letter_answered'>> {
  return recordAnswer(desk, said, { note, answer: null });
}

/** The same with a letter to the visitor, which is written with the record that they were answered. */
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
  const answered = await recordDeskAct<null, 'not_to_be_answered'>(desk, () =>
    ok({ what, write: (act) => desk.store.answerMessage(act, answer) }),
  );
  const record = await desk.store.findLetter(letterId);
  if (record === null || record.kind !== 'contact_message') return refuse('letter_unknown');
  return answered.ok ? ok(record) : refuse('letter_answered');
}

const REFERENCE = /\bNR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}\b/gi;
/** More than these are in no message of a person. */
const REFERENCES_MAX = 5;

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
