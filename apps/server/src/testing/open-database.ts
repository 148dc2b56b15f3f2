// Opens the database of the environment as a desk does, which upgrades it, and prints how many orders it has.
import { ORDER_STAGES } from '@naru/core';
import { openStore } from '@naru/store';
import { databaseOf } from '../config/database-of.ts';
import { reportToPerson } from '../report-to-person.ts';

await reportToPerson(async (say, settings) => {
  const store = await openStore(databaseOf(settings));
  const orders = await store.listOrders({ stages: ORDER_STAGES, limit: 9 });
  await store.close();
  say(`${orders.length} orders`);
  return 0;
});
