import type { SyncReport } from './measure-syncs.ts';

/** What a report says that may not be; empty when every acknowledgement was durable. */
export function syncFindings(report: SyncReport): readonly string[] {
  const { verdict, told, commits, atOnce, orders } = report;
  const findings: string[] = [];
  if (verdict.early.length > 0)
    findings.push(`acknowledged before they were durable: ${verdict.early.join(', ')}`);
  if (told !== orders) findings.push(`${orders} orders were asked for and ${told} acknowledged`);
  if (verdict.acknowledged.length !== told)
    findings.push(`the trace holds ${verdict.acknowledged.length} of ${told} acknowledgements`);
  if (commits < told) findings.push(`${told} acknowledged and ${commits} committed`);
  if (atOnce === 1 && verdict.syncs < told) findings.push('fewer syncs than acknowledgements, one by one');
  if (atOnce === 1 && verdict.shared > 0)
    findings.push(`${verdict.shared} acknowledgements without a sync of their own, one by one`);
  return findings;
}

/** One line for each report, under a line of names. */
export function syncTable(reports: readonly SyncReport[]): readonly string[] {
  const names = ['database', 'at once', 'acknowledged', 'commits', 'syncs', 'syncs/ack', 'early'];
  const rows = reports.map(({ database, atOnce, commits, told, verdict }) => [
    database,
    String(atOnce),
    String(told),
    String(commits),
    String(verdict.syncs),
    (verdict.syncs / Math.max(1, told)).toFixed(2),
    String(verdict.early.length),
  ]);
  return [names, ...rows].map((row) =>
    row
      .map((cell) => cell.padEnd(13))
      .join('')
      .trimEnd(),
  );
}
