import { type AmountRefusal, type Asset, type Result, ok, parseAmount, refuse } from '@naru/core';
import type { ActingDesk, PlannedAct } from '../audit/write-audit.ts';
import { hashSettingChange } from '../audit/row-facts.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { SettingChange } from '../ports/settings.ts';
import {
  type ApprovalRefusal,
  type ProposalApproval,
  decideApproved,
  decideOrPropose,
} from '../approval/act-proposal.ts';
import { listOtherApprovers } from '../approval/second-person.ts';
import type { ReserveMarks } from '../runtime/desk-settings.ts';

/** The store's settings before and after a change, as JSON texts by key. */
export interface SettingSets {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

interface SettingWish {
  readonly change: SettingChange;
  readonly operatorId: string;
  readonly reason: string;
}

export type ChangeSettingRefusal = 'setting_changed_meanwhile' | 'setting_unchanged';

/** Checks all settings as they will be after the change. */
type CheckSettings<R extends string> = (sets: SettingSets) => Promise<Result<null, R>>;

/**
 * Changes a stored setting and records the act in one transaction. `beforeJson` is the value that the person
 * saw; the change is refused if it is outdated. `check` runs again after any other act in between, and so
 * after any other change. With an approval, it is the change that another person proposed.
 */
export async function changeSetting<R extends string>(
  desk: ActingDesk,
  wish: SettingWish,
  check: CheckSettings<R>,
  approval: ProposalApproval | null = null,
): Promise<Result<null, R | ChangeSettingRefusal | ApprovalRefusal>> {
  return decideApproved(desk, approval, () => planSetting(desk, wish, check));
}

/** Changes a value that is stored like a setting and concerns no other setting, without a second person. */
export async function changeLoneSetting(
  desk: ActingDesk,
  wish: SettingWish,
): Promise<Result<null, ChangeSettingRefusal>> {
  const changed = await changeSetting<never>(desk, wish, () => Promise.resolve(ok(null)));
  if (changed.ok) return changed;
  const { reason: problem } = changed;
  if (problem === 'setting_changed_meanwhile' || problem === 'setting_unchanged') return refuse(problem);
  // The operator was disabled at the same moment, and reads no answer any more.
  if (problem === 'right_missing') return refuse('setting_changed_meanwhile');
  // No proposal is involved here.
  throw new Error(`${wish.change.key} could not be changed: ${problem}`);
}

/** Changes a setting, or proposes the change if there is a second person. */
export async function changeOrProposeSetting<R extends string>(
  desk: ActingDesk & Pick<Desk, 'ids'>,
  { change, operatorId, reason }: SettingWish,
  check: CheckSettings<R>,
): Promise<Result<'recorded' | 'proposed', R | ChangeSettingRefusal | ApprovalRefusal | 'proposal_open'>> {
  const { key, beforeJson, afterJson } = change;
  const details = {
    ...(beforeJson === null ? {} : { before: beforeJson }),
    ...(afterJson === null ? {} : { after: afterJson }),
  };
  const proposed = { kind: 'setting', subjectId: key, details, reason, proposedBy: operatorId } as const;
  return decideOrPropose(desk, {
    isForTwo: async () => (await listOtherApprovers(desk, operatorId)).length > 0,
    proposed,
    plan: () => planSetting(desk, { change, operatorId, reason }, check),
  });
}

/** The change that a proposal is about. */
export function readSettingProposal({ subjectId, details }: Proposal): SettingChange {
  return { key: subjectId, beforeJson: details['before'] ?? null, afterJson: details['after'] ?? null };
}

async function planSetting<R extends string>(
  desk: ActingDesk,
  { change, operatorId, reason }: SettingWish,
  check: CheckSettings<R>,
): Promise<Result<PlannedAct<null, R | ChangeSettingRefusal | ApprovalRefusal>, R | ChangeSettingRefusal>> {
  const { key, beforeJson, afterJson } = change;
  const before = await desk.store.listSettings();
  if ((before.get(key) ?? null) !== beforeJson) return refuse('setting_changed_meanwhile');
  if (beforeJson === afterJson) return refuse('setting_unchanged');
  const after = new Map(before);
  if (afterJson === null) after.delete(key);
  else after.set(key, afterJson);
  const checked = await check({ before, after });
  if (!checked.ok) return checked;
  return ok({
    what: {
      event: 'setting_changed',
      subjectId: key,
      operatorId,
      factsHash: hashSettingChange(desk.hashText, change),
      note: reason,
    },
    write: (act, decision) => desk.store.saveSettingChange(change, act, decision),
  });
}

/** Stored like settings, so that marks have a history, and every process notices a change. */
export const MARKS_KEY = 'reserveMarks.';

interface MarksWish {
  readonly asset: Asset;
  readonly marks: ReserveMarks;
  /** The stored text that the person saw; null if there was none. */
  readonly beforeJson: string | null;
  readonly operatorId: string;
  readonly reason: string;
}

/** Sets the marks of an asset: closing below is the lowest of them, closing above the highest. */
export async function changeMarks(
  desk: ActingDesk,
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
