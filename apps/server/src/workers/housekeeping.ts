import {
  type ActingDesk,
  type AccountDesk,
  type AddressListState,
  type Desk,
  type KeepTimes,
  type LotteryParts,
  type Rail,
  TRAIL_START,
  type TrailPlace,
  checkBooks,
  doubtEarlyClosings,
  eraseLeavers,
  expireDueOrders,
  expireListed,
  forgetPersons,
  getPayRail,
  readAddressList,
  reviewOverpaidOrders,
  runLottery,
  verifySlice,
} from '@naru/desk';
import { noteFindings } from '../status/findings.ts';
import { forgetOfModules } from '../with-modules.ts';
import { type RoundLoop, type WorkerParts, createWorker } from './worker.ts';
import type { ClockState } from '../machine/clock.ts';
import { type Log, type LogEvent, describeFault } from '../log/json-log.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SEAL_EVERY_MS = 5_000;
const ENTRIES_PER_SEAL_MAX = 500;

/**
 * Seals new audit entries into the chain of all orders, verifies a slice of the trail, and sums the books at
 * the start and once an hour.
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

/** Reads the whole trail in slices, again and again. A finding ends when a pass finds nothing. */
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

/** Erases personal data whose time is over, at the start and once a day. */
export function createRetention({
  desk,
  keep,
  ...parts
}: WorkerParts & {
  readonly desk: ActingDesk & Pick<Desk, 'ids'>;
  readonly keep: () => KeepTimes & { readonly keepListedMs: number };
}): RoundLoop {
  let dueAtMs = 0;
  const round = async (): Promise<void> => {
    if (desk.clock.nowMs() < dueAtMs) return;
    const { keepListedMs, ...times } = keep();
    const counts = {
      ...(await forgetPersons(desk, times)),
      listed: await expireListed(desk, desk.clock.nowMs() - keepListedMs),
      ofModules: await forgetOfModules(desk, times.keepLettersMs),
    };
    dueAtMs = desk.clock.nowMs() + DAY_MS;
    if (Object.values(counts).some((count) => count > 0)) {
      parts.log({ level: 'info', event: 'persons_forgotten', fields: { ...counts } });
    }
  };
  const times = { everyMs: HOUR_MS, afterFaultMs: 10 * MINUTE_MS };
  return createWorker({ ...parts, ...times, round, faultEvent: 'retention_failed' });
}

const EVERY_MS = 30_000;
const AFTER_FAULT_MS = 60_000;

/** Announces, closes and draws the days of the lottery. */
export function createLotteryKeeper({
  desk,
  lottery,
  ...parts
}: WorkerParts & { readonly desk: Desk; readonly lottery: LotteryParts }): RoundLoop {
  return createWorker({
    ...parts,
    round: () => runLottery(desk, lottery),
    everyMs: EVERY_MS,
    afterFaultMs: AFTER_FAULT_MS,
    faultEvent: 'lottery_failed',
  });
}

const TIMES = { everyMs: 1_000, afterFaultMs: 10_000 };
/** The rails of this many orders are asked to read; the other orders are due at the next round. */
const DUE_ORDERS_MAX = 50;

/**
 * Closes overdue orders, every second. An order closes only after its rail's watcher has read past its
 * deadline, so those watchers are asked to read now. While the clock is in doubt no order is closed, because
 * that is final, and a step forward may be taken back. After a step back it searches for orders that were
 * closed too early, also at its first round, for a step that it did not notice.
 */
export function createExpirySweeper({
  desk,
  pokeRail,
  readClockState,
  ...parts
}: WorkerParts & {
  readonly desk: Desk;
  readonly pokeRail: (railId: string) => void;
  readonly readClockState: () => ClockState;
}): RoundLoop {
  const closeDue = async (nowMs: number): Promise<void> => {
    const due = await desk.store.listDueOrders({ nowMs, limit: DUE_ORDERS_MAX });
    if (due.length === 0) return;
    await expireDueOrders(desk);
    const rails = new Set(due.map((order) => getPayRail(desk, order).network.railId));
    for (const railId of rails) pokeRail(railId);
  };
  let latestMs = Number.POSITIVE_INFINITY;
  const round = async (): Promise<void> => {
    await reviewOverpaidOrders(desk);
    if (readClockState() === 'put_forward') return;
    const nowMs = desk.clock.nowMs();
    await closeDue(nowMs);
    if (nowMs < latestMs) await doubtEarlyClosings(desk);
    latestMs = nowMs;
  };
  return createWorker({ ...parts, ...TIMES, round, faultEvent: 'expiry_failed' });
}

/**
 * Keeps deposit addresses ready, one rail after the other, so that deriving never delays a request for long.
 */
interface PoolFiller {
  fillAll(): void;
  fill(rail: Rail): void;
  /** Resolves when the running refill has ended; none begins after it. */
  stop(): Promise<void>;
}

const LEVELS: Readonly<Record<AddressListState, LogEvent['level']>> = {
  fine: 'info',
  low: 'warn',
  empty: 'error',
};

export function createPoolFiller(desk: Pick<Desk, 'addressPool' | 'rails' | 'store'>, log: Log): PoolFiller {
  let isStopped = false;
  let queue: Promise<void> = Promise.resolve();
  const waiting = new Set<string>();
  const listStates = new Map<string, AddressListState>();
  const fill = (rail: Rail): void => {
    const { railId } = rail.network;
    if (waiting.has(railId)) return;
    waiting.add(railId);
    queue = queue.then(() => refill(rail));
  };
  const refill = async (rail: Rail): Promise<void> => {
    const { railId } = rail.network;
    waiting.delete(railId);
    if (isStopped) return;
    try {
      await desk.addressPool.refill(rail);
      await noteList(rail);
    } catch (thrown) {
      const fields = { rail: railId, fault: describeFault(thrown) };
      log({ level: 'error', event: 'address_refill_failed', fields });
    }
  };
  /** Logs the remaining addresses of a list at the start, and whenever they require another action. */
  const noteList = async (rail: Rail): Promise<void> => {
    const { railId } = rail.network;
    const list = await readAddressList(desk.store, rail);
    if (list === null || list.state === listStates.get(railId)) return;
    listStates.set(railId, list.state);
    const { left, count } = list;
    log({ level: LEVELS[list.state], event: 'address_list_counted', fields: { rail: railId, left, count } });
  };
  return {
    fill,
    fillAll: () => {
      for (const rail of desk.rails.values()) fill(rail);
    },
    stop: () => {
      isStopped = true;
      return queue;
    },
  };
}
