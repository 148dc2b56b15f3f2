import { once } from 'node:events';
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { RailFault } from '../scan/rail-fault.ts';

export interface HttpRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: a GET. */
  readonly body: string | null;
  /** Agents that keep connections; the program's own if missing. */
  readonly agents?: { readonly http: Agent; readonly https: Agent };
}

/**
 * Sends a request over a kept connection and reads its answer; follows no redirect. Plain `node:http`: the
 * objects of a `fetch` live until the whole heap is collected, which doubled the computing of each request,
 * and made a rail that catches up collect the heap more than ten times as often.
 */
export async function exchange<Answer>(
  asked: HttpRequest,
  signal: AbortSignal,
  read: (response: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  const response = await send(asked, signal);
  try {
    return await read(response);
  } finally {
    // Bytes that were not read must not be taken for the next answer.
    if (!response.readableEnded) response.destroy();
  }
}

/**
 * Returns the head of the answer. A server may close a connection just as it is used again; the request is
 * then sent a second time. All requests to nodes may be repeated: a call that makes addresses makes at least
 * as many as are wanted, and the others change nothing.
 */
async function send(asked: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { agents } = asked;
  const { request, answered } = begin(asked, signal, agents);
  try {
    return (await answered)[0];
  } catch (error) {
    if (!request.reusedSocket || !isClosed(error)) throw error;
  }
  // If many connections are kept the next one may be dead, too; a new agent has none.
  const [response] = await begin(asked, signal, agents ?? { http: false, https: false }).answered;
  return response;
}

function begin(
  { url, headers, body }: HttpRequest,
  signal: AbortSignal,
  agents: HttpRequest['agents'] | { readonly http: false; readonly https: false },
) {
  const options = {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'accept-encoding': 'gzip',
      ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    signal,
  };
  const request = url.startsWith('https:')
    ? requestHttps(url, { ...options, agent: agents?.https })
    : requestHttp(url, { ...options, agent: agents?.http });
  const answered: Promise<[IncomingMessage]> = once(request, 'response').then(([response]) => [response]);
  request.end(body);
  return { request, answered };
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** A body of at most `bytesMax` bytes, unpacked; a longer one is not read to its end. */
export async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpack(response)) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax)
      throw new RailFault('node_answer_too_large', `the node answered with more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readText(...body: Parameters<typeof readBody>): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await readBody(...body));
}

function unpack(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  const unpacked = createGunzip();
  // If the connection is cut, the reading ends with the same fault.
  response.on('error', (error) => unpacked.destroy(error));
  return response.pipe(unpacked);
}

/**
 * Asks a server with a signal that ends the request after `timeoutMs`. Every failure is a {@link RailFault}
 * that contains neither address nor login. `AbortSignal.timeout` would keep each request, with its answer, in
 * memory for the whole time, even after its end: at hundreds of blocks a second that is most of the garbage
 * collector's work.
 */
export async function askInTime<Answer>(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await ask(controller.signal);
  } catch (error) {
    throw toRailFault(error, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The fault for a failed request; `signal` is the one that bounds its time. */
function toRailFault(error: unknown, signal: AbortSignal): RailFault {
  if (error instanceof RailFault) return error;
  if (signal.aborted)
    return new RailFault('node_timeout', 'the node did not answer in time', { cause: error });
  return new RailFault('node_unreachable', 'the node cannot be reached', { cause: error });
}
