import { RailFault } from '../scan/rail-fault.ts';

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

/** A server that limits its clients may ask for a pause; longer ones are cut to this. */
const PAUSE_MAX_MS = 5 * 60_000;
const PAUSE_MS = 30_000;

/**
 * Posts JSON to a node and reads its answer as text, within bounds of time and size. Every failure is a
 * {@link RailFault} that contains neither address nor login. Never retries: that is up to the caller.
 */
export async function postJson(post: JsonPost): Promise<TextAnswer> {
  const signal = AbortSignal.timeout(post.timeoutMs);
  try {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...post.headers },
      body: JSON.stringify(post.body),
      redirect: 'error',
      signal,
    });
    refuseStatus(response);
    return { status: response.status, text: await readText(response, post.bytesMax) };
  } catch (error) {
    if (error instanceof RailFault) throw error;
    if (signal.aborted)
      throw new RailFault('node_timeout', 'the node did not answer in time', { cause: error });
    throw new RailFault('node_unreachable', 'the node cannot be reached', { cause: error });
  }
}

function refuseStatus(response: Response): void {
  const { status } = response;
  if (status === 401)
    throw new RailFault('node_refused_login', 'the node refuses the login that it was given');
  const retryAfter = response.headers.get('retry-after');
  if (status === 429 || (status === 503 && retryAfter !== null))
    throw new RailFault('node_busy', 'the node asks for fewer requests', {
      retryAfterMs: parseRetryAfterMs(retryAfter),
    });
  if (status === 403) throw new RailFault('node_refused_login', 'the node refuses this desk');
  if (response.headers.get('content-type')?.startsWith('text/html') === true)
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and a web page`);
}

/** `Retry-After` in seconds (RFC 9110); a date, or nonsense, counts as {@link PAUSE_MS}. */
function parseRetryAfterMs(header: string | null): number {
  if (header === null || !/^\d{1,6}$/.test(header)) return PAUSE_MS;
  return Math.min(PAUSE_MAX_MS, Number(header) * 1000);
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax)
      throw new RailFault('node_answer_too_large', `the node answered with more than ${bytesMax} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
