import type { StreamFigures } from './measure-streams.ts';

interface Row {
  readonly goal: string;
  readonly max: number;
  readonly reached: number;
  readonly unit: 'MB' | 'kB' | 'ms';
}

/** What is asked of ten thousand streams beside what was measured, as a table of Markdown. */
export function goalTable(figures: StreamFigures, database: string): string {
  const rows = rowsOf(figures).map(({ goal, max, reached, unit }) =>
    [
      '',
      goal,
      database,
      `at most ${max.toFixed(max < 10 ? 1 : 0)} ${unit}`,
      `${reached.toFixed(1)} ${unit}`,
      reached <= max ? 'met' : 'not met',
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return ['| goal | database | asked | reached | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function rowsOf(figures: StreamFigures): readonly Row[] {
  return [
    { goal: 'G5 memory of the server with all streams', max: 250, reached: figures.openMb, unit: 'MB' },
    { goal: 'G5 for each', max: 17, reached: figures.kilobytesEach, unit: 'kB' },
    { goal: 'G5 prices, from the first to the last', max: 200, reached: figures.spreadMs, unit: 'ms' },
    { goal: 'G5 one order, p99', max: 5, reached: figures.orderP99Ms, unit: 'ms' },
    {
      goal: 'G5 requests during news, p99, of twice the quiet one',
      max: 2 * figures.quietP99Ms,
      reached: figures.busyP99Ms,
      unit: 'ms',
    },
  ];
}
