import type { FuzzReport } from './run-fuzz.ts';

/** What the command prints. */
export function fuzzTable(report: FuzzReport): readonly string[] {
  const calls = [...report.statuses].sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    ...calls.map(([call, counts]) => {
      const answers = [...counts].sort(([left], [right]) => left - right);
      return `${call.padEnd(48)} ${answers.map(([status, count]) => `${status}×${count}`).join(' ')}`;
    }),
    '',
    ...report.findings.flatMap(({ call, problem, times, example }) => [
      `${call}: ${problem} (${times} times)`,
      `    ${example}`,
    ]),
    `${report.requestCount} requests of ${report.operationCount} operations in ` +
      `${(report.durationMs / 1000).toFixed(0)} s, median ${report.medianMs.toFixed(1)} ms, ` +
      `slowest ${report.slowestMs.toFixed(0)} ms, ${report.findings.length} findings.`,
  ];
}
