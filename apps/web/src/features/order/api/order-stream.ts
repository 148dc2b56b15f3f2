import { streamBackoffMs } from '../model/stream-backoff.ts';

/** What is used of the browser's `EventSource`. */
export interface EventStream {
  addEventListener(
    type: 'transaction' | 'error',
    listener: (event: { readonly data?: unknown }) => void,
  ): unknown;
  close(): void;
}

/**
 * Listens to the changes of one order until the returned function is called. The browser connects again by
 * itself after a lost connection but gives up for good after an error answer, so that is done here, more and
 * more rarely. Every event carries the whole order as JSON.
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
