import { RailFault } from '../scan/rail-fault.ts';
import { askInTime } from './ask-in-time.ts';

export interface JsonPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
  /** A longer answer is abandoned at once, not read to its end. */
  readonly bytesMax: number;
}

export interface TextAnswer {
  readonly status: number;
  readonly text: string;
}

export type PostJson = (post: JsonPost) => Promise<TextAnswer>;

/** A server that limits its clients may ask for a pause; longer ones are cut to this. */
const PAUSE_MAX_MS = 5 * 60_000;
const PAUSE_MS = 30_000;

/**
 * Posts JSON to a node and reads its answer as text, within bounds of time and size. Every failure is a
 * {@link RailFault} that contains neither address nor login. Never retries: that is up to the caller.
 */
export function postJson(post: JsonPost): Promise<TextAnswer> {
  return askInTime(post.timeoutMs, async (signal) => {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...post.headers },
      body: JSON.stringify(post.body),
      redirect: 'error',
      signal,
    });
    const { status, headers } = response;
    refuseStatus(status, {
      retryAfter: headers.get('retry-after'),
      contentType: headers.get('content-type'),
    });
    return { status, text: await readText(response.body ?? [], post.bytesMax) };
  });
}

/** Throws for answers whose body is of no interest. */
export function refuseStatus(
  status: number,
  { retryAfter, contentType }: { readonly retryAfter: string | null; readonly contentType: string | null },
): void {
  if (status === 401)
    throw new RailFault('node_refused_login', 'the node refuses the login that it was given');
  if (status === 429 || (status === 503 && retryAfter !== null))
    throw new RailFault('node_busy', 'the node asks for fewer requests', {
      retryAfterMs: parseRetryAfterMs(retryAfter),
    });
  if (status === 403) throw new RailFault('node_refused_login', 'the node refuses this desk');
  if (contentType?.startsWith('text/html') === true)
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and a web page`);
}

/** `Retry-After` in seconds (RFC 9110); a date, or nonsense, counts as {@link PAUSE_MS}. */
function parseRetryAfterMs(header: string | null): number {
  if (header === null || !/^\d{1,6}$/.test(header)) return PAUSE_MS;
  return Math.min(PAUSE_MAX_MS, Number(header) * 1000);
}

/** A body of at most `bytesMax` bytes; a longer one is not read to its end. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytesMax: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax)
      throw new RailFault('node_answer_too_large', `the node answered with more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readText(...body: Parameters<typeof readBytes>): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(...body));
}
