import type { DatabaseKind } from '../options.ts';
import { type Verdict, isMet } from './verdict.ts';

const DATABASE_NAMES: Readonly<Record<DatabaseKind, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Goals, targets and results, as docs/performance.md has them. */
export function goalTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [
    verdict.goal,
    verdict.database === null ? '' : DATABASE_NAMES[verdict.database],
    `${verdict.bound} ${verdict.target} ${verdict.unit}`,
    `${roundFigure(verdict.result)} ${verdict.unit}`,
    isMet(verdict) ? 'met' : 'not met',
  ]);
  return markdownTable(['goal', 'database', 'target', 'result', ''], rows);
}

export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Three significant digits: such measurements are not more accurate. */
export function roundFigure(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
