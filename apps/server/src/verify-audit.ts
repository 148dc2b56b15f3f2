import { parseArgs } from 'node:util';
import { type KeptSeal, checkBooks, verifyAudit } from '@naru/desk';
import { openStoreSnapshot } from '@naru/store';
import { databaseOf } from './config/database-of.ts';
import { hashText } from './hash-text.ts';
import { reportToPerson } from './report-to-person.ts';

/** `17:9f86d0…`, as this program printed it on another day. Undefined for anything else that was given. */
function readKeptSeal(): KeptSeal | null | undefined {
  const { values } = parseArgs({ options: { seal: { type: 'string' } } });
  if (values.seal === undefined) return null;
  const [, sealNumber, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.seal) ?? [];
  if (sealNumber === undefined || hash === undefined) return undefined;
  return { sealNumber: Number.parseInt(sealNumber, 10), hash };
}

// Reads the whole trail and the whole journal of a desk, as they are now, and says whether they are whole.
// The desk may run.
await reportToPerson(async (say, settings) => {
  const kept = readKeptSeal();
  if (kept === undefined) {
    say('Usage: npm run audit:verify [-- --seal <number>:<hash>]');
    return 2;
  }
  const store = await openStoreSnapshot(databaseOf(settings));
  if (store === null) {
    say('This desk was never started: there is nothing to verify.');
    return 2;
  }
  try {
    const audit = await verifyAudit(store, hashText, kept);
    const faults = await checkBooks(store);
    say(`${audit.entryCount} audit entries, ${audit.sealCount} seals.`);
    if (audit.broken !== null) say(`Broken: ${audit.broken.row} ${audit.broken.why}.`);
    for (const { what, assetId } of faults) say(`Books of ${assetId}: ${what.replaceAll('_', ' ')}.`);
    const isWhole = audit.broken === null && faults.length === 0;
    if (isWhole) say('The audit trail and the books are whole.');
    if (audit.newestSealHash !== '' && audit.broken === null) {
      const seal = `${audit.sealCount}:${audit.newestSealHash}`;
      say(`Keep this elsewhere, to hold the trail against it another day: ${seal}`);
    }
    return isWhole ? 0 : 1;
  } finally {
    await store.close();
  }
});
