import { openStore } from '@naru/store';
import { databaseOf } from './config/database-of.ts';
import { setAnchor } from './rail-anchor/set-anchor.ts';
import { reportToPerson } from './report-to-person.ts';

// Sets a network that stands still after a deep reorganisation on the present chain again. With the embedded
// database the desk has to be stopped first: its folder belongs to one process at a time.
await reportToPerson(async (say, settings) => {
  const openDatabase = () => openStore({ ...databaseOf(settings), upgrades: false });
  return setAnchor({ args: process.argv.slice(2), dataFolder: settings.dataFolder, openDatabase, say });
});
