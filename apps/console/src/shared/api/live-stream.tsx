import type { SessionAnswer } from '@naru/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useState } from 'react';
import { SESSION_KEY } from '../session/session.ts';
import { useConsoleApi } from './api-context.tsx';
import type { ConsoleApi } from './console-api.ts';
import { MARKET_KEY, ORDER_KEY, QUEUE_KEY } from './query-keys.ts';

/** Changes within this time are fetched together. */
const GATHER_MS = 200;
/** Reopens a stream that the browser has given up on. */
const REOPEN_MS = 10_000;

const LiveContext = createContext(false);

/** Whether the event stream of the desk is open. */
export function useLive(): boolean {
  return use(LiveContext);
}

/** One stream for all pages: a stream for each would say at every change of page that it is not open yet. */
export function LiveStream({ children }: { readonly children: ReactNode }): ReactNode {
  return <LiveContext value={useStream()}>{children}</LiveContext>;
}

/** Refetches the lists, order and prices that are shown when the desk says that they changed. */
function useStream(): boolean {
  const [isLive, setIsLive] = useState(false);
  const queryClient = useQueryClient();
  const api = useConsoleApi();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const read = (...keys: readonly QueryKey[]): void => {
      for (const queryKey of isCovered(queryClient) ? [SESSION_KEY] : keys)
        void queryClient.invalidateQueries({ queryKey });
    };
    const renew = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        read(QUEUE_KEY, ORDER_KEY);
      }, GATHER_MS);
    };
    const close = openStream(api, {
      onOpenChange: (isOpen) => {
        setIsLive(isOpen);
        // The desk ends the stream of a session that has ended.
        if (!isOpen) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      },
      onChange: renew,
      onPrices: () => read(MARKET_KEY),
    });
    return () => {
      close();
      if (timer !== null) clearTimeout(timer);
    };
  }, [api, queryClient]);
  return isLive;
}

/** A covered page asks only whether its session has ended; if so, all read data are removed. */
function isCovered(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<SessionAnswer>(SESSION_KEY)?.operator?.isLocked === true;
}

/** Keeps a stream open until the returned function is called. */
function openStream(
  api: Pick<ConsoleApi, 'eventsPath'>,
  listener: {
    readonly onOpenChange: (isOpen: boolean) => void;
    readonly onChange: () => void;
    readonly onPrices: () => void;
  },
): () => void {
  let source: EventSource | null = null;
  let reopening: ReturnType<typeof setTimeout> | null = null;
  const open = (): void => {
    reopening = null;
    const stream = new EventSource(api.eventsPath());
    source = stream;
    stream.addEventListener('open', () => {
      listener.onOpenChange(true);
      listener.onChange();
      listener.onPrices();
    });
    stream.addEventListener('queue', () => listener.onChange());
    stream.addEventListener('market', () => listener.onPrices());
    stream.addEventListener('error', () => {
      listener.onOpenChange(false);
      if (stream.readyState === EventSource.CLOSED) reopening ??= setTimeout(open, REOPEN_MS);
    });
  };
  const stop = (): void => {
    source?.close();
    if (reopening !== null) clearTimeout(reopening);
  };
  // A page that the browser keeps to go back to it would keep one of its few connections to the desk.
  const page = new AbortController();
  addEventListener('pagehide', stop, { signal: page.signal });
  addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal: page.signal });
  open();
  return () => {
    stop();
    page.abort();
  };
}
