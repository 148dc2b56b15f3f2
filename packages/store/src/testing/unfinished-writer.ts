// Run as a separate process: requests one write on a slow disk, closes nothing, and ends when nothing is left
// to do.
import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import { sampleBankOrder } from './sample-order.ts';

const store = await openSqliteStore({ dataFolder: process.argv[2] ?? '', commitDelayMs: 100 });
void store.saveNewOrder(sampleBankOrder(1)).then(() => process.stdout.write('written'));
