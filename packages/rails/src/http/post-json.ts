import type { IncomingMessage } from 'node:http';
import { RailFault } from '../scan/rail-fault.ts';
import { type HttpRequest, askInTime, exchange, readText } from './exchange.ts';

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
 * {@link RailFault} that contains neither address nor login. The caller retries.
 */
export function postJson(post: JsonPost): Promise<TextAnswer> {
  return askInTime(post.timeoutMs, (signal) =>
    exchange(toRequest(post), signal, (response) => readAnswer(response, post)),
  );
}

export function toRequest({ url, headers, body }: JsonPost): HttpRequest {
  return { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export async function readAnswer(
  response: IncomingMessage,
  { bytesMax }: Pick<JsonPost, 'bytesMax'>,
): Promise<TextAnswer> {
  refuseStatus(response);
  return { status: response.statusCode ?? 0, text: await readText(response, bytesMax) };
}

/** Throws for answers with a status of failure, whose body is not needed. */
export function refuseStatus({ statusCode: status = 0, headers }: IncomingMessage): void {
  const retryAfter = headers['retry-after'];
  if (status >= 300 && status < 400)
    throw new RailFault('node_unreachable', 'the node sends us to another server');
  if (status === 401)
    throw new RailFault('node_refused_login', 'the node refuses the login that it was given');
  if (status === 429 || (status === 503 && retryAfter !== undefined))
    throw new RailFault('node_busy', 'the node asks for fewer requests', {
      retryAfterMs: parseRetryAfterMs(retryAfter),
    });
  if (status === 403) throw new RailFault('node_refused_login', 'the node refuses this desk');
  if (headers['content-type']?.startsWith('text/html') === true)
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and a web page`);
}

/** `Retry-After` in seconds (RFC 9110); a date, or an invalid value, counts as {@link PAUSE_MS}. */
function parseRetryAfterMs(header: string | undefined): number {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return PAUSE_MS;
  return Math.min(PAUSE_MAX_MS, Number(header) * 1000);
}

/** The header for `user:password` (RFC 7617). */
export function basicLogin(login: string): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(login, 'utf8').toString('base64')}` };
}
