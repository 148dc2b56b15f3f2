import type { Metric } from '../benchmark/benchmark.ts';
import type { Measured } from '../run-rounds.ts';
import type { Machine } from './machine.ts';
import { goalTable, markdownTable, roundFigure } from './tables.ts';
import { type Verdict, figureOf } from './verdict.ts';

export interface RunFacts {
  readonly machine: Machine;
  readonly roundCount: number;
  readonly loadBefore: readonly number[];
  readonly loadAfter: readonly number[];
  readonly skipped: readonly string[];
}

/** The report of a run: circumstances, requests, starts, memory, goals. */
export function toMarkdown(
  facts: RunFacts,
  measured: readonly Measured[],
  verdicts: readonly Verdict[],
): string {
  const rowsWith = (metric: Metric, toRow: (each: Measured) => readonly string[]) =>
    measured.filter(({ rounds }) => figureOf(rounds, metric) !== null).map(toRow);
  const parts = [
    describeRun(facts),
    markdownTable(REQUEST_HEADS, rowsWith('cpuUs', requestRow)),
    markdownTable(START_HEADS, rowsWith('warmMs', startRow)),
    markdownTable(IDLE_HEADS, rowsWith('rssMb', idleRow)),
    markdownTable(HELD_HEADS, rowsWith('heldMb', heldRow)),
    goalTable(verdicts),
    ...facts.skipped.map((what) => `Skipped: ${what}.`),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function describeRun({ machine, roundCount, loadBefore, loadAfter }: RunFacts): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  const pins = machine.isPinned
    ? 'server and database on the first core, load on the second'
    : 'not pinned to cores: only the CPU times are meaningful';
  const processor = `${machine.cores} cores of ${machine.processor}`;
  const load = `${loadBefore.join(' ')} before, ${loadAfter.join(' ')} after`;
  return [
    `- machine: ${processor}, ${machine.memoryGb} GB, Linux ${machine.kernel}`,
    `- versions: ${versions.join(', ')}`,
    `- ${pins}; ${machine.syncsPerSecond} disk syncs per second`,
    `- ${roundCount} interleaved rounds; load average ${load}`,
  ].join('\n');
}

const REQUEST_HEADS = [
  'what',
  'database',
  'CPU µs per request: median (minimum)',
  'server',
  'database',
  'per second',
  'p50 ms',
  'p99 ms',
];

function requestRow(each: Measured): readonly string[] {
  return [
    each.benchmark.title,
    each.benchmark.database ?? '',
    medianAndMinimum(each, 'cpuUs'),
    medianText(each, 'serverCpuUs'),
    medianText(each, 'databaseCpuUs'),
    medianText(each, 'perSecond'),
    medianText(each, 'p50Ms'),
    medianText(each, 'p99Ms'),
  ];
}

const START_HEADS = [
  'start',
  'first ever ms: median (minimum)',
  'warm ms: median (minimum)',
  'CPU ms of a warm one',
];

function startRow(each: Measured): readonly string[] {
  return [
    each.benchmark.database ?? '',
    medianAndMinimum(each, 'firstEverMs'),
    medianAndMinimum(each, 'warmMs'),
    medianText(each, 'warmCpuMs'),
  ];
}

const IDLE_HEADS = ['idle', 'server RSS MB', 'CPU, % of a core'];

function idleRow(each: Measured): readonly string[] {
  return [each.benchmark.database ?? '', medianText(each, 'rssMb'), medianText(each, 'idleCpuPercent')];
}

const HELD_HEADS = ['what', 'MB of memory'];

function heldRow(each: Measured): readonly string[] {
  return [each.benchmark.title, medianText(each, 'heldMb')];
}

function medianText(each: Measured, metric: Metric): string {
  const figure = figureOf(each.rounds, metric);
  return figure === null ? '' : roundFigure(figure.median);
}

function medianAndMinimum(each: Measured, metric: Metric): string {
  const figure = figureOf(each.rounds, metric);
  return figure === null ? '' : `${roundFigure(figure.median)} (${roundFigure(figure.min)})`;
}
