import type { Store } from '@naru/desk';
import type { FaultInjector } from './fault-injector.ts';

/** Called when the database has committed, before the caller gets the answer. */
export interface CommitListener {
  orderMade(newOrder: Parameters<Store['saveNewOrder']>[0]): void;
  orderChanged(change: Parameters<Store['saveChange']>[0]): void;
  scanned(scan: Parameters<Store['saveScan']>[0]): void;
  snapshotTaken(snapshot: Parameters<Store['saveSnapshot']>[0]): void;
}

/** Tells a second listener, which only follows orders, what the first one hears. */
export function listenTwice(
  first: CommitListener,
  second: Pick<CommitListener, 'orderMade' | 'orderChanged'>,
): CommitListener {
  return {
    ...first,
    orderMade: (newOrder) => {
      second.orderMade(newOrder);
      first.orderMade(newOrder);
    },
    orderChanged: (change) => {
      second.orderChanged(change);
      first.orderChanged(change);
    },
  };
}

/** A store on an unreliable machine: every call may fail, before or after it took effect. */
export function createFaultyStore(store: Store, injector: FaultInjector, listener: CommitListener): Store {
  const heard: Store = {
    ...store,
    saveNewOrder: async (newOrder) => {
      const saved = await store.saveNewOrder(newOrder);
      if (saved.ok) listener.orderMade(newOrder);
      return saved;
    },
    saveChange: async (change) => {
      const saved = await store.saveChange(change);
      if (saved.ok) listener.orderChanged(change);
      return saved;
    },
    saveScan: async (scan) => {
      const saved = await store.saveScan(scan);
      if (saved.ok) listener.scanned(scan);
      return saved;
    },
    saveSnapshot: async (snapshot, forgetBeforeMs) => {
      await store.saveSnapshot(snapshot, forgetBeforeMs);
      listener.snapshotTaken(snapshot);
    },
  };
  return new Proxy(heard, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || typeof name !== 'string') return method;
      const kind = /^(?:save|take|touch|delete)/.test(name) ? 'write' : 'read';
      return (...input: readonly unknown[]) =>
        injector.through(kind, async (): Promise<unknown> => Reflect.apply(method, target, input));
    },
  });
}
