import { UNPAID_GROUP_KINDS } from '@naru/core';
import type { UnpaidGroupName } from '../facts/open-lock.ts';
import type { UnpaidGroup } from '../ports/store.ts';
import type { Desk } from '../runtime/desk.ts';
import { type OpenOrdersMax, groupCountMax } from './open-lock.ts';

/** From three quarters of a bound on a group counts as near it. */
const NEAR_PERCENT = 75;

/** A group near or at a bound, with its bounds; null where the desk has none. */
export interface FullGroup extends UnpaidGroup {
  readonly orderCountMax: number | null;
  readonly usdCentsMax: number | null;
}

/** Groups of unpaid orders whose count or worth is near its bound, kind by kind and then by value. */
export async function listFullGroups(
  { store, settings }: Pick<Desk, 'store' | 'settings'>,
  query: {
    /** Null where the number of unpaid orders is not bounded. */
    readonly ordersMax: OpenOrdersMax | null;
    readonly limit: number;
    /** The last group of the page before. */
    readonly after?: UnpaidGroupName;
  },
): Promise<readonly FullGroup[]> {
  const { ordersMax, limit, after } = query;
  const usdCentsMax = settings.unpaidUsdCentsMax === null ? null : Number(settings.unpaidUsdCentsMax);
  const kinds = UNPAID_GROUP_KINDS.slice(after === undefined ? 0 : UNPAID_GROUP_KINDS.indexOf(after.kind));
  const found: FullGroup[] = [];
  for (const kind of kinds) {
    if (found.length === limit) break;
    const orderCountMax = ordersMax === null ? null : groupCountMax(kind, ordersMax);
    const groups = await store.listUnpaidGroups({
      kind,
      countMin: nearOf(orderCountMax),
      usdCentsMin: nearOf(usdCentsMax),
      limit: limit - found.length,
      ...(kind === after?.kind ? { afterValue: after.value } : {}),
    });
    found.push(...groups.map((group) => ({ ...group, orderCountMax, usdCentsMax })));
  }
  return found;
}

function nearOf(bound: number | null): number | null {
  return bound === null ? null : Math.ceil((bound * NEAR_PERCENT) / 100);
}
