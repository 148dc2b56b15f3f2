import {
  type Adjustment,
  type AdjustmentSetRefusal,
  type Result,
  checkAdjustment,
  completeAdjustments,
  ok,
  refuse,
} from '@naru/core';
import type { AdjustmentAct } from '../facts/adjustment-act.ts';
import type { Desk } from '../order/desk.ts';

export type AdjustmentChange = Pick<AdjustmentAct, 'paySymbol' | 'receiveSymbol' | 'beforePpm' | 'afterPpm'>;

export type ChangeAdjustmentRefusal =
  | AdjustmentSetRefusal
  | 'symbol_unknown'
  | 'adjustment_changed_meanwhile';

/**
 * Sets or removes a pair's own adjustment and records the act in one transaction. `beforePpm` is what the
 * operator saw; the change is refused when that is outdated. It applies from the next snapshot on; locked
 * rates stay.
 */
export async function changeAdjustment(
  desk: Pick<Desk, 'store' | 'clock' | 'assets' | 'settings'>,
  change: AdjustmentChange,
  by: { readonly operatorId: string; readonly note: string },
): Promise<Result<AdjustmentAct, ChangeAdjustmentRefusal>> {
  const { store, clock } = desk;
  const { paySymbol, receiveSymbol, beforePpm, afterPpm } = change;
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const isPair = (one: Pick<Adjustment, 'paySymbol' | 'receiveSymbol'>): boolean =>
    one.paySymbol === paySymbol && one.receiveSymbol === receiveSymbol;
  const complete = (own: readonly Adjustment[]): readonly Adjustment[] =>
    completeAdjustments(own, symbols, desk.settings.adjustmentByRisk);
  // Read before the table, so that a write in between takes this number.
  const [newest] = await store.listAdjustmentActs(1);
  const own = await store.listAdjustments();
  if ((own.find(isPair)?.partsPerMillion ?? null) !== beforePpm)
    return refuse('adjustment_changed_meanwhile');
  const others = own.filter((one) => !isPair(one));
  const all = complete(
    afterPpm === null ? others : [...others, { paySymbol, receiveSymbol, partsPerMillion: afterPpm }],
  );
  const [from, to] = [complete(own).find(isPair), all.find(isPair)];
  if (from === undefined || to === undefined) return refuse('symbol_unknown');
  const checked = checkAdjustment({ fromPpm: from.partsPerMillion, toPpm: to.partsPerMillion }, all);
  if (!checked.ok) return checked;
  const act: AdjustmentAct = {
    ...change,
    ...by,
    actNumber: (newest?.actNumber ?? 0) + 1,
    happenedAtMs: clock.nowMs(),
  };
  const saved = await store.saveAdjustmentAct(act);
  return saved.ok ? ok(act) : saved;
}
