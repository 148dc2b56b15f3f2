// Run as a process of its own: opens the store of a data folder, says `open`, and keeps it until it is
// killed. A folder that cannot be opened ends it with the reason.
import { openStore } from '../open-store.ts';

try {
  await openStore({ dataFolder: process.argv[2] ?? '' });
  process.stdout.write('open\n');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : 'unknown'}\n`);
}
