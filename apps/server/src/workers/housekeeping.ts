import {
  TRAIL_START,
  type TrailPlace,
  type AccountDesk,
  type Desk,
  type KeepTimes,
  checkBooks,
  eraseLeavers,
  expireListed,
  forgetPersons,
  verifySlice,
} from '@naru/desk';
import { noteFindings } from '../status/findings.ts';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SEAL_EVERY_MS = 5_000;
const ENTRIES_PER_SEAL_MAX = 500;

/**
 * Seals new audit entries into the chain of all orders, verifies a slice of the trail, and adds up the books
 * at the start and once an hour.
 */
export function createAuditor({ desk, ...parts }: WorkerParts & { readonly desk: Desk }): RoundLoop {
  let booksDueAtMs = 0;
  const verifyNext = createTrailWalk(desk, parts.log);
  const round = async (): Promise<void> => {
    let sealed = ENTRIES_PER_SEAL_MAX;
    while (sealed >= ENTRIES_PER_SEAL_MAX) {
      sealed = await desk.store.sealAudit(ENTRIES_PER_SEAL_MAX, desk.clock.nowMs(), desk.hashText);
    }
    await verifyNext();
    if (desk.clock.nowMs() < booksDueAtMs) return;
    booksDueAtMs = desk.clock.nowMs() + HOUR_MS;
    const faults = await checkBooks(desk.store);
    for (const { what, assetId } of faults) {
      parts.log({ level: 'error', event: 'books_wrong', fields: { what, asset: assetId } });
    }
    await noteFindings(desk.store, 'books_wrong', [...new Set(faults.map(({ assetId }) => assetId))]);
  };
  const times = { everyMs: SEAL_EVERY_MS, afterFaultMs: MINUTE_MS };
  return createWorker({ ...parts, ...times, round, faultEvent: 'audit_failed' });
}

/** Goes through the whole trail in slices, again and again. A finding is gone once a pass finds nothing. */
function createTrailWalk(desk: Desk, log: WorkerParts['log']): () => Promise<void> {
  let place: TrailPlace = TRAIL_START;
  let isPassFine = true;
  return async () => {
    const { broken, next } = await verifySlice(desk.store, desk.hashText, place);
    if (broken !== null) {
      isPassFine = false;
      log({ level: 'error', event: 'audit_broken', fields: { ...broken } });
      await noteFindings(desk.store, 'audit_broken', [broken.row]);
    }
    place = next ?? TRAIL_START;
    if (next !== null) return;
    if (isPassFine) await noteFindings(desk.store, 'audit_broken', []);
    isPassFine = true;
  };
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
  readonly desk: Pick<Desk, 'store' | 'clock' | 'ids' | 'hashText'>;
  readonly keep: () => KeepTimes & { readonly keepListedMs: number };
}): RoundLoop {
  let dueAtMs = 0;
  const round = async (): Promise<void> => {
    if (desk.clock.nowMs() < dueAtMs) return;
    const { keepListedMs, ...times } = keep();
    const counts = {
      ...(await forgetPersons(desk, times)),
      listed: await expireListed(desk, desk.clock.nowMs() - keepListedMs),
    };
    dueAtMs = desk.clock.nowMs() + DAY_MS;
    if (Object.values(counts).some((count) => count > 0)) {
      parts.log({ level: 'info', event: 'persons_forgotten', fields: { ...counts } });
    }
  };
  const times = { everyMs: HOUR_MS, afterFaultMs: 10 * MINUTE_MS };
  return createWorker({ ...parts, ...times, round, faultEvent: 'retention_failed' });
}
