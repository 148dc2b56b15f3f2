import { inMegabytes, medianOf } from './growth.ts';
import { type SoakReport, listMeasured } from './run-soak.ts';

/** What was done, what it took, and what was found, as lines for a terminal. */
export function soakTable({
  plan,
  acknowledged,
  stretches,
  findings,
  durationMs,
}: SoakReport): readonly string[] {
  const { counts } = acknowledged;
  const columns = ['stretch', 'ended by', 'orders', 'MB, median', 'MB, most', 'files, most', 'MB on disk'];
  const rows = stretches.map(({ endedBy, orders, samples, dataBytes }, place) => {
    const resident = samples.map(({ residentBytes }) => residentBytes);
    return [
      place + 1,
      endedBy,
      orders,
      inMegabytes(medianOf(resident)),
      inMegabytes(Math.max(0, ...resident)),
      Math.max(0, ...samples.map(({ openFiles }) => openFiles)),
      inMegabytes(dataBytes),
    ].map(String);
  });
  const { tables } = listMeasured(stretches);
  const rowLines = tables
    .filter(({ amounts }) => amounts.some((amount) => amount > 0))
    .map(({ name, amounts }) => [name, ...amounts.map(String)]);
  return [
    `${plan.database}, seed ${plan.seed}, ${Math.round(durationMs / 1000)} s: ${counts.creation} orders, ` +
      `${counts.payment} payments, ${counts.act} acts, ${counts.read} reads, ${counts.refusal} refusals, ` +
      `${counts.silence} questions without an answer`,
    '',
    ...align([columns, ...rows]),
    '',
    'Rows after each stretch',
    ...align(rowLines),
    '',
    ...findings,
    `findings: ${findings.length}`,
  ];
}

function align(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
