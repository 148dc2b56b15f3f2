import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStore } from '../open-store.ts';
import { runStoreContract } from '../store-contract.ts';
import { pgbouncerSkipReason, startPgbouncer } from '../testing/pgbouncer.ts';
import { startPostgresEngine } from '../testing/postgres-engine.ts';
import { sampleBankOrder } from '../testing/sample-order.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const skip = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : pgbouncerSkipReason();

if (serverUrl === undefined || skip !== false) {
  test('the store through pgbouncer', { skip }, () => undefined);
} else {
  const engine = await startPostgresEngine(serverUrl);
  const pgbouncer = await startPgbouncer(serverUrl);
  after(async () => {
    await pgbouncer.stop();
    await engine.removeAll();
  });

  test('tables are made and orders written through a pooler in transaction mode', async () => {
    const place = await engine.makeEmptyPlace();
    const store = await openStore({ databaseUrl: pgbouncer.urlOf(place.databaseUrl) });
    const orders = Array.from({ length: 64 }, (_, n) => sampleBankOrder(n));
    const made = await Promise.all(orders.map((order) => store.saveNewOrder(order)));
    assert.ok(made.every((answer) => answer.ok));
    const found = await Promise.all(orders.map(({ order }) => store.findOrder(order.orderId)));
    assert.deepEqual(
      found.map((view) => view?.order),
      orders.map(({ order }) => order),
    );
    await store.close();
    await place.remove();
  });

  runStoreContract({
    name: 'PostgreSQL behind pgbouncer',
    makePlace: async () => {
      const place = await engine.makePlace();
      return { ...place, options: { databaseUrl: pgbouncer.urlOf(place.databaseUrl) } };
    },
  });
}
