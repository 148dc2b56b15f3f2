export type { FillProgress } from './migrations/fill-meter.ts';
export type { UpgradeWait } from './postgres/postgres-migrate.ts';
export {
  type StoreOptions,
  hasDeskTables,
  openStore,
  openStoreBeside,
  openStoreSnapshot,
} from './open-store.ts';
export type { Span } from './sql/watch-statements.ts';
export { DatabaseNewerFault, StoreFault, StoreOpenFault, type StoreOpenFaultCode } from './store-fault.ts';
