import type { Store } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { keepImport, sampleBankImport, sampleBankLine } from './sample-bank-line.ts';
import { sampleListEntry } from './sample-list-entry.ts';

/** Every call about lines of banks, for their statements. */
export async function callBankLines(store: Store): Promise<void> {
  await keepImport(store, sampleBankImport(1), [sampleBankLine(1)]);
  await store.findNamedColumns('krw-bank');
  await store.listKnownKeys('krw-bank', ['key']);
  await store.isImported('krw-bank', 'hash');
  await store.listBankLines({ railId: 'krw-bank', sinceMs: 0, amount: 1n, limit: 1 });
  const typed = { railId: 'krw-bank', sinceMs: 0, limit: 1 };
  await store.listTypedReceipts(typed);
  await store.listTypedReceipts({ ...typed, after: { receivedAtMs: 1, outputKey: 'key' } });
  await store.listOrdersNamed({ references: ['NR-7K3M-Q2'], sinceMs: 0 });
  await store.countReceipts('krw-bank');
  await store.findBankLine('key');
  await store.forgetBankLines({ bookedBeforeMs: 1, limit: 10 });
  const after = { bookedAtMs: 1, lineKey: 'key' };
  await store.listBankLines({ railId: 'krw-bank', sinceMs: 0, limit: 10 });
  await store.listBankLines({ railId: 'krw-bank', sinceMs: 0, limit: 10, after });
  await store.listOrdersToPay({ payAssetId: 'KRW', stage: 'claimed', sinceMs: 0, limit: 10 });
}

/** Every call about what is blocked, allowed and frozen. */
export async function callLists(store: Store): Promise<void> {
  const after = { kind: 'email', value: 'v' } as const;
  await store.findListed([after]);
  for (const kind of [undefined, 'email'] as const)
    for (const keptBeforeMs of [undefined, 1])
      await store.listEntries({ list: 'block', kind, prefix: 'p', keptBeforeMs, limit: 10, after });
  await store.findListEntry('e');
  await store.listKnown('block', [after]);
  await store.hasEntries('block');
  await store.saveListEntries([sampleListEntry(1)], sampleAct(1));
  await store.removeListEntries(['e'], sampleAct(1));
  await store.keepListEntry({ entryId: 'e', keptAtMs: 1 }, sampleAct(1));
  await store.listUnkept({ keptBeforeMs: 1, limit: 10 });
  await store.countUnkept(1);
  await store.listRecords({ limit: 10 });
  await store.listActsAbout({ subjectId: 's', limit: 10, beforeActNumber: 9 });
  await store.saveDeskActs([sampleAct(1)]);
}
