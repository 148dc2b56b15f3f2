import { checkBooks, verifyAudit } from '@naru/desk';
import { openStore } from '@naru/store';
import { readProcessSettings } from './config/process-settings.ts';
import { hashText } from './hash-text.ts';

/** What a person reads who has called this. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Reads the whole trail and the whole journal of a desk and says whether they are whole. With the embedded
// database the desk has to be stopped first: its folder belongs to one process at a time.
const settings = readProcessSettings();
if (!settings.ok) {
  for (const { setting, problem, mend } of settings.problems) say(`${setting}: ${problem}\n  ${mend}`);
  process.exit(2);
}
const { databaseUrl, dataFolder } = settings.value;
const store = await openStore(databaseUrl === null ? { dataFolder } : { databaseUrl: databaseUrl.reveal() });
const audit = await verifyAudit(store, hashText);
const faults = await checkBooks(store);
await store.close();
say(`${audit.entryCount} audit entries, ${audit.sealCount} seals.`);
if (audit.broken !== null) say(`Broken: ${audit.broken.row} ${audit.broken.why}.`);
for (const { what, assetId } of faults) say(`Books of ${assetId}: ${what.replaceAll('_', ' ')}.`);
if (audit.broken === null && faults.length === 0) say('The audit trail and the books are whole.');
else process.exitCode = 1;
