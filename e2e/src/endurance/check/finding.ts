import type { WitnessRow } from '../database/witness.ts';

const EXAMPLES_MAX = 3;

/** One sentence for all rows that are wrong in one way, a few of them named; none when there are none. */
export function nameRows(what: string, rows: readonly WitnessRow[]): readonly string[] {
  return nameAll(
    what,
    rows.map((row) => Object.values(row).map(String).join(' ')),
  );
}

export function nameAll(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [`${names.length} × ${what}: ${names.slice(0, EXAMPLES_MAX).join(', ')}`];
}
