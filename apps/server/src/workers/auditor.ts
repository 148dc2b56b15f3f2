import { type Desk, checkBooks } from '@naru/desk';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { createLeasedLoop } from './leased-loop.ts';
import type { RoundLoop } from './round-loop.ts';

const SEAL_EVERY_MS = 5_000;
const ENTRIES_PER_SEAL_MAX = 500;
const AFTER_FAILURE_MS = 60_000;
/** The books are added up anew once a day, and when the desk opens. */
const CHECK_BOOKS_EVERY_MS = 24 * 60 * 60 * 1000;

export interface AuditorOptions {
  readonly desk: Desk;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
}

/** Seals new audit entries into the chain of all orders, and adds the books up anew every day. */
export function createAuditor({ desk, timers, lease, log }: AuditorOptions): RoundLoop {
  let booksDueAtMs = 0;
  const round = async (): Promise<void> => {
    let sealed = ENTRIES_PER_SEAL_MAX;
    while (sealed >= ENTRIES_PER_SEAL_MAX) {
      sealed = await desk.store.sealAudit(ENTRIES_PER_SEAL_MAX, desk.clock.nowMs(), desk.hashText);
    }
    if (desk.clock.nowMs() < booksDueAtMs) return;
    booksDueAtMs = desk.clock.nowMs() + CHECK_BOOKS_EVERY_MS;
    for (const { what, assetId } of await checkBooks(desk.store)) {
      log({ level: 'error', event: 'books_wrong', fields: { what, asset: assetId } });
    }
  };
  return createLeasedLoop({
    timers,
    lease,
    log,
    round,
    everyMs: SEAL_EVERY_MS,
    afterFaultMs: AFTER_FAILURE_MS,
    faultEvent: 'audit_failed',
  });
}
