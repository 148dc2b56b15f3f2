import type { Metric } from '../benchmark/benchmark.ts';
import type { Measured } from '../run-rounds.ts';
import type { Machine } from './machine.ts';
import { type Verdict, figureOf, judge } from './verdict.ts';
import type { Goal } from '../goals.ts';

export interface RunFacts {
  readonly machine: Machine;
  readonly roundCount: number;
  readonly loadBefore: readonly number[];
  readonly loadAfter: readonly number[];
  readonly skipped: readonly string[];
}

/** Everything that a person reads of a run: circumstances, requests, starts, goals. */
export function toMarkdown(facts: RunFacts, measured: readonly Measured[], goals: readonly Goal[]): string {
  const requests = measured.filter(({ rounds }) => figureOf(rounds, 'perSecond') !== null);
  const starts = measured.filter(({ rounds }) => figureOf(rounds, 'warmMs') !== null);
  const memories = measured.filter(({ rounds }) => figureOf(rounds, 'rssMb') !== null);
  const verdicts = goals.map((goal) => judge(goal, measured)).filter((verdict) => verdict !== null);
  const parts = [
    describeRun(facts),
    table(REQUEST_HEADS, requests.map(requestRow)),
    table(START_HEADS, starts.map(startRow)),
    table(MEMORY_HEADS, memories.map(memoryRow)),
    table(GOAL_HEADS, verdicts.map(goalRow)),
    ...facts.skipped.map((what) => `Skipped: ${what}.`),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function describeRun({ machine, roundCount, loadBefore, loadAfter }: RunFacts): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  const pins = machine.isPinned
    ? 'server and database on the first core, load on the second'
    : 'nothing pinned to a core: only the CPU times say something';
  const processor = `${machine.cores} cores of ${machine.processor}`;
  const load = `${loadBefore.join(' ')} before, ${loadAfter.join(' ')} after`;
  return [
    `- machine: ${processor}, ${machine.memoryGb} GB, Linux ${machine.kernel}`,
    `- versions: ${versions.join(', ')}`,
    `- ${pins}; ${machine.syncsPerSecond} syncs of the disk a second`,
    `- ${roundCount} interleaved rounds; load average ${load}`,
  ].join('\n');
}

const REQUEST_HEADS = [
  'what',
  'database',
  'CPU µs a request: median (least)',
  'of it the server',
  'the database',
  'a second',
  'p50 ms',
  'p99 ms',
];

function requestRow(each: Measured): readonly string[] {
  const cpu = figureOf(each.rounds, 'cpuUs');
  return [
    each.benchmark.title,
    each.benchmark.database ?? '',
    cpu === null ? '?' : `${round(cpu.median)} (${round(cpu.min)})`,
    medianText(each, 'serverCpuUs'),
    medianText(each, 'databaseCpuUs'),
    medianText(each, 'perSecond'),
    medianText(each, 'p50Ms'),
    medianText(each, 'p99Ms'),
  ];
}

const START_HEADS = [
  'start',
  'first ever ms: median (least)',
  'warm ms: median (least)',
  'CPU ms of a warm one',
];

function startRow(each: Measured): readonly string[] {
  return [
    each.benchmark.database ?? '',
    medianAndLeast(each, 'firstEverMs'),
    medianAndLeast(each, 'warmMs'),
    medianText(each, 'warmCpuMs'),
  ];
}

const MEMORY_HEADS = ['idle', 'server RSS MB', 'database PSS MB', 'CPU ms a second'];

function memoryRow(each: Measured): readonly string[] {
  return [
    each.benchmark.database ?? '',
    medianText(each, 'rssMb'),
    medianText(each, 'databasePssMb'),
    medianText(each, 'idleCpuMsPerSecond'),
  ];
}

const GOAL_HEADS = ['goal', 'database', 'asked', 'reached', 'by requests a second', ''];

function goalRow({ goal, reached, reachedByPace, isMet }: Verdict): readonly string[] {
  const word = isMet === null ? '' : isMet ? 'met' : 'not met';
  if (goal.kind === 'limit') {
    const unit = goal.unit;
    return [
      goal.name,
      databaseOf(goal),
      `at most ${goal.max} ${unit}`,
      `${round(reached)} ${unit}`,
      '',
      word,
    ];
  }
  return [
    goal.name,
    databaseOf(goal),
    goal.percentMin === null ? '' : `at least ${goal.percentMin} %`,
    `${round(reached)} %`,
    reachedByPace === null ? '' : `${round(reachedByPace)} %`,
    word,
  ];
}

function databaseOf({ benchmark }: Goal): string {
  return benchmark.includes('postgres') ? 'PostgreSQL' : 'SQLite';
}

function medianText(each: Measured, metric: Metric): string {
  const figure = figureOf(each.rounds, metric);
  return figure === null ? '' : round(figure.median);
}

function medianAndLeast(each: Measured, metric: Metric): string {
  const figure = figureOf(each.rounds, metric);
  return figure === null ? '' : `${round(figure.median)} (${round(figure.min)})`;
}

/** Three digits say all that such a measurement knows. */
function round(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
