// `npm run lab -- kill --database sqlite|postgres [--kill server|postgres] [--rounds 200] [--seed 1]`
import { parseArgs } from 'node:util';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type KillPlan, runKillRounds } from './round/kill-rounds.ts';
import { killTable } from './round/kill-table.ts';

const USAGE =
  'npm run lab -- kill --database sqlite|postgres [--kill server|postgres] [--rounds 200] [--seed 1]';

function readPlan(): KillPlan {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      kill: { type: 'string', default: 'server' },
      rounds: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const database = (['sqlite', 'postgres'] as const).find((kind) => kind === values.database);
  const victim = (['server', 'postgres'] as const).find((kind) => kind === values.kill);
  const [rounds, seed] = [Number.parseInt(values.rounds, 10), Number.parseInt(values.seed, 10)];
  const isPossible = !(victim === 'postgres' && database === 'sqlite') && rounds > 0 && seed >= 0;
  if (database === undefined || victim === undefined || !isPossible) throw new Error(`Usage: ${USAGE}`);
  return { database, victim, rounds, seed, bookCheckEvery: 20 };
}

const plan = readPlan();
const skip = plan.database === 'postgres' ? clusterSkipReason() : false;
if (skip !== false) throw new Error(`PostgreSQL cannot be killed here: ${skip}`);
const report = await runKillRounds(plan, (round, findings) => {
  if (round % 10 === 0 || findings.length > 0) console.log(`round ${round}: ${findings.length} findings`);
});
for (const line of killTable(report)) console.log(line);
process.exitCode = report.findings.length === 0 ? 0 : 1;
