export { type StoreOptions, openStore, openStoreBeside } from './open-store.ts';
export { DatabaseNewerFault, StoreFault, StoreOpenFault, type StoreOpenFaultCode } from './store-fault.ts';
