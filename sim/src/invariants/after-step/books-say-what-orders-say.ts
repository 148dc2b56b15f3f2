import { carriedBaseUnits, isEnded, isUndecided, marginOf, ownMoney, usedBaseUnits } from '../own-money.ts';
import type { OrderFacts, OrderRule } from './step-rule.ts';

/** Accounts that are never below zero in the books of one order: money owed to others, and costs. */
const HELD = new Set(['reserved', 'deposits', 'refunds_due', 'suspense', 'margin', 'losses']);

/**
 * The books of each order follow exactly from its final payments: what is held for the promise, owed back,
 * earned and lost. Its entries sum to zero in each asset, and no account with somebody's money is below zero.
 */
export const booksSayWhatOrdersSay: OrderRule = {
  name: 'the books say what the orders say',
  check: (facts, { witness }) => {
    const sums = new Map<string, bigint>();
    for (const { assetId, account, baseUnits } of facts.sums) {
      if (baseUnits < 0n && HELD.has(account)) return `${account} of ${assetId} is ${baseUnits}`;
      sums.set(assetId, (sums.get(assetId) ?? 0n) + baseUnits);
    }
    const odd = [...sums].find(([, sum]) => sum !== 0n);
    if (odd !== undefined) return `its entries of ${odd[0]} sum to ${odd[1]}`;
    return witness.isUnsettled(facts.after.orderId) ? null : differenceOf(facts);
  },
};

function differenceOf(facts: OrderFacts): string | null {
  const { after, sums } = facts;
  for (const [key, expected] of expectedOf(facts)) {
    const [account, assetId] = key.split(' ');
    const is = sums.find((sum) => sum.account === account && sum.assetId === assetId)?.baseUnits ?? 0n;
    if (is !== expected) return `${key} is ${is}, and its payments make it ${expected} (${after.stage})`;
  }
  return null;
}

function expectedOf(facts: OrderFacts): ReadonlyMap<string, bigint> {
  const { after } = facts;
  const money = ownMoney(facts);
  const used = usedBaseUnits(money);
  const left = money.cameBaseUnits > used ? money.cameBaseUnits - used : 0n;
  const claim = money.isPayoutOwed ? money.needBaseUnits - money.earnedBaseUnits : 0n;
  const held = isUndecided(after.stage) || claim > left ? left : claim;
  const isPromised = money.isPayoutOwed || (!isEnded(after.stage) && after.reserveEndsAtMs !== null);
  const unpaid = after.receiveBaseUnits - money.paidOutBaseUnits;
  const { payAssetId: pay, receiveAssetId: receive } = after;
  return new Map([
    [`deposits ${pay}`, held],
    [`refunds_due ${pay}`, left - held],
    [`suspense ${pay}`, money.dustBaseUnits],
    [`losses ${pay}`, used > money.cameBaseUnits ? used - money.cameBaseUnits : 0n],
    [
      `margin ${pay}`,
      marginOf(money.earnedBaseUnits, after.adjustmentPartsPerMillion) + money.waivedBaseUnits,
    ],
    [`difference ${pay}`, money.paidBackBaseUnits - money.returnedBaseUnits],
    [`reserved ${receive}`, isPromised && unpaid > 0n ? unpaid : 0n],
  ]);
}

/** What an order got by a conversion is what the order before it gave away. */
export const carriedIsGiven: OrderRule = {
  name: 'what was carried was given',
  check: ({ after }, { records }) => {
    if (after.predecessorOrderId === null) return null;
    const given = records
      .listRefunds(after.predecessorOrderId)
      .find(({ successorOrderId, state }) => successorOrderId === after.orderId && state === 'converted');
    return given?.allocatedBaseUnits === carriedBaseUnits(after) ? null : 'no refund was converted to it';
  },
};
