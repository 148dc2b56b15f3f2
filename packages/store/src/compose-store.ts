import type { PageReads, Store } from '@naru/desk';
import { createAccountStore } from './account/account-store.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createBankLineStore } from './bank/bank-line-store.ts';
import { createUsedOutputStore } from './deposit/used-outputs.ts';
import { createSharedCounts } from './count/shared-counts.ts';
import { createLeaseStore } from './lease/lease-store.ts';
import { createLedgerStore } from './ledger/ledger-store.ts';
import { createLetterStore } from './letter/letter-store.ts';
import { createReaderStore } from './newsletter/reader-store.ts';
import { createOperatorSessionStore } from './operator/operator-session-store.ts';
import { createOperatorStore } from './operator/operator-store.ts';
import { createConcernReads } from './order/concern-reads.ts';
import { createOrderFaultStore } from './order/order-fault-store.ts';
import { createOrderReads } from './order/order-reads.ts';
import { createTrackRecordStore } from './order/track-record-store.ts';
import { createUnpaidReads } from './order/open-lock-rows.ts';
import { createOrderSearch } from './order/search/order-search.ts';
import { createLotteryStore } from './lottery/lottery-store.ts';
import { createMarketStore } from './market/market-store.ts';
import { createListStore } from './screening/list-store.ts';
import { createOrderDoor } from './order/order-store.ts';
import { createPasskeyStore } from './passkey/passkey-store.ts';
import { createPersonStore } from './person/person-store.ts';
import { createAddressRecords } from './made-address/address-records.ts';
import { createAddressStore } from './rail/address-store.ts';
import { createProposalStore } from './proposal/proposal-store.ts';
import { createRailStore } from './rail/rail-store.ts';
import { createAdjustmentStore } from './rate/adjustment-store.ts';
import { createRateStore } from './rate/rate-store.ts';
import { createRestoreStore } from './restore/restore-store.ts';
import { createSettingStore } from './setting/setting-store.ts';
import { createDeskActStore } from './desk-act/desk-act-store.ts';
import { createUnmatchedStore } from './unmatched/unmatched-store.ts';
import { createUserEventStore } from './user-event/user-event-store.ts';
import type { CountedDatabase } from './sql/count-activity.ts';

/** A store without the reads for pages, which each engine caches in its own way. */
export type ComposedStore = Omit<Store, keyof PageReads>;

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
    ...createOperatorSessionStore(database),
    ...createProposalStore(database),
    ...createLeaseStore(database),
    ...createLetterStore(database),
    ...createAccountStore(database),
    ...createPasskeyStore(database),
    ...createUserEventStore(database),
    ...createDeskActStore(database),
    ...createRestoreStore(database),
    ...createReaderStore(database),
    ...createPersonStore(database),
    ...createBankLineStore(database),
    ...createListStore(database),
    ...createUnmatchedStore(database),
    ...createUsedOutputStore(database),
    ...createLotteryStore(database),
    activity: database.activity,
    sharedCounts: database.dialect.engine === 'sqlite' ? null : createSharedCounts(database),
    close: () => database.close(),
  };
}
