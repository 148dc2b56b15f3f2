import type { EndRule } from './end-rules.ts';

/** An order that ended as unpaid has received no money: a customer who paid is owed something. */
export const closedHoldsNoMoney: EndRule = {
  name: 'closed holds no money',
  check: ({ orders, chains, house, records }) => {
    for (const { orderId, stage, depositWatchKey, payRailId, payAssetId } of orders.values()) {
      if (stage !== 'closed' || depositWatchKey === null) continue;
      const dust = house.desk.assets.get(payAssetId)?.dustBaseUnits ?? 0n;
      const money = chains.get(payRailId)?.listPresent(depositWatchKey) ?? [];
      const nobodys = new Set(records.listUnmatched().map(({ outputKey }) => outputKey));
      const output = money.find(({ baseUnits, outputKey }) => baseUnits >= dust && !nobodys.has(outputKey));
      if (output !== undefined) return `order ${orderId.slice(0, 6)} is closed and has ${output.outputKey}`;
    }
    return null;
  },
};
