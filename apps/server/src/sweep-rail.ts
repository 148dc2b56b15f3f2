import { openStoreBeside } from '@naru/store';
import { databaseOf } from './config/database-of.ts';
import { sweepRail } from './rail-sweep/sweep-rail.ts';
import { reportToPerson } from './report-to-person.ts';

// Writes the transactions that bring together what lies at the deposit addresses of a network, for an offline
// signer. It needs no running desk, can run beside one, and changes nothing.
await reportToPerson(async (say, settings) => {
  const openDatabase = async () => {
    const store = await openStoreBeside(databaseOf(settings));
    // Without a database there are no addresses; a new one is not made for that.
    if (store === null) throw new Error('This desk was never started: it has no addresses.');
    return store;
  };
  return sweepRail({ args: process.argv.slice(2), dataFolder: settings.dataFolder, openDatabase, say });
});
