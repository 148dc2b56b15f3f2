import { type Fetched, type FetchRequest, type NotFetched, notFetched, type Transport } from './transport.ts';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';

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

/** The seconds of a `Retry-After` header; its date form is ignored. */
function parseRetryAfter(text: string | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number.parseInt(text, 10) * 1000, RETRY_AFTER_MAX_MS);
}

interface PinnedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly address: string;
}

/**
 * Sends a request to one IP address with the URL's host name (Host header, certificate). The name is not
 * resolved again, so it cannot point elsewhere than when it was checked. Redirects are returned, not
 * followed.
 */
async function fetchPinned(pinned: PinnedRequest): Promise<IncomingMessage> {
  const { url, headers, signal, address } = pinned;
  const family = isIP(address);
  if (family === 0) throw new Error('a pinned address is an IP address');
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all === true) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  // Loaded lazily: importing `node:http` at the top would load Node's fetch into every desk.
  const { request: send } =
    new URL(url).protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    // No agent: a kept-alive connection may lead to another address.
    const asked = send(url, { headers, signal, lookup, agent: false }, resolve);
    asked.once('error', reject);
    asked.end();
  });
}
