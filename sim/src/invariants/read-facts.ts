import type { OrderRecord, Records } from '../house/records.ts';
import type { OrderFacts } from './after-step/step-rule.ts';

/** Everything the database has about one order. */
export function readFacts(records: Records, after: OrderRecord, before: OrderRecord | null): OrderFacts {
  const { orderId } = after;
  return {
    before,
    after,
    audit: records.listAudit(orderId),
    disbursements: records.listDisbursements(orderId),
    sightings: records.listSightings(orderId),
    refunds: records.listRefunds(orderId),
    holds: records.listHolds(orderId),
    sums: records.listOrderSums(orderId),
  };
}
