import { ASSET_FACTS } from '@naru/chains';
import { type Adjustment, type Result, completeAdjustments, isCirclePaid, ok, refuse } from '@naru/core';
import { type Desk, type SettingSets, changeSetting } from '@naru/desk';
import type { RefusalCode } from '@naru/contract';
import { findDisagreements, findSetting, readTolerantly } from './setting-catalogue.ts';

/** What a person wants a stored setting to be. */
export interface StoredSettingWish {
  readonly key: string;
  /** As typed; null: the default. */
  readonly text: string | null;
  /** What the person saw, as it is stored; null: the default. */
  readonly beforeJson: string | null;
  /** Empty: on the host. */
  readonly operatorId: string;
  readonly reason: string;
}

export type StoredSettingRefusal = Extract<
  RefusalCode,
  | 'setting_unknown'
  | 'setting_malformed'
  | 'setting_unchanged'
  | 'setting_changed_meanwhile'
  | 'minimum_above_unpaid'
  | 'client_above_network'
  | 'adjustment_pays_circle'
  | 'reason_missing'
  | 'reason_too_long'
  | 'text_unreadable'
>;

/** As long as the console's notes. */
const REASON_CHARACTERS_MAX = 500;

/** Changes a stored setting if the desk could start with it. Returns the JSON text that is kept. */
export async function changeStoredSetting(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  { key, text, beforeJson, operatorId, reason }: StoredSettingWish,
): Promise<Result<string | null, StoredSettingRefusal>> {
  const setting = findSetting(key);
  if (setting === undefined) return refuse('setting_unknown');
  const afterJson = text === null ? null : setting.jsonOfText(text.normalize('NFC').trim());
  if (afterJson === undefined) return refuse('setting_malformed');
  const checkedReason = checkReason(reason);
  if (!checkedReason.ok) return checkedReason;
  const wish = { change: { key, beforeJson, afterJson }, operatorId, reason: checkedReason.value };
  const changed = await changeSetting<StoredSettingRefusal>(desk, wish, async (sets) => {
    const disagreement = findDisagreements(sets.after).find(({ keys }) => keys.includes(key));
    if (disagreement !== undefined) return refuse(disagreement.reason);
    return setting.group === 'margins' ? checkMargins(await desk.store.listAdjustments(), sets) : ok(null);
  });
  if (changed.ok) return ok(afterJson);
  if (changed.reason === 'act_overtaken') throw new Error('the trail of acts is too busy');
  return refuse(changed.reason);
}

/** A single line without control characters and direction marks, which would disguise the record. */
function checkReason(
  reason: string,
): Result<string, 'reason_missing' | 'reason_too_long' | 'text_unreadable'> {
  const trimmed = reason.trim();
  if (trimmed === '') return refuse('reason_missing');
  if (trimmed.length > REASON_CHARACTERS_MAX) return refuse('reason_too_long');
  return /\p{C}/u.test(trimmed) ? refuse('text_unreadable') : ok(trimmed);
}

/**
 * Exchanging money in a circle must not make a profit, over the pairs of any currencies that a desk can
 * serve. Lowering a margin is always allowed.
 */
function checkMargins(
  own: readonly Adjustment[],
  { before, after }: SettingSets,
): Result<null, 'adjustment_pays_circle'> {
  const symbols = ASSET_FACTS.map(({ symbol }) => symbol);
  const marginsOf = (stored: ReadonlyMap<string, string>): readonly Adjustment[] =>
    completeAdjustments(own, symbols, readTolerantly(stored).desk.adjustmentByRisk);
  const [old, all] = [marginsOf(before), marginsOf(after)];
  const isRaised = all.some(
    ({ partsPerMillion }, index) => partsPerMillion > (old[index]?.partsPerMillion ?? 0n),
  );
  return isRaised && isCirclePaid(all) ? refuse('adjustment_pays_circle') : ok(null);
}
