// `npm run lab -- <name>`: measurements and long runs, each a program of its own.
import { runInForeground } from './launch/run-in-foreground.mjs';

const PROGRAMS: Readonly<Record<string, string>> = {
  'many-orders': 'bench/src/many-orders.ts',
  'long-statement': 'bench/src/long-statement.ts',
  'held-up': 'bench/src/held-up.ts',
  'hostile-files': 'bench/src/hostile-files.ts',
  streams: 'bench/src/streams.ts',
  screenshots: 'e2e/src/screenshots.ts',
  'console-screenshots': 'e2e/src/console-screenshots.ts',
  previews: 'tools/artwork/preview-pictures.ts',
  gallery: 'e2e/src/gallery/gallery.ts',
  lighthouse: 'e2e/src/lighthouse.ts',
  'deposit-delay': 'e2e/src/deposit-delay.ts',
  kill: 'e2e/src/endurance/kill.ts',
  pair: 'e2e/src/endurance/pair.ts',
  soak: 'e2e/src/endurance/soak.ts',
  fuzz: 'e2e/src/fuzz/fuzz.ts',
  fsync: 'e2e/src/endurance/fsync.ts',
  timing: 'e2e/src/enumeration/timing.ts',
  canary: 'tools/canary.ts',
  contracts: 'tools/compile-contracts.ts',
  without: 'tools/without.ts',
};

const [name = '', ...words] = process.argv.slice(2);
const program = PROGRAMS[name];
if (program === undefined) {
  console.log(`Usage: npm run lab -- NAME [words]; the names are ${Object.keys(PROGRAMS).join(', ')}.`);
  process.exitCode = 2;
} else {
  runInForeground(process.execPath, [program, ...words]);
}
