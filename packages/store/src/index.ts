export { type StoreOptions, openStore } from './open-store.ts';
export { DatabaseNewerFault, StoreFault, StoreOpenFault, type StoreOpenFaultCode } from './store-fault.ts';
