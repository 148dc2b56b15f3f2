import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { StoreOptions } from '@naru/store';
import type { RacePart, RaceTally } from './race-part.ts';

const CONTESTANT = fileURLToPath(new URL('./contestant.ts', import.meta.url));

/** Starts a process for each list of parts, lets all begin at one moment, and adds up their answers. */
export async function runRace(
  options: StoreOptions,
  processes: readonly (readonly RacePart[])[],
): Promise<RaceTally> {
  const contestants = processes.map((parts) => startContestant(options, parts));
  await Promise.all(contestants.map((contestant) => contestant.nextLine()));
  for (const contestant of contestants) contestant.begin();
  const outcomes = await Promise.all(contestants.map((contestant) => contestant.nextLine()));
  await Promise.all(contestants.map((contestant) => contestant.ended));
  const sum: Record<string, number> = {};
  for (const line of outcomes) {
    const tallies: readonly RaceTally[] = JSON.parse(line);
    for (const [what, count] of tallies.flatMap((tally) => Object.entries(tally))) {
      sum[what] = (sum[what] ?? 0) + count;
    }
  }
  return sum;
}

interface Contestant {
  nextLine(): Promise<string>;
  begin(): void;
  readonly ended: Promise<unknown>;
}

function startContestant(options: StoreOptions, parts: readonly RacePart[]): Contestant {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [CONTESTANT, JSON.stringify({ options, parts })],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ended,
    begin: () => child.stdin.write('go\n'),
    nextLine: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error('a contestant fell over');
      return line.value;
    },
  };
}
