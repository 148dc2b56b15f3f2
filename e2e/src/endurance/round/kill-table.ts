import type { KillReport } from './kill-rounds.ts';

/** What was done, what was told, and what was found, as lines for a terminal. */
export function killTable(report: KillReport): readonly string[] {
  const { plan, told, findings } = report;
  const orders = [...told.orders.values()];
  const count = (of: (order: (typeof orders)[number]) => number): number =>
    orders.reduce((sum, order) => sum + of(order), 0);
  const rows: readonly (readonly [string, string | number])[] = [
    ['database', plan.database],
    ['killed (SIGKILL)', plan.victim === 'server' ? 'the desk' : 'PostgreSQL, all of its processes'],
    ['rounds', plan.rounds],
    ['kills', report.kills],
    ['seed', plan.seed],
    ['seconds', (report.durationMs / 1000).toFixed(1)],
    ['orders asked for', told.creationsAsked],
    ['orders acknowledged', orders.length],
    ['payments to orders acknowledged', count((order) => order.paymentsTold)],
    ['payouts prepared, acknowledged', count((order) => (order.isPayoutPreparedTold ? 1 : 0))],
    ['payouts sent, acknowledged', count((order) => (order.payoutTxidTold === null ? 0 : 1))],
    ['orders that were seen delivered', count((order) => (order.stages.has('delivered') ? 1 : 0))],
    ['blocks', told.counts.block],
    ['acts acknowledged', told.counts.act],
    ['reads answered', told.counts.read],
    ['refusals', told.counts.refusal],
    ['questions without an answer', told.counts.silence],
    ['naru audit verify', report.bookCheck?.outcome ?? 'not reached'] as const,
    ['findings', findings.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...findings.map(({ round, what }) => `round ${round}: ${what}`),
  ];
}
