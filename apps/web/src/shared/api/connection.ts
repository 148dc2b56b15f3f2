const FAILED_POLLS_TO_OFFLINE = 2;

/** Whether the desk answers. One lost request is nothing; two in a row are worth a word to the reader. */
export interface Connection {
  readonly isOffline: () => boolean;
  readonly noteAnswer: () => void;
  readonly noteSilence: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createConnection(): Connection {
  let silentInARow = 0;
  const listeners = new Set<() => void>();
  const count = (next: number): void => {
    const wasOffline = silentInARow >= FAILED_POLLS_TO_OFFLINE;
    silentInARow = next;
    if (wasOffline !== silentInARow >= FAILED_POLLS_TO_OFFLINE) for (const listener of listeners) listener();
  };
  return {
    isOffline: () => silentInARow >= FAILED_POLLS_TO_OFFLINE,
    noteAnswer: () => count(0),
    noteSilence: () => count(silentInARow + 1),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
