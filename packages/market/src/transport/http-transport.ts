import { fetchPinned } from './pinned-fetch.ts';
import { type FetchRequest, type Fetched, type NotFetched, type Transport, notFetched } from './transport.ts';

const RETRY_AFTER_MAX_MS = 3_600_000;

/** A user agent is customary; this one does not identify the desk. */
const HEADERS = { accept: 'application/json, application/rss+xml, */*;q=0.5', 'user-agent': 'naru' };

/** Real HTTP: follows no redirects, is bounded in time and size, sends neither cookies nor an origin. */
export function createHttpTransport(): Transport {
  return {
    fetch: async (request) => {
      const { address, timeoutMs } = request;
      // `AbortSignal.timeout` would keep the request and its answer in memory until then.
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(() => controller.abort(), timeoutMs);
      try {
        return await (address === undefined
          ? fetchOnce(request, signal)
          : fetchOncePinned(request, { address, signal }));
      } catch {
        return notFetched(signal.aborted ? 'timed_out' : 'unreachable');
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function fetchOnce(
  { url, headers, bytesMax }: FetchRequest,
  signal: AbortSignal,
): Promise<Fetched | NotFetched> {
  const answer = await fetch(url, {
    headers: { ...HEADERS, ...headers },
    redirect: 'manual',
    credentials: 'omit',
    signal,
  });
  const { status } = answer;
  if (status !== 200) {
    await answer.body?.cancel();
    return notFetchedBy(status, answer.headers.get('retry-after'));
  }
  const bytes = await readAtMost(answer.body ?? [], bytesMax);
  if (bytes === null) return notFetched('too_large', { status });
  return { ok: true, bytes, contentType: answer.headers.get('content-type') ?? '' };
}

async function fetchOncePinned(
  { url, headers, bytesMax }: FetchRequest,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<Fetched | NotFetched> {
  const answer = await fetchPinned({ url, headers: { ...HEADERS, ...headers }, signal, address });
  const status = answer.statusCode ?? 0;
  if (status !== 200) {
    answer.destroy();
    return notFetchedBy(status, answer.headers['retry-after'] ?? null);
  }
  const bytes = await readAtMost(answer, bytesMax);
  if (bytes === null) return notFetched('too_large', { status });
  return { ok: true, bytes, contentType: answer.headers['content-type'] ?? '' };
}

function notFetchedBy(status: number, retryAfter: string | null): NotFetched {
  const isRedirect = status >= 300 && status < 400;
  const retryAfterMs = parseRetryAfter(retryAfter);
  return notFetched(isRedirect ? 'redirected' : 'status', { status, retryAfterMs });
}

async function readAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Returning closes the connection.
    if (length > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** In whole seconds; the date form is ignored. */
function parseRetryAfter(text: string | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number.parseInt(text, 10) * 1000, RETRY_AFTER_MAX_MS);
}
