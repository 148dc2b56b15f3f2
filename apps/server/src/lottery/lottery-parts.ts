import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LotteryParts } from '@naru/desk';
import { hashText } from '../machine/hash-text.ts';

/**
 * The secret of a day follows from the key of the desk, so that every process has the same one and the
 * database never has it before the draw. What is shown of one day tells nothing about the key or other days.
 */
export function createLotteryParts(
  deskSecret: Uint8Array,
  { isRehearsal }: Pick<LotteryParts, 'isRehearsal'>,
): LotteryParts {
  const secretOf = (date: string): string =>
    createHmac('sha256', deskSecret).update(`lottery secret of ${date}`).digest('hex');
  const hmacText: LotteryParts['hmacText'] = ({ key, text }) =>
    createHmac('sha256', key).update(text, 'utf8').digest('hex');
  return { secretOf, hashText, hmacText, isRehearsal, nextTurn };
}
