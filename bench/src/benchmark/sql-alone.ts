import assert from 'node:assert/strict';
import type { SqlAnswer, SqlQuestion } from '../control/sql-control.ts';
import { countOrders } from '../database/order-counts.ts';
import type { DatabaseKind } from '../options.ts';
import type { NodeChild } from '../process/node-child.ts';
import type { Benchmark } from './benchmark.ts';
import { measureBurst } from './measure-burst.ts';

/** The same SQL as making an order, one commit for each, without a server around it. */
export function sqlAlone(options: {
  readonly database: DatabaseKind;
  readonly control: NodeChild<SqlQuestion, SqlAnswer>;
  readonly databasePid: number | null;
  readonly callers: number;
  readonly amount: number;
}): Benchmark {
  const { database, control, databasePid, callers, amount } = options;
  return {
    name: `sql-alone-${database}-c${callers}`,
    title: callers === 1 ? 'its SQL alone, one after another' : `its SQL alone, ${callers} connections`,
    database,
    isWarmedUp: true,
    run: async () => {
      const { place } = await control.ask({ kind: 'prepare', orders: amount });
      const before = await countOrders(place);
      const { round } = await measureBurst({ serverPid: control.pid, databasePid }, async () => {
        const answer = await control.ask({ kind: 'run', callers });
        return { ...answer, requests: answer.orders };
      });
      const after = await countOrders(place);
      assert.equal(after.orders - before.orders, amount);
      assert.equal(after.auditEntries - before.auditEntries, amount);
      assert.equal(after.claimedAddresses - before.claimedAddresses, amount);
      assert.equal(after.distinctAddresses, after.orders);
      return round;
    },
  };
}
