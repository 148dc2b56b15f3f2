// Opens the database of the environment as a desk does, which upgrades it, and prints how many orders it has.
import { ORDER_STAGES } from '@naru/core';
import { openStore } from '@naru/store';
import { databaseOf } from '../config/database-marks.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';

const store = await openStore(databaseOf(getConfig(readProcessSettings())));
const orders = await store.listOrders({ stages: ORDER_STAGES, limit: 9 });
await store.close();
process.stdout.write(`${orders.length} orders\n`);
