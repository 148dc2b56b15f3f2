import { type FetchRequest, type Fetched, type NotFetched, type Transport, notFetched } from './transport.ts';

const RETRY_AFTER_MAX_MS = 3_600_000;

/** Services ask who is asking; nothing in it says which desk. */
const HEADERS = { accept: 'application/json, application/rss+xml, */*;q=0.5', 'user-agent': 'naru' };

/**
 * Asks over the network: never follows a redirect, never waits or reads longer than allowed, sends neither
 * cookies nor an origin.
 */
export function createHttpTransport(): Transport {
  return {
    fetch: async (request) => {
      try {
        return await fetchOnce(request);
      } catch (thrown) {
        const isTimeout = thrown instanceof Error && thrown.name === 'TimeoutError';
        return notFetched(isTimeout ? 'timed_out' : 'unreachable');
      }
    },
  };
}

async function fetchOnce({ url, headers, timeoutMs, bytesMax }: FetchRequest): Promise<Fetched | NotFetched> {
  const answer = await fetch(url, {
    headers: { ...HEADERS, ...headers },
    redirect: 'manual',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status } = answer;
  if (status !== 200) {
    await answer.body?.cancel();
    const retryAfterMs = parseRetryAfter(answer.headers.get('retry-after'));
    return notFetched(status >= 300 && status < 400 ? 'redirected' : 'status', { status, retryAfterMs });
  }
  const bytes = await readAtMost(answer, bytesMax);
  if (bytes === null) return notFetched('too_large', { status });
  return { ok: true, bytes, contentType: answer.headers.get('content-type') ?? '' };
}

async function readAtMost(answer: Response, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whole seconds; a date is not worth reading for it. */
function parseRetryAfter(text: string | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number.parseInt(text, 10) * 1000, RETRY_AFTER_MAX_MS);
}
