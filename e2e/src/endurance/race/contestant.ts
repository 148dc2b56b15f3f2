// Run as a process of its own: opens the store, says so, waits for the start of the race, runs its parts at
// one moment, and prints each answer.
import { once } from 'node:events';
import { type StoreOptions, openStore } from '@naru/store';
import { type RacePart, runRacePart } from './race-part.ts';

const { options, parts }: { options: StoreOptions; parts: readonly RacePart[] } = JSON.parse(
  process.argv[2] ?? '{}',
);
const store = await openStore(options);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const tallies = await Promise.all(parts.map((part) => runRacePart(store, part)));
process.stdout.write(`${JSON.stringify(tallies)}\n`);
await store.close();
process.stdin.destroy();
