import type { StatementLine } from '@naru/desk';
import { type RefusedStatement, refuseStatement } from '../statement.ts';

type Checked = { readonly ok: true; readonly value: readonly StatementLine[] } | RefusedStatement;

/**
 * The balances prove that a statement is complete, show whether it is newest or oldest first, and reveal
 * amount columns that were exchanged. The result is oldest first.
 */
export function checkBalances(lines: readonly StatementLine[]): Checked {
  const isForwards = (lines[0]?.bookedAtMs ?? 0) <= (lines.at(-1)?.bookedAtMs ?? 0);
  const likely = isForwards ? lines : lines.toReversed();
  const gap = findGap(likely, 1n);
  if (gap === null) return { ok: true, value: likely };
  const other = likely.toReversed();
  // Within one day or minute the time does not show the order.
  const isOneTime = lines[0]?.bookedAtMs === lines.at(-1)?.bookedAtMs;
  if (isOneTime && findGap(other, 1n) === null) return { ok: true, value: other };
  // Two lines fit either order too often to name a cause.
  if (lines.length > 2 && findGap(likely, -1n) === null) return refuseStatement('columns_swapped');
  const [before, after] = [likely[gap - 1], likely[gap]];
  const isDoubled = before?.balanceAfter === after?.balanceAfter && before?.baseUnits === after?.baseUnits;
  return refuseStatement(isDoubled ? 'balance_doubled' : 'balance_gap', after?.row ?? null);
}

/** The index of the first line whose balance does not follow from the one before it, or null. */
function findGap(lines: readonly StatementLine[], sign: bigint): number | null {
  for (const [index, line] of lines.entries()) {
    const before = index === 0 ? null : (lines[index - 1]?.balanceAfter ?? null);
    if (before === null || line.balanceAfter === null) continue;
    const signed = line.direction === 'in' ? line.baseUnits : -line.baseUnits;
    if (before + sign * signed !== line.balanceAfter) return index;
  }
  return null;
}
