import type { Rates } from '@naru/contract';

const STREAM_PATH = '/api/market/stream';
/** Prices are polled while the stream is down, so reconnecting is not urgent. */
const OPEN_AGAIN_MS = 15_000;
/** Prices come every few seconds: a connection that is silent for longer counts as down. */
const QUIET_MAX_MS = 20_000;

/** The part of `EventSource` that is used here. */
export interface RateEvents {
  addEventListener(type: 'rates' | 'error', listener: (event: { readonly data?: unknown }) => void): unknown;
  close(): void;
}

/** The part of `document` that tells whether the page is visible. */
export interface PageView {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): unknown;
  removeEventListener(type: 'visibilitychange', listener: () => void): unknown;
}

export interface RateListener {
  readonly onRates: (rates: Rates) => void;
  /** True from the first prices of the stream until it is down or the page is hidden. */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Listens to new prices while the page is visible, until the returned function is called. A hidden page has
 * no connection.
 */
export function listenToRates(
  { onRates, onLive }: RateListener,
  view: PageView = document,
  openStream: (path: string) => RateEvents = (path) => new EventSource(path),
): () => void {
  let stream: RateEvents | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    clearTimeout(quiet);
    stream?.close();
    stream = null;
    onLive(false);
  };
  const open = (): void => {
    clearTimeout(timer);
    if (stream !== null || view.visibilityState === 'hidden') return;
    stream = openStream(STREAM_PATH);
    stream.addEventListener('rates', ({ data }) => {
      const rates = typeof data === 'string' ? parseRates(data) : null;
      if (rates === null) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => onLive(false), QUIET_MAX_MS);
      onLive(true);
      onRates(rates);
    });
    stream.addEventListener('error', () => {
      end();
      timer = setTimeout(open, OPEN_AGAIN_MS);
    });
  };
  const look = (): void => (view.visibilityState === 'hidden' ? end() : open());
  view.addEventListener('visibilitychange', look);
  open();
  return () => {
    view.removeEventListener('visibilitychange', look);
    end();
  };
}

/** Null for an event that was cut off. */
function parseRates(text: string): Rates | null {
  try {
    const rates: Rates = JSON.parse(text);
    return rates;
  } catch {
    return null;
  }
}
