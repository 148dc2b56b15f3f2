import type { Order } from '@naru/desk';

type Listener = () => void;

/** Notifies listeners of one order, or of all, that it changed. Nothing here survives a restart. */
export interface OrderHub {
  /** After a commit. Listeners run in a microtask, so that a commit never waits for them. */
  announce(order: Pick<Order, 'orderId'>): void;
  /** After a new block, any order may look different without having changed. */
  announceAll(): void;
  onOrder(orderId: string, listener: Listener): () => void;
  onAny(listener: Listener): () => void;
  listenerCount(): number;
}

export function createOrderHub(): OrderHub {
  const byOrder = new Map<string, Set<Listener>>();
  const ofAny = new Set<Listener>();
  const callLater = (listeners: Iterable<Listener>): void => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  return {
    announce: ({ orderId }) => {
      callLater(byOrder.get(orderId) ?? []);
      callLater(ofAny);
    },
    announceAll: () => {
      for (const listeners of byOrder.values()) callLater(listeners);
      callLater(ofAny);
    },
    onOrder: (orderId, listener) => {
      const listeners = byOrder.get(orderId) ?? new Set();
      listeners.add(listener);
      byOrder.set(orderId, listeners);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byOrder.delete(orderId);
      };
    },
    onAny: (listener) => {
      ofAny.add(listener);
      return () => ofAny.delete(listener);
    },
    listenerCount: () => {
      let count = ofAny.size;
      for (const listeners of byOrder.values()) count += listeners.size;
      return count;
    },
  };
}
