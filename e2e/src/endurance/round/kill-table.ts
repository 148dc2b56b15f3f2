import type { KillReport } from './kill-rounds.ts';

/** What was done, what was acknowledged, and what was found, as lines for a terminal. */
export function killTable(report: KillReport): readonly string[] {
  const { plan, acknowledged, findings } = report;
  const orders = [...acknowledged.orders.values()];
  const count = (of: (order: (typeof orders)[number]) => number): number =>
    orders.reduce((sum, order) => sum + of(order), 0);
  const rows: readonly (readonly [string, string | number])[] = [
    ['database', plan.database],
    ['killed (SIGKILL)', plan.victim === 'server' ? 'the desk' : 'PostgreSQL, all of its processes'],
    ['rounds', plan.rounds],
    ['kills', report.kills],
    ['seed', plan.seed],
    ['seconds', (report.durationMs / 1000).toFixed(1)],
    ['orders asked for', acknowledged.creationsAsked],
    ['orders acknowledged', orders.length],
    ['payments to orders acknowledged', count((order) => order.paymentsAcknowledged)],
    ['payouts prepared, acknowledged', count((order) => (order.isPayoutAcknowledged ? 1 : 0))],
    ['payouts sent, acknowledged', count((order) => (order.acknowledgedTxid === null ? 0 : 1))],
    ['orders that were seen delivered', count((order) => (order.stages.has('delivered') ? 1 : 0))],
    ['blocks', acknowledged.counts.block],
    ['acts acknowledged', acknowledged.counts.act],
    ['reads answered', acknowledged.counts.read],
    ['refusals', acknowledged.counts.refusal],
    ['questions without an answer', acknowledged.counts.silence],
    ['naru audit verify', report.bookCheck?.outcome ?? 'not reached'] as const,
    ['findings', findings.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...findings.map(({ round, what }) => `round ${round}: ${what}`),
  ];
}
