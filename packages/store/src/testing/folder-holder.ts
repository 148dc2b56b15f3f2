// Run as a process of its own: opens the store of a data folder, says `open`, and keeps it until it is
// killed or left alone. A folder that cannot be opened ends it with the reason.
import { openStore } from '../open-store.ts';

try {
  await openStore({ dataFolder: process.argv[2] ?? '' });
  process.stdout.write('open\n');
  process.stdin.resume().on('end', () => process.exit());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : 'unknown'}\n`);
}
