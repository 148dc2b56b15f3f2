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
