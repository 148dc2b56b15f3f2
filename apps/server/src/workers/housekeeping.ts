import {
  type AccountDesk,
  type Desk,
  type KeepTimes,
  checkBooks,
  eraseLeavers,
  forgetPersons,
} from '@naru/desk';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SEAL_EVERY_MS = 5_000;
const ENTRIES_PER_SEAL_MAX = 500;

/** Seals new audit entries into the chain of all orders; adds up the books at the start and once a day. */
export function createAuditor({ desk, ...parts }: WorkerParts & { readonly desk: Desk }): RoundLoop {
  let booksDueAtMs = 0;
  const round = async (): Promise<void> => {
    let sealed = ENTRIES_PER_SEAL_MAX;
    while (sealed >= ENTRIES_PER_SEAL_MAX) {
      sealed = await desk.store.sealAudit(ENTRIES_PER_SEAL_MAX, desk.clock.nowMs(), desk.hashText);
    }
    if (desk.clock.nowMs() < booksDueAtMs) return;
    booksDueAtMs = desk.clock.nowMs() + DAY_MS;
    for (const { what, assetId } of await checkBooks(desk.store)) {
      parts.log({ level: 'error', event: 'books_wrong', fields: { what, asset: assetId } });
    }
  };
  const times = { everyMs: SEAL_EVERY_MS, afterFaultMs: MINUTE_MS };
  return createWorker({ ...parts, ...times, round, faultEvent: 'audit_failed' });
}

/** Removes ended sign-ins and used-up rate counts, and finishes interrupted deletions of accounts. */
export function createAccountKeeper({
  accounts,
  ...parts
}: WorkerParts & { readonly accounts: AccountDesk }): RoundLoop {
  const round = async (): Promise<void> => {
    const nowMs = accounts.clock.nowMs();
    await accounts.store.forgetEndedSignIns(nowMs);
    await accounts.store.sharedCounts?.forgetWholeRates(nowMs);
    await eraseLeavers(accounts);
  };
  const times = { everyMs: HOUR_MS, afterFaultMs: MINUTE_MS };
  return createWorker({ ...parts, ...times, round, faultEvent: 'account_keeping_failed' });
}

/** Removes personal data that has been kept long enough, at the start and once a day. */
export function createRetention({
  desk,
  keep,
  ...parts
}: WorkerParts & {
  readonly desk: Pick<Desk, 'store' | 'clock'>;
  readonly keep: () => KeepTimes;
}): RoundLoop {
  let dueAtMs = 0;
  const round = async (): Promise<void> => {
    if (desk.clock.nowMs() < dueAtMs) return;
    const counts = await forgetPersons(desk, keep());
    dueAtMs = desk.clock.nowMs() + DAY_MS;
    if (Object.values(counts).some((count) => count > 0)) {
      parts.log({ level: 'info', event: 'persons_forgotten', fields: { ...counts } });
    }
  };
  const times = { everyMs: HOUR_MS, afterFaultMs: 10 * MINUTE_MS };
  return createWorker({ ...parts, ...times, round, faultEvent: 'retention_failed' });
}
