export interface SimOptions {
  /** One seed, printed step by step; null: a batch. */
  readonly seed: number | null;
  readonly from: number;
  readonly seeds: number;
  readonly steps: number;
}

export const STEPS_DEFAULT = 250;
const USAGE = 'Usage: npm run sim -- [--seed N | --seeds N [--from N]] [--steps N]';

/** Reads the command line; throws with the usage on anything else. */
export function parseOptions(args: readonly string[]): SimOptions {
  const given = new Map<string, number>();
  for (let place = 0; place < args.length; place += 2) {
    const name = /^--(seed|seeds|from|steps)$/.exec(args[place] ?? '')?.[1];
    const value = /^\d{1,15}$/.exec(args[place + 1] ?? '')?.[0];
    if (name === undefined || value === undefined) throw new Error(USAGE);
    given.set(name, Number.parseInt(value, 10));
  }
  return {
    seed: given.get('seed') ?? null,
    from: given.get('from') ?? 1,
    seeds: given.get('seeds') ?? 1000,
    steps: given.get('steps') ?? STEPS_DEFAULT,
  };
}
