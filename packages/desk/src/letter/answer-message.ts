import { type Result, ok, refuse } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import type { Desk } from '../order/desk.ts';
import type { LetterRecord } from '../ports/letters.ts';

/**
 * Records who answered a visitor's message, in the audit trail too. The first operator to say so is kept,
 * permanently.
 */
export async function answerMessage(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  said: { readonly letterId: string; readonly operatorId: string; readonly note: string | null },
): Promise<Result<LetterRecord, 'letter_unknown' | 'letter_answered'>> {
  const { letterId, operatorId, note } = said;
  const act = { event: 'message_answered', subjectId: letterId, operatorId, note } as const;
  const answered = await recordDeskAct(desk, act, (next) => desk.store.answerMessage(next));
  if (!answered.ok && answered.reason === 'act_overtaken') throw new Error('the trail of acts is too busy');
  const record = await desk.store.findLetter(letterId);
  if (record === null || record.kind !== 'contact_message') return refuse('letter_unknown');
  return answered.ok ? ok(record) : refuse('letter_answered');
}
