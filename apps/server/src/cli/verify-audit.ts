import { InvalidArgumentError } from 'commander';
import { type KeptSeal, checkBooks, verifyAudit } from '@naru/desk';
import { openStoreSnapshot } from '@naru/store';
import { databaseOf } from '../config/database-of.ts';
import { isChangedByPeople } from '../config/setting-catalogue.ts';
import { hashText } from '../machine/hash-text.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, ExitCode, Say } from '../command/command.ts';

/** `17:9f86d0…`, as this program printed it on another day. */
function parseSeal(text: string): KeptSeal {
  const [, sealNumber, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sealNumber === undefined || hash === undefined)
    throw new InvalidArgumentError('It is a number, a colon and 64 hexadecimal digits.');
  return { sealNumber: Number.parseInt(sealNumber, 10), hash };
}

export const defineVerifyAudit: DefineCommand = (command, { act, say }) => {
  command
    .description('Verifies the audit trail and the books of a desk, which may be running.')
    .option('--seal <number:hash>', 'a seal that this command printed earlier', parseSeal)
    .action(act(({ seal }: { readonly seal?: KeptSeal }) => verify(seal, say)));
};

async function verify(seal: KeptSeal | undefined, say: Say): Promise<ExitCode> {
  const store = await openStoreSnapshot(databaseOf(getConfig(readProcessSettings())));
  if (store === null) {
    say('This desk was never started: there is nothing to verify.');
    return 2;
  }
  try {
    const audit = await verifyAudit(store, hashText, { kept: seal ?? null, isSetting: isChangedByPeople });
    const faults = await checkBooks(store);
    say(`${audit.entryCount} audit entries, ${audit.sealCount} seals.`);
    if (audit.broken !== null) say(`Broken: ${audit.broken.row} ${audit.broken.why}.`);
    for (const { what, assetId } of faults) say(`Books of ${assetId}: ${what.replaceAll('_', ' ')}.`);
    const isWhole = audit.broken === null && faults.length === 0;
    if (isWhole) say('The audit trail and the books are whole.');
    if (audit.newestSealHash !== '' && audit.broken === null)
      say(`Keep this elsewhere, to compare the trail with later: ${audit.sealCount}:${audit.newestSealHash}`);
    return isWhole ? 0 : 1;
  } finally {
    await store.close();
  }
}
