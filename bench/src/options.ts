import { parseArgs } from 'node:util';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface BenchOptions {
  /** A fifth of the requests and three rounds: to see that everything works, not to compare. */
  readonly isQuick: boolean;
  readonly databases: readonly DatabaseKind[];
  /** The desks write CPU profiles; whatever is measured meanwhile is slower and worth nothing. */
  readonly isProfiled: boolean;
  /** Names of benchmarks, or beginnings of them; empty means all. Their controls run along. */
  readonly only: readonly string[];
}

const DATABASES: Readonly<Record<string, readonly DatabaseKind[]>> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
};

export const USAGE =
  'npm run bench -- [--quick] [--only name[,name...]] [--database sqlite|postgres|both] [--profile]';

/** Throws with the usage when an option is unknown. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      database: { type: 'string', default: 'both' },
    },
  });
  const databases = DATABASES[values.database];
  if (databases === undefined) throw new Error(`--database takes sqlite, postgres or both\n${USAGE}`);
  const only = values.only.flatMap((names) => names.split(',')).filter((name) => name !== '');
  return { isQuick: values.quick, isProfiled: values.profile, databases, only };
}
