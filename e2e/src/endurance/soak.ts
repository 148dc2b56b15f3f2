// `npm run lab -- soak --hours 8 [--database sqlite|postgres] [--seed 1]`, or `--minutes 5`
import { parseArgs } from 'node:util';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type SoakPlan, runSoak } from './soak/run-soak.ts';
import { soakTable } from './soak/soak-table.ts';

const USAGE = 'npm run lab -- soak --hours 8 [--database sqlite|postgres] [--seed 1], or --minutes 5';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Long enough for a leak to show, short enough for many ends. */
const STRETCH_MS_MAX = HOUR_MS / 2;
const STRETCHES_MIN = 4;
/** Four orders a second; the checks read all orders of a run after each stretch. */
const VISITOR_PAUSE_MS = 1_000;

function readPlan(): SoakPlan {
  const { values } = parseArgs({
    options: {
      hours: { type: 'string' },
      minutes: { type: 'string', default: '5' },
      database: { type: 'string', default: 'sqlite' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { hours, minutes } = values;
  const totalMs = hours === undefined ? Number(minutes) * MINUTE_MS : Number(hours) * HOUR_MS;
  const database = (['sqlite', 'postgres'] as const).find((kind) => kind === values.database);
  const seed = Number.parseInt(values.seed, 10);
  if (database === undefined || !(totalMs >= MINUTE_MS) || !(seed >= 0)) throw new Error(`Usage: ${USAGE}`);
  const stretches = Math.max(STRETCHES_MIN, Math.ceil(totalMs / STRETCH_MS_MAX));
  return { database, stretches, stretchMs: totalMs / stretches, visitorPauseMs: VISITOR_PAUSE_MS, seed };
}

const plan = readPlan();
const skip = plan.database === 'postgres' ? clusterSkipReason() : false;
if (skip !== false) throw new Error(`PostgreSQL cannot be killed here: ${skip}`);
const report = await runSoak(plan, ({ endedBy, orders, findings }) => {
  console.log(`${endedBy} after ${orders} orders: ${findings.length} findings`);
});
for (const line of soakTable(report)) console.log(line);
process.exitCode = report.findings.length === 0 ? 0 : 1;
