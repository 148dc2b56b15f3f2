import { useEffect, useEffectEvent } from 'react';

const FAILED_CALLS_TO_OFFLINE = 2;

/** Whether the desk answers. One lost call does not count, two in a row do. */
export interface Connection {
  readonly isOffline: () => boolean;
  readonly noteAnswer: () => void;
  readonly noteSilence: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createConnection(): Connection {
  let silentInARow = 0;
  const listeners = new Set<() => void>();
  const isOffline = (): boolean => silentInARow >= FAILED_CALLS_TO_OFFLINE;
  const count = (next: number): void => {
    const wasOffline = isOffline();
    silentInARow = next;
    if (wasOffline !== isOffline()) for (const listener of listeners) listener();
  };
  return {
    isOffline,
    noteAnswer: () => count(0),
    noteSilence: () => count(silentInARow + 1),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Calls back when the device is online again, or when the server answers again. */
export function useLineReturn(connection: Connection, onReturn: () => void): void {
  const callBack = useEffectEvent(onReturn);
  useEffect(() => {
    const noteOnline = (): void => callBack();
    const unsubscribe = connection.subscribe(() => {
      if (!connection.isOffline()) callBack();
    });
    addEventListener('online', noteOnline);
    return () => {
      unsubscribe();
      removeEventListener('online', noteOnline);
    };
  }, [connection]);
}
