import {
  type Adjustment,
  type AdjustmentSetRefusal,
  type Result,
  checkAdjustments,
  completeAdjustments,
  formatAdjustmentPercent,
  ok,
  parseAdjustmentPercent,
  refuse,
} from '@naru/core';
import { hashAdjustment } from '../audit/row-facts.ts';
import { type ActingDesk, type PlannedAct, actAfter } from '../audit/write-audit.ts';
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

/** A margin farther than this from the one of its risk class takes a second person, as a pin does. */
const ALONE_MAX_PPM = 20_000n;

export type AdjustmentChange = Pick<AdjustmentAct, 'paySymbol' | 'receiveSymbol' | 'beforePpm' | 'afterPpm'>;

export type ChangeAdjustmentRefusal =
  | AdjustmentSetRefusal
  | ApprovalRefusal
  | 'symbol_unknown'
  | 'adjustment_changed_meanwhile'
  | 'proposal_open';

type ChangingDesk = ActingDesk & Pick<Desk, 'assets' | 'settings' | 'ids'>;

interface AdjustmentWish {
  /** Changes of different pairs. */
  readonly changes: readonly AdjustmentChange[];
  readonly by: { readonly operatorId: string; readonly note: string };
}

/**
 * Sets or removes own adjustments of pairs, all or none, and records an act for each in the same transaction.
 * `beforePpm` is the value that the operator saw; all are refused if one is outdated. They apply from the
 * next snapshot on; locked rates stay. If one differs from the margin of its risk class by more than the
 * limit, all are proposed to a second person, if there is one; with an approval they are the changes that
 * another person proposed.
 */
export async function changeAdjustments(
  desk: ChangingDesk,
  wish: AdjustmentWish,
  approval: ProposalApproval | null = null,
): Promise<Result<'changed' | 'proposed', ChangeAdjustmentRefusal>> {
  const { changes, by } = wish;
  const changed = await decideApproved(desk, approval, async () => {
    const planned = await planChanges(desk, wish);
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
    subjectId: changes.length > 1 ? SEVERAL : changes.map(pairOf).join(''),
    details: Object.fromEntries(changes.map((change) => [pairOf(change), valuesOf(change)])),
    reason,
    proposedBy,
  } as const;
  const proposed = await proposeAct<ChangeAdjustmentRefusal>(desk, act, async () => {
    const planned = await planChanges(desk, wish);
    return planned.ok ? ok(null) : planned;
  });
  return proposed.ok ? ok('proposed') : proposed;
}

type Written = 'adjustment_changed_meanwhile' | 'proposal_unknown';

async function planChanges(
  desk: ChangingDesk,
  { changes, by }: AdjustmentWish,
): Promise<
  Result<{ readonly act: PlannedAct<null, Written>; readonly isFar: boolean }, ChangeAdjustmentRefusal>
> {
  const own = await desk.store.listAdjustments();
  const [first] = changes;
  if (first === undefined || changes.some((change) => !isMarginPresent(own, change)))
    return refuse('adjustment_changed_meanwhile');
  const stepped = stepsOf(desk, own, changes);
  if (!stepped.ok) return stepped;
  const { operatorId, note } = by;
  const whatOf = (change: AdjustmentChange) => {
    const factsHash = hashAdjustment(desk.hashText, { ...change, operatorId });
    return { event: 'margin_changed', subjectId: pairOf(change), operatorId, factsHash, note } as const;
  };
  const act: PlannedAct<null, Written> = {
    what: whatOf(first),
    write: (firstAct, decision) => {
      let newest = firstAct;
      const atOneMoment = { ...desk.clock, nowMs: () => firstAct.happenedAtMs };
      const acts = changes.map((change) => {
        if (change !== first) newest = actAfter({ ...desk, clock: atOneMoment }, newest, whatOf(change));
        const { actNumber, happenedAtMs } = newest;
        return { change: { ...change, ...by, actNumber, happenedAtMs }, act: newest };
      });
      return desk.store.saveAdjustmentActs(acts, decision);
    },
  };
  return ok({ act, isFar: stepped.value.some(({ apartPpm }) => sizeOf(apartPpm) > ALONE_MAX_PPM) });
}

/** How far each pair moves, and its distance from the margin of its risk class afterwards. */
function stepsOf(
  desk: Pick<Desk, 'assets' | 'settings'>,
  own: readonly Adjustment[],
  changes: readonly AdjustmentChange[],
): Result<readonly { readonly apartPpm: bigint }[], AdjustmentSetRefusal | 'symbol_unknown'> {
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const complete = (some: readonly Adjustment[]): readonly Adjustment[] =>
    completeAdjustments(some, symbols, desk.settings.adjustmentByRisk);
  const changed = new Set(changes.map(pairOf));
  const kept = own.filter((one) => !changed.has(pairOf(one)));
  const set = changes.flatMap(({ paySymbol, receiveSymbol, afterPpm }) =>
    afterPpm === null ? [] : [{ paySymbol, receiveSymbol, partsPerMillion: afterPpm }],
  );
  const after = complete([...kept, ...set]);
  const [from, to, standard] = [complete(own), after, complete([])].map(
    (all) => new Map(all.map((one) => [pairOf(one), one.partsPerMillion])),
  );
  const steps = [...changed].flatMap((pair) => {
    const [fromPpm, toPpm, riskPpm] = [from?.get(pair), to?.get(pair), standard?.get(pair)];
    if (fromPpm === undefined || toPpm === undefined || riskPpm === undefined) return [];
    return [{ fromPpm, toPpm, apartPpm: toPpm - riskPpm }];
  });
  if (steps.length < changed.size) return refuse('symbol_unknown');
  const checked = checkAdjustments(steps, after);
  return checked.ok ? ok(steps) : checked;
}

function sizeOf(ppm: bigint): bigint {
  return ppm < 0n ? -ppm : ppm;
}

/** Whether a pair still has the adjustment that a change starts from. */
export function isMarginPresent(own: readonly Adjustment[], change: AdjustmentChange): boolean {
  const found = own.find((one) => pairOf(one) === pairOf(change));
  return (found?.partsPerMillion ?? null) === change.beforePpm;
}

function pairOf({ paySymbol, receiveSymbol }: Pick<Adjustment, 'paySymbol' | 'receiveSymbol'>): string {
  return `${paySymbol} ${receiveSymbol}`;
}

/** The subject of a proposal about several pairs. */
const SEVERAL = '*';

/** The values before and after; absent if the pair has none of its own. */
function valuesOf({ beforePpm, afterPpm }: AdjustmentChange): string {
  const text = (ppm: bigint | null): string => (ppm === null ? '' : formatAdjustmentPercent(ppm));
  return `${text(beforePpm)} ${text(afterPpm)}`;
}

/** The changes that a proposal is about. */
export function readMarginProposal({ details }: Proposal): readonly AdjustmentChange[] {
  const read = (text: string | undefined): bigint | null => {
    const parsed = parseAdjustmentPercent(text ?? '');
    return parsed.ok ? parsed.value : null;
  };
  return Object.entries(details).map(([pair, values]) => {
    const [paySymbol = '', receiveSymbol = ''] = pair.split(' ');
    const [before, after] = values.split(' ');
    return { paySymbol, receiveSymbol, beforePpm: read(before), afterPpm: read(after) };
  });
}
