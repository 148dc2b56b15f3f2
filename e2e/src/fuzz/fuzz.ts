// `npm run lab -- fuzz [--requests 50000] [--seed 1] [--database sqlite|postgres] [--console]`
import { parseArgs } from 'node:util';
import { fuzzConsole } from './fuzz-console.ts';
import { fuzzDesk } from './fuzz-desk.ts';
import { fuzzTable } from './fuzz-table.ts';

const USAGE = 'npm run lab -- fuzz [--requests 50000] [--seed 1] [--database sqlite|postgres] [--console]';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    console: { type: 'boolean', default: false },
  },
});
const [requests, seed] = [Number.parseInt(values.requests, 10), Number.parseInt(values.seed, 10)];
const database = (['sqlite', 'postgres'] as const).find((kind) => kind === values.database);
if (database === undefined || !(requests > 0) || !(seed >= 0)) throw new Error(`Usage: ${USAGE}`);
const plan = { requests, seed, tell: (line: string) => console.log(line) };
const { report, afterwards } = await (values.console
  ? fuzzConsole(database, plan)
  : fuzzDesk(database, plan));
for (const line of [...fuzzTable(report), ...afterwards]) console.log(line);
process.exitCode = report.findings.length + afterwards.length === 0 ? 0 : 1;
