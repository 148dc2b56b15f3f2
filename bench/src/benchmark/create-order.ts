import assert from 'node:assert/strict';
import { countOrders } from '../database/order-counts.ts';
import type { Benchmark } from './benchmark.ts';
import { makeOrderBody } from './desk-caller.ts';
import { type DeskUnderLoad, benchmarkName, withExtra } from './desk-under-load.ts';
import { measureBurst } from './measure-burst.ts';

/** Orders over the product's own call; every acknowledged one must be found in the database afterwards. */
export function createOrders(
  under: DeskUnderLoad,
  { connections, amount }: { readonly connections: number; readonly amount: number },
): Benchmark {
  const callers = connections === 1 ? '1 caller' : `${connections} callers`;
  return {
    name: benchmarkName('order-create', under, `-c${connections}`),
    title: `making an order${withExtra(under)}, ${callers}`,
    database: under.database,
    isWarmedUp: true,
    run: async () => {
      const body = await makeOrderBody(under.desk.url);
      const before = await countOrders(under.rowsPlace);
      const { burst, round } = await measureBurst(under.workers, () =>
        under.gun.fire({
          url: under.desk.url,
          connections,
          amount,
          requests: [
            {
              method: 'POST',
              path: '/api/transaction/add',
              headers: { 'content-type': 'application/json' },
              body,
              expected: { kind: 'order_made' },
            },
          ],
        }),
      );
      const after = await countOrders(under.rowsPlace);
      assert.equal(burst.orderIds.length, amount);
      assert.equal(new Set(burst.orderIds).size, amount, 'every order has an identifier of its own');
      assert.equal(new Set(burst.depositAddresses).size, amount, 'every order has an address of its own');
      assert.equal(after.orders - before.orders, amount, 'orders made are the answers acknowledged');
      assert.equal(after.auditEntries - before.auditEntries, amount);
      assert.equal(after.claimedAddresses - before.claimedAddresses, amount);
      assert.equal(after.distinctAddresses, after.orders, 'no address belongs to two orders');
      assert.equal(after.letters - before.letters, under.extra === 'letters' ? amount : 0);
      return round;
    },
  };
}
