import type { OrderRecord } from '../../house/records.ts';
import type { World } from '../../world/world.ts';
import { readFacts } from '../read-facts.ts';
import { carriedBaseUnits, isDust, ownMoney, sumBaseUnits, usedBaseUnits } from '../own-money.ts';
import type { EndRule } from './end-rules.ts';

/**
 * The money at an order's address, as the network shows it, was used for its delivery or given back; what is
 * missing is booked as a loss, and nothing else is.
 */
export const moneyIsOwedOrKept: EndRule = {
  name: 'money is owed or kept',
  check: (world) => {
    for (const order of world.orders.values()) {
      const facts = readFacts(world.records, order, null);
      const money = ownMoney(facts);
      const lying = lyingBaseUnits(world, order);
      const name = `order ${order.orderId.slice(0, 6)} (${order.stage})`;
      if (lying !== money.cameBaseUnits)
        return `${name}: ${lying} are there, ${money.cameBaseUnits} are booked`;
      const used = usedBaseUnits(money);
      const standing = (account: string): bigint =>
        facts.sums.find((sum) => sum.account === account && sum.assetId === order.payAssetId)?.baseUnits ??
        0n;
      const kept = standing('deposits') + standing('refunds_due') - standing('losses');
      if (lying - used !== kept)
        return `${name}: of ${lying} were used ${used}, and ${kept} stand in the books`;
    }
    return null;
  },
};

function lyingBaseUnits({ chains, records }: World, order: OrderRecord): bigint {
  const { payRailId, payAssetId, depositWatchKey } = order;
  const chain = chains.get(payRailId);
  const unmatched = records.listUnmatched();
  const nobodys = new Set(unmatched.map(({ outputKey }) => outputKey));
  const outputs =
    chain === undefined
      ? records.listSightings(order.orderId).filter(({ purpose }) => purpose === 'deposit')
      : [
          ...chain
            .listPresent(depositWatchKey ?? '')
            .filter(({ blockHash, outputKey }) => blockHash !== null && !nobodys.has(outputKey)),
          ...unmatched.filter(
            ({ orderId, txid }) => orderId === order.orderId && chain.ledger.findTransaction(txid)?.block,
          ),
        ];
  const money = outputs.filter(({ baseUnits }) => !isDust({ assetId: payAssetId, baseUnits }));
  return sumBaseUnits(money) + carriedBaseUnits(order);
}
