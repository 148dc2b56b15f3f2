import {
  type Adjustment,
  type AdjustmentSetRefusal,
  type Result,
  adjustmentOf,
  checkAdjustment,
  completeAdjustments,
  formatAdjustmentPercent,
  ok,
  parseAdjustmentPercent,
  refuse,
} from '@naru/core';
import { hashAdjustment } from '../audit/row-facts.ts';
import type { PlannedAct } from '../audit/write-audit.ts';
import type { AdjustmentAct } from '../facts/price.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import {
  type ApprovalRefusal,
  type ProposalApproval,
  decideApproved,
  proposeAct,
} from '../approval/act-proposal.ts';
import { listOtherApprovers } from '../approval/second-person.ts';

/** A margin farther from the one of the pair's risk than this waits for a second person, as pins do. */
const ALONE_MAX_PPM = 20_000n;

export type AdjustmentChange = Pick<AdjustmentAct, 'paySymbol' | 'receiveSymbol' | 'beforePpm' | 'afterPpm'>;

export type ChangeAdjustmentRefusal =
  | AdjustmentSetRefusal
  | ApprovalRefusal
  | 'symbol_unknown'
  | 'adjustment_changed_meanwhile'
  | 'proposal_open';

type ChangingDesk = Pick<Desk, 'store' | 'clock' | 'assets' | 'settings' | 'hashText' | 'ids'>;

interface AdjustmentWish {
  readonly change: AdjustmentChange;
  readonly by: { readonly operatorId: string; readonly note: string };
}

/**
 * Sets or removes a pair's own adjustment and records the act in one transaction. `beforePpm` is what the
 * operator saw; the change is refused when that is outdated. It applies from the next snapshot on; locked
 * rates stay. One far from the margin of the pair's risk, which takes two people itself, is proposed where
 * there is a second person; with an approval it is the one that another person proposed.
 */
export async function changeAdjustment(
  desk: ChangingDesk,
  wish: AdjustmentWish,
  approval: ProposalApproval | null = null,
): Promise<Result<'changed' | 'proposed', ChangeAdjustmentRefusal>> {
  const { change, by } = wish;
  const changed = await decideApproved<null, ChangeAdjustmentRefusal>(desk, approval, async () => {
    const planned = await planChange(desk, wish);
    if (!planned.ok) return planned;
    const { isFar, act } = planned.value;
    const isAlone = approval === null && isFar;
    return isAlone && (await listOtherApprovers(desk, by.operatorId)).length > 0
      ? refuse('second_person_required')
      : ok(act);
  });
  if (changed.ok) return ok('changed');
  if (approval !== null || changed.reason !== 'second_person_required') return changed;
  const { operatorId: proposedBy, note: reason } = by;
  const act = {
    kind: 'margin',
    subjectId: pairOf(change),
    details: detailsOf(change),
    reason,
    proposedBy,
  } as const;
  const proposed = await proposeAct<ChangeAdjustmentRefusal>(desk, act, async () => {
    const planned = await planChange(desk, wish);
    return planned.ok ? ok(null) : planned;
  });
  return proposed.ok ? ok('proposed') : proposed;
}

type Written = 'adjustment_changed_meanwhile' | 'proposal_unknown';

async function planChange(
  desk: ChangingDesk,
  { change, by }: AdjustmentWish,
): Promise<
  Result<{ readonly act: PlannedAct<null, Written>; readonly isFar: boolean }, ChangeAdjustmentRefusal>
> {
  const { paySymbol, receiveSymbol, beforePpm, afterPpm } = change;
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const isPair = (one: Pick<Adjustment, 'paySymbol' | 'receiveSymbol'>): boolean =>
    one.paySymbol === paySymbol && one.receiveSymbol === receiveSymbol;
  const complete = (own: readonly Adjustment[]): readonly Adjustment[] =>
    completeAdjustments(own, symbols, desk.settings.adjustmentByRisk);
  const own = await desk.store.listAdjustments();
  if ((own.find(isPair)?.partsPerMillion ?? null) !== beforePpm)
    return refuse('adjustment_changed_meanwhile');
  const others = own.filter((one) => !isPair(one));
  const all = complete(
    afterPpm === null ? others : [...others, { paySymbol, receiveSymbol, partsPerMillion: afterPpm }],
  );
  const [from, to] = [complete(own).find(isPair), all.find(isPair)];
  if (from === undefined || to === undefined) return refuse('symbol_unknown');
  const toPpm = to.partsPerMillion;
  const checked = checkAdjustment({ fromPpm: from.partsPerMillion, toPpm }, all);
  if (!checked.ok) return checked;
  const apart = toPpm - adjustmentOf(complete([]), paySymbol, receiveSymbol);
  const isFar = apart > ALONE_MAX_PPM || apart < -ALONE_MAX_PPM;
  const { operatorId, note } = by;
  const factsHash = hashAdjustment(desk.hashText, { ...change, operatorId });
  const act: PlannedAct<null, Written> = {
    what: { event: 'margin_changed', subjectId: pairOf(change), operatorId, factsHash, note },
    write: (deskAct, decision) => {
      const { actNumber, happenedAtMs } = deskAct;
      return desk.store.saveAdjustmentAct({ ...change, ...by, actNumber, happenedAtMs }, deskAct, decision);
    },
  };
  return ok({ act, isFar });
}

function pairOf({ paySymbol, receiveSymbol }: AdjustmentChange): string {
  return `${paySymbol} ${receiveSymbol}`;
}

function detailsOf({ beforePpm, afterPpm }: AdjustmentChange): Readonly<Record<string, string>> {
  return {
    ...(beforePpm === null ? {} : { before: formatAdjustmentPercent(beforePpm) }),
    ...(afterPpm === null ? {} : { after: formatAdjustmentPercent(afterPpm) }),
  };
}

/** The change that a proposal is about. */
export function readMarginProposal({ subjectId, details }: Proposal): AdjustmentChange {
  const [paySymbol = '', receiveSymbol = ''] = subjectId.split(' ');
  const read = (text: string | undefined): bigint | null => {
    const parsed = parseAdjustmentPercent(text ?? '');
    return parsed.ok ? parsed.value : null;
  };
  return { paySymbol, receiveSymbol, beforePpm: read(details['before']), afterPpm: read(details['after']) };
}
