import type { SyncReport } from './measure-syncs.ts';

/** What a report says that may not be; empty when every acknowledgement was durable. */
export function syncFindings(report: SyncReport): readonly string[] {
  const { verdict, acknowledged, commits, atOnce, orders } = report;
  const findings: string[] = [];
  if (verdict.early.length > 0)
    findings.push(`acknowledged before they were durable: ${verdict.early.join(', ')}`);
  if (acknowledged !== orders)
    findings.push(`${orders} orders were asked for and ${acknowledged} acknowledged`);
  if (verdict.acknowledged.length !== acknowledged)
    findings.push(`the trace holds ${verdict.acknowledged.length} of ${acknowledged} acknowledgements`);
  if (commits < acknowledged) findings.push(`${acknowledged} acknowledged and ${commits} committed`);
  if (atOnce === 1 && verdict.syncs < acknowledged)
    findings.push('fewer syncs than acknowledgements, one by one');
  if (atOnce === 1 && verdict.shared > 0)
    findings.push(`${verdict.shared} acknowledgements without a sync of their own, one by one`);
  return findings;
}

/** One line for each report, under a line of names. */
export function syncTable(reports: readonly SyncReport[]): readonly string[] {
  const names = ['database', 'at once', 'acknowledged', 'commits', 'syncs', 'syncs/ack', 'early'];
  const rows = reports.map(({ database, atOnce, commits, acknowledged, verdict }) => [
    database,
    String(atOnce),
    String(acknowledged),
    String(commits),
    String(verdict.syncs),
    (verdict.syncs / Math.max(1, acknowledged)).toFixed(2),
    String(verdict.early.length),
  ]);
  return [names, ...rows].map((row) =>
    row
      .map((cell) => cell.padEnd(13))
      .join('')
      .trimEnd(),
  );
}
