import { type AmountRefusal, type Asset, type Result, ok, parseAmount, refuse } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import { type ChangeSettingRefusal, changeLoneSetting } from './change-setting.ts';
import type { ReserveMarks } from '../runtime/desk-settings.ts';

/** Marks are kept like settings, so that they have a history, and every process notices a change. */
export const MARKS_KEY = 'reserveMarks.';

export interface MarksWish {
  readonly asset: Asset;
  readonly marks: ReserveMarks;
  /** What the person saw, as it is stored; null: none. */
  readonly beforeJson: string | null;
  readonly operatorId: string;
  readonly reason: string;
}

/** Sets the marks of an asset: closing below is the lowest of them, closing above the highest. */
export async function changeMarks(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  { asset, marks, beforeJson, operatorId, reason }: MarksWish,
): Promise<Result<null, AmountRefusal | 'marks_disordered' | ChangeSettingRefusal>> {
  const checked = checkMarks(asset, marks);
  if (!checked.ok) return checked;
  const isNone = Object.values(marks).every((mark) => mark === null);
  const { warnBelow, closeBelow, closeAbove } = marks;
  const afterJson = isNone ? null : JSON.stringify({ warnBelow, closeBelow, closeAbove });
  const change = { key: `${MARKS_KEY}${asset.assetId}`, beforeJson, afterJson };
  return changeLoneSetting(desk, { change, operatorId, reason });
}

function checkMarks(
  { decimals }: Asset,
  marks: ReserveMarks,
): Result<null, AmountRefusal | 'marks_disordered'> {
  const texts = [marks.closeBelow, marks.warnBelow, marks.closeAbove].filter((text) => text !== null);
  const values: bigint[] = [];
  for (const text of texts) {
    const parsed = parseAmount(text, decimals);
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  const isOrdered = values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0n));
  return isOrdered ? ok(null) : refuse('marks_disordered');
}
