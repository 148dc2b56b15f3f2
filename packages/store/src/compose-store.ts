import type { PageReads, Store } from '@naru/desk';
import { createAccountStore } from './account/account-store.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createSharedCounts } from './count/shared-counts.ts';
import { createLeaseStore } from './lease/lease-store.ts';
import { createLedgerStore } from './ledger/ledger-store.ts';
import { createLetterStore } from './letter/letter-store.ts';
import { createNewsletterStore } from './letter/newsletter-store.ts';
import { createOperatorStore } from './operator/operator-store.ts';
import { createConcernReads } from './order/concern-reads.ts';
import { createLockReads } from './order/lock-reads.ts';
import { createOrderReads } from './order/order-reads.ts';
import { createMarketStore } from './market/market-store.ts';
import type { OrderDoor } from './order/order-store.ts';
import { createPasskeyStore } from './passkey/passkey-store.ts';
import { createPersonStore } from './person/person-store.ts';
import { createAddressStore } from './rail/address-store.ts';
import { createRailStore } from './rail/rail-store.ts';
import { createAdjustmentStore } from './rate/adjustment-store.ts';
import { createRateStore } from './rate/rate-store.ts';
import { createSettingStore } from './setting/setting-store.ts';
import { createDeskActStore } from './desk-act/desk-act-store.ts';
import { createUserEventStore } from './user-event/user-event-store.ts';
import type { Database } from './sql/statement.ts';

/** A store without what pages read, which every engine remembers in its own way. */
export type ComposedStore = Omit<Store, keyof PageReads>;

/** The whole store over one engine; only the writing of orders has a way of its own in each. */
export function composeStore(database: Database, door: OrderDoor): ComposedStore {
  return {
    ...door,
    ...createOrderReads(database),
    ...createConcernReads(database),
    ...createLockReads(database),
    ...createLedgerStore(database),
    ...createAuditStore(database),
    ...createRailStore(database),
    ...createAddressStore(database),
    ...createRateStore(database),
    ...createAdjustmentStore(database),
    ...createMarketStore(database),
    ...createSettingStore(database),
    ...createOperatorStore(database),
    ...createLeaseStore(database),
    ...createLetterStore(database),
    ...createAccountStore(database),
    ...createPasskeyStore(database),
    ...createUserEventStore(database),
    ...createDeskActStore(database),
    ...createNewsletterStore(database),
    ...createPersonStore(database),
    sharedCounts: database.dialect.engine === 'sqlite' ? null : createSharedCounts(database),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
