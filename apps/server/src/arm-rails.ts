import { openStore } from '@naru/store';
import { databaseOf } from './config/database-of.ts';
import { armRails } from './rail-arm/arm-rails.ts';
import { reportToPerson } from './report-to-person.ts';

// Opens currencies of a live desk whose addresses were compared with the wallet. With the embedded database
// the desk has to be stopped first: its folder belongs to one process at a time.
await reportToPerson(async (say, settings) => {
  const openDatabase = () => openStore({ ...databaseOf(settings), upgrades: false });
  return armRails({ args: process.argv.slice(2), dataFolder: settings.dataFolder, openDatabase, say });
});
