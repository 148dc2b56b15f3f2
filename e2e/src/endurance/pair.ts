// Two servers of one desk under load, one of them killed at a time; exits with 1 where anything differs.
// `npm run lab -- pair [--kills 10] [--seed 1] [--stretch 6000]`
import { parseArgs } from 'node:util';
import { runPairRounds } from './pair/pair-rounds.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    stretch: { type: 'string', default: '6000' },
  },
});
const report = await runPairRounds({
  kills: Number(values.kills),
  seed: Number(values.seed),
  stretchMs: Number(values.stretch),
});
console.log('answers', report.acknowledged.counts, 'orders', report.acknowledged.orders.size);
console.log('refunds refused', Object.fromEntries(report.refunds.refusals), 'paid', report.refunds.paid.size);
for (const finding of report.findings) console.log(finding);
if (report.findings.length > 0) console.log(report.output);
process.exitCode = report.findings.length === 0 ? 0 : 1;
