import type { Benchmark, Round } from './benchmark/benchmark.ts';

export interface Measured {
  readonly benchmark: Benchmark;
  readonly rounds: readonly Round[];
}

/**
 * Runs A, B, C ... and again A, B, C ..., so that whatever else the machine does falls on all alike. What
 * profits from it runs once beforehand without being counted.
 */
export async function runRounds(
  benchmarks: readonly Benchmark[],
  roundCount: number,
  tell: (line: string) => void,
): Promise<readonly Measured[]> {
  const rounds = new Map<Benchmark, Round[]>(benchmarks.map((benchmark) => [benchmark, []]));
  for (const benchmark of benchmarks.filter((each) => each.isWarmedUp)) {
    tell(`warming up: ${benchmark.name}`);
    await benchmark.run();
  }
  for (let round = 1; round <= roundCount; round += 1) {
    for (const benchmark of benchmarks) {
      if (round > (benchmark.roundsMax ?? roundCount)) continue;
      tell(`round ${round} of ${roundCount}: ${benchmark.name}`);
      rounds.get(benchmark)?.push(await benchmark.run());
    }
  }
  return benchmarks.map((benchmark) => ({ benchmark, rounds: rounds.get(benchmark) ?? [] }));
}
