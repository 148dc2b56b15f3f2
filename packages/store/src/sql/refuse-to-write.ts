import { StoreFault } from '../store-fault.ts';

/** For a database as it was at one moment. */
export function refuseToWrite(): Promise<never> {
  return Promise.reject(new StoreFault('store_read_only', 'this store is read, and never written'));
}
