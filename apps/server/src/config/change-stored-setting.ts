import { CATALOG_SYMBOLS } from '@naru/chains';
import { type Adjustment, type Result, completeAdjustments, isCirclePaid, ok, refuse } from '@naru/core';
import {
  type ActingDesk,
  type ApprovalRefusal,
  type Desk,
  type ProposalApproval,
  type SettingChange,
  type SettingSets,
  changeOrProposeSetting,
  changeSetting,
} from '@naru/desk';
import type { RefusalCode } from '@naru/contract';
import { findDisagreements, findSetting, readTolerantly } from './setting-catalogue.ts';
import type { SettingDescription } from './stored-setting.ts';

/** A person's change of a stored setting. */
export interface StoredSettingWish {
  readonly key: string;
  /** As typed; null: the default. */
  readonly text: string | null;
  /** The stored text that the person saw; null: the default. */
  readonly beforeJson: string | null;
  /** Empty for a change on the host. */
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
  | ApprovalRefusal
>;

/** The length of the console's notes. */
const REASON_CHARACTERS_MAX = 500;

/**
 * Changes a stored setting if the desk could start with it; with an approval it is the change that another
 * person proposed. Returns the stored JSON text.
 */
export async function changeStoredSetting(
  desk: ActingDesk,
  wish: StoredSettingWish,
  approval: ProposalApproval | null = null,
): Promise<Result<string | null, StoredSettingRefusal>> {
  const read = readWish(wish);
  if (!read.ok) return read;
  const { setting, change, reason } = read.value;
  const { operatorId } = wish;
  const changed = await changeSetting<StoredSettingRefusal>(
    desk,
    { change, operatorId, reason },
    (sets) => checkSets(desk, setting, sets),
    approval,
  );
  return changed.ok ? ok(change.afterJson) : changed;
}

/** Changes a stored setting or, if there is a second person, proposes the change to them. */
export async function changeOrProposeStoredSetting(
  desk: ActingDesk & Pick<Desk, 'ids'>,
  wish: StoredSettingWish,
): Promise<Result<'recorded' | 'proposed', StoredSettingRefusal | 'proposal_open'>> {
  const read = readWish(wish);
  if (!read.ok) return read;
  const { setting, change, reason } = read.value;
  const { operatorId } = wish;
  return changeOrProposeSetting<StoredSettingRefusal>(desk, { change, operatorId, reason }, (sets) =>
    checkSets(desk, setting, sets),
  );
}

interface ReadWish {
  readonly setting: SettingDescription;
  readonly change: SettingChange;
  readonly reason: string;
}

function readWish({
  key,
  text,
  beforeJson,
  reason,
}: StoredSettingWish): Result<ReadWish, StoredSettingRefusal> {
  const setting = findSetting(key);
  if (setting === undefined) return refuse('setting_unknown');
  const afterJson = text === null ? null : setting.jsonOfText(text.normalize('NFC').trim());
  if (afterJson === undefined) return refuse('setting_malformed');
  const checkedReason = checkReason(reason);
  if (!checkedReason.ok) return checkedReason;
  return ok({ setting, change: { key, beforeJson, afterJson }, reason: checkedReason.value });
}

async function checkSets(
  { store }: Pick<Desk, 'store'>,
  { key, group }: SettingDescription,
  sets: SettingSets,
): Promise<Result<null, StoredSettingRefusal>> {
  const disagreement = findDisagreements(sets.after).find(({ keys }) => keys.includes(key));
  if (disagreement !== undefined) return refuse(disagreement.reason);
  return group === 'margins' ? checkMargins(await store.listAdjustments(), sets) : ok(null);
}

/** A single line without control characters and direction marks, which could disguise the record. */
function checkReason(
  reason: string,
): Result<string, 'reason_missing' | 'reason_too_long' | 'text_unreadable'> {
  const trimmed = reason.trim();
  if (trimmed === '') return refuse('reason_missing');
  if (trimmed.length > REASON_CHARACTERS_MAX) return refuse('reason_too_long');
  return /\p{C}/u.test(trimmed) ? refuse('text_unreadable') : ok(trimmed);
}

/**
 * Exchanging money in a circle must not make a profit, over all pairs of currencies that a desk can offer.
 * Lowering a margin is always allowed.
 */
function checkMargins(
  own: readonly Adjustment[],
  { before, after }: SettingSets,
): Result<null, 'adjustment_pays_circle'> {
  const marginsOf = (stored: ReadonlyMap<string, string>): readonly Adjustment[] =>
    completeAdjustments(own, CATALOG_SYMBOLS, readTolerantly(stored).desk.adjustmentByRisk);
  const [old, all] = [marginsOf(before), marginsOf(after)];
  const isRaised = all.some(
    ({ partsPerMillion }, index) => partsPerMillion > (old[index]?.partsPerMillion ?? 0n),
  );
  return isRaised && isCirclePaid(all) ? refuse('adjustment_pays_circle') : ok(null);
}
