import type { PageReads, Store } from '@naru/desk';
import { createAccountStore } from './record/account-store.ts';
import { createAuditStore } from './order/audit-store.ts';
import { createBankLineStore } from './record/bank-line-store.ts';
import { createUsedOutputStore } from './record/used-outputs.ts';
import { createSharedCounts } from './record/shared-counts.ts';
import { createLeaseStore } from './record/lease-store.ts';
import { createLedgerStore } from './record/ledger-store.ts';
import { createLetterStore } from './record/letter-store.ts';
import { createOperatorStore } from './record/operator-store.ts';
import { createConcernReads, createOrderFaultStore, createTrackRecordStore } from './order/concern-reads.ts';
import { createOrderReads } from './order/order-reads.ts';
import { createUnpaidReads } from './order/open-lock-rows.ts';
import { createOrderSearch } from './order/order-search.ts';
import { createLotteryStore } from './record/lottery-store.ts';
import { createMarketStore } from './record/market-store.ts';
import { createListStore } from './record/list-store.ts';
import { createOrderDoor } from './order/order-store.ts';
import { createPasskeyStore } from './record/passkey-store.ts';
import { createPersonStore } from './order/person-store.ts';
import { createAddressRecords, createAddressStore } from './record/address-store.ts';
import { createProposalStore } from './record/proposal-store.ts';
import { createRailStore } from './order/rail-store.ts';
import { createAdjustmentStore, createRateStore } from './record/rate-store.ts';
import { createRestoreStore } from './record/restore-store.ts';
import { createSettingStore } from './record/setting-store.ts';
import { createDeskActStore } from './record/desk-act-store.ts';
import { createUnmatchedStore } from './record/unmatched-store.ts';
import { createUserEventStore } from './record/user-event-store.ts';
import type { CountedDatabase } from './sql/watch-statements.ts';

/** A store without the reads for pages, because each engine caches these in its own way. */
type ComposedStore = Omit<Store, keyof PageReads>;

/** The whole store over one engine. */
export function composeStore(database: CountedDatabase): ComposedStore {
  return {
    ...createOrderDoor(database),
    ...createOrderReads(database),
    ...createConcernReads(database),
    ...createOrderSearch(database),
    ...createTrackRecordStore(database),
    ...createUnpaidReads(database),
    ...createOrderFaultStore(database),
    ...createLedgerStore(database),
    ...createAuditStore(database),
    ...createRailStore(database),
    ...createAddressStore(database),
    ...createAddressRecords(database),
    ...createRateStore(database),
    ...createAdjustmentStore(database),
    ...createMarketStore(database),
    ...createSettingStore(database),
    ...createOperatorStore(database),
    ...createProposalStore(database),
    ...createLeaseStore(database),
    ...createLetterStore(database),
    ...createAccountStore(database),
    ...createPasskeyStore(database),
    ...createUserEventStore(database),
    ...createDeskActStore(database),
    ...createRestoreStore(database),
    ...createPersonStore(database),
    ...createBankLineStore(database),
    ...createListStore(database),
    ...createUnmatchedStore(database),
    ...createUsedOutputStore(database),
    ...createLotteryStore(database),
    records: (open) => open(database),
    activity: database.activity,
    sharedCounts: database.dialect.engine === 'sqlite' ? null : createSharedCounts(database),
    close: () => database.close(),
  };
}
