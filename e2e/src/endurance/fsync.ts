// `npm run lab -- fsync`: counts what reaches the disk for every order that is acknowledged, on both
// databases.
import { clusterSkipReason } from './database/private-cluster.ts';
import { type SyncReport, measureSyncs } from './trace/measure-syncs.ts';
import { straceSkipReason } from './trace/strace.ts';
import { syncFindings, syncTable } from './trace/sync-findings.ts';

const LOADS = [
  { orders: 100, atOnce: 1 },
  { orders: 400, atOnce: 16 },
];

const skip = straceSkipReason();
if (skip !== false) throw new Error(`Nobody can look here: ${skip}.`);
const reports: SyncReport[] = [...(await measureSyncs('sqlite', LOADS))];
const noServer = clusterSkipReason();
if (noServer === false) reports.push(...(await measureSyncs('postgres', LOADS)));
else console.log(`PostgreSQL is left out: ${noServer}.`);
for (const line of syncTable(reports)) console.log(line);
const findings = reports.flatMap(syncFindings);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
