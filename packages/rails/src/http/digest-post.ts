import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { RailFault } from '../scan/rail-fault.ts';
import { askInTime } from './ask-in-time.ts';
import { type JsonPost, type PostJson, type TextAnswer, readText, refuseStatus } from './post-json.ts';

interface Challenge {
  readonly realm: string;
  readonly nonce: string;
}

/**
 * Posts JSON with HTTP Digest (RFC 7616, MD5 and `auth`, as Monero's programs want it). Their nonce belongs
 * to one connection, so one is kept open, for one request at a time. `login` is `user:password`.
 */
export function createDigestPost(login: string): PostJson {
  const agents = { http: new HttpAgent(ONE_CONNECTION), https: new HttpsAgent(ONE_CONNECTION) };
  let challenge: Challenge | null = null;
  let requestCount = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function exchange(post: JsonPost): Promise<TextAnswer> {
    return askInTime(post.timeoutMs, async (signal) => {
      const first = await send(agents, signed(post), signal);
      if (first.statusCode !== 401) return toAnswer(first, post);
      // A nonce that is new, or has changed with the connection.
      challenge = parseChallenge(first);
      requestCount = 0;
      await readText(first, REFUSAL_BYTES_MAX);
      return toAnswer(await send(agents, signed(post), signal), post);
    });
  }

  function signed(post: JsonPost): JsonPost {
    if (challenge === null) return post;
    requestCount += 1;
    const authorization = digestHeader(login, challenge, { path: pathOf(post.url), requestCount });
    return { ...post, headers: { ...post.headers, authorization } };
  }

  return (post) => {
    const answer = queue.then(() => exchange(post));
    queue = answer.catch(() => undefined);
    return answer;
  };
}

const ONE_CONNECTION = { keepAlive: true, maxSockets: 1 };
const REFUSAL_BYTES_MAX = 64 * 1024;

async function send(
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent },
  { url, headers, body }: JsonPost,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const text = JSON.stringify(body);
  const options = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    },
    signal,
  };
  const request = url.startsWith('https:')
    ? requestHttps(url, { ...options, agent: agents.https })
    : requestHttp(url, { ...options, agent: agents.http });
  const answered: Promise<[IncomingMessage]> = once(request, 'response').then(([response]) => [response]);
  request.end(text);
  const [response] = await answered;
  return response;
}

async function toAnswer(response: IncomingMessage, { bytesMax }: JsonPost): Promise<TextAnswer> {
  const { statusCode: status = 0, headers } = response;
  try {
    refuseStatus(status, {
      retryAfter: headers['retry-after'] ?? null,
      contentType: headers['content-type'] ?? null,
    });
    if (status >= 300 && status < 400)
      throw new RailFault('node_answer_malformed', 'the node answered with a redirection');
    return { status, text: await readText(response, bytesMax) };
  } finally {
    // Whatever was not read must not be taken for the next answer.
    if (!response.readableEnded) response.destroy();
  }
}

/** Of several challenges the one with plain MD5. */
function parseChallenge({ headersDistinct }: IncomingMessage): Challenge {
  for (const header of headersDistinct['www-authenticate'] ?? []) {
    const field = (name: string): string | undefined =>
      new RegExp(`\\b${name}="?([^",\\s]+)"?`, 'i').exec(header)?.[1];
    const [realm, nonce, algorithm = 'MD5'] = [field('realm'), field('nonce'), field('algorithm')];
    if (!/^digest\s/i.test(header) || algorithm.toUpperCase() !== 'MD5') continue;
    if (realm !== undefined && nonce !== undefined) return { realm, nonce };
  }
  throw new RailFault('node_refused_login', 'the node asks for a login of a kind that is not supported');
}

function digestHeader(
  login: string,
  { realm, nonce }: Challenge,
  { path, requestCount }: { readonly path: string; readonly requestCount: number },
): string {
  const colonAt = login.indexOf(':');
  const user = login.slice(0, colonAt);
  const count = requestCount.toString(16).padStart(8, '0');
  const clientNonce = randomBytes(16).toString('hex');
  const account = md5(`${user}:${realm}:${login.slice(colonAt + 1)}`);
  const response = md5(`${account}:${nonce}:${count}:${clientNonce}:auth:${md5(`POST:${path}`)}`);
  return (
    `Digest username="${user}",realm="${realm}",nonce="${nonce}",uri="${path}",algorithm=MD5,` +
    `qop=auth,nc=${count},cnonce="${clientNonce}",response="${response}"`
  );
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}
