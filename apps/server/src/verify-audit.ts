import { parseArgs } from 'node:util';
import { type KeptSeal, checkBooks, verifyAudit } from '@naru/desk';
import { openStore } from '@naru/store';
import { readProcessSettings } from './config/process-settings.ts';
import { hashText } from './hash-text.ts';

/** What a person reads who has called this. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `17:9f86d0…`, as this program printed it on another day. */
function readKeptSeal(): KeptSeal | null {
  const { values } = parseArgs({ options: { seal: { type: 'string' } } });
  if (values.seal === undefined) return null;
  const [, sealNumber, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.seal) ?? [];
  if (sealNumber === undefined || hash === undefined) {
    say('Usage: npm run audit:verify [-- --seal <number>:<hash>]');
    process.exit(2);
  }
  return { sealNumber: Number.parseInt(sealNumber, 10), hash };
}

// Reads the whole trail and the whole journal of a desk and says whether they are whole. With the embedded
// database the desk has to be stopped first: its folder belongs to one process at a time.
const kept = readKeptSeal();
const settings = readProcessSettings();
if (!settings.ok) {
  for (const { setting, problem, fix } of settings.problems) say(`${setting}: ${problem}\n  ${fix}`);
  process.exit(2);
}
const { databaseUrl, dataFolder } = settings.value;
const store = await openStore(
  databaseUrl === null ? { dataFolder, checksAnySize: true } : { databaseUrl: databaseUrl.reveal() },
);
const audit = await verifyAudit(store, hashText, kept);
const faults = await checkBooks(store);
await store.close();
say(`${audit.entryCount} audit entries, ${audit.sealCount} seals.`);
if (audit.broken !== null) say(`Broken: ${audit.broken.row} ${audit.broken.why}.`);
for (const { what, assetId } of faults) say(`Books of ${assetId}: ${what.replaceAll('_', ' ')}.`);
if (audit.broken === null && faults.length === 0) say('The audit trail and the books are whole.');
else process.exitCode = 1;
if (audit.newestSealHash !== '' && audit.broken === null) {
  const seal = `${audit.sealCount}:${audit.newestSealHash}`;
  say(`Keep this elsewhere, to hold the trail against it another day: ${seal}`);
}
