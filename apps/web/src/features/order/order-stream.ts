const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Wait before opening the stream again; polling continues meanwhile. `failures` counts from 1. */
export function streamBackoffMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
}

/** The part of `EventSource` in use. */
export interface EventStream {
  addEventListener(
    type: 'transaction' | 'error',
    listener: (event: { readonly data?: unknown }) => void,
  ): unknown;
  close(): void;
}

/**
 * Listens to the changes of one order until the returned function is called. A browser reconnects by itself
 * after a lost connection but not after an error status, so this reconnects with growing waits. Every event
 * carries the whole order as JSON.
 */
export function listenToOrder(
  path: string,
  onEvent: (jsonText: string) => void,
  openStream: (path: string) => EventStream = (from) => new EventSource(from),
): () => void {
  let stream: EventStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const open = (): void => {
    stream = openStream(path);
    stream.addEventListener('transaction', ({ data }) => {
      failures = 0;
      if (typeof data === 'string') onEvent(data);
    });
    stream.addEventListener('error', () => {
      stream?.close();
      failures += 1;
      timer = setTimeout(open, streamBackoffMs(failures));
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    stream?.close();
  };
}
