import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import type { LetterRecord } from '../ports/letters.ts';

/** Notes who has answered what a visitor wrote. Whoever says so first is kept, and nobody takes it back. */
export async function answerMessage(
  desk: Pick<Desk, 'store' | 'clock'>,
  act: { readonly letterId: string; readonly operatorId: string },
): Promise<Result<LetterRecord, 'letter_unknown' | 'letter_answered'>> {
  const isFirst = await desk.store.answerMessage({ ...act, atMs: desk.clock.nowMs() });
  const record = await desk.store.findLetter(act.letterId);
  if (record === null || record.kind !== 'contact_message') return refuse('letter_unknown');
  return isFirst ? ok(record) : refuse('letter_answered');
}
