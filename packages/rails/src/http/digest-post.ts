import { createHash, randomBytes } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { RailFault } from '../scan/rail-fault.ts';
import { type HttpRequest, askInTime, exchange, readText } from './exchange.ts';
import { type JsonPost, type PostJson, type TextAnswer, readAnswer, toRequest } from './post-json.ts';

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

  function ask(post: JsonPost): Promise<TextAnswer> {
    return askInTime(post.timeoutMs, async (signal) => {
      const answer = await exchange(signed(post), signal, async (first) => {
        if (first.statusCode !== 401) return readAnswer(first, post);
        // A nonce that is new, or that changed with the connection.
        challenge = parseChallenge(first);
        requestCount = 0;
        await readText(first, REFUSAL_BYTES_MAX);
        return null;
      });
      return answer ?? exchange(signed(post), signal, (second) => readAnswer(second, post));
    });
  }

  function signed(post: JsonPost): HttpRequest {
    const request = { ...toRequest(post), agents };
    if (challenge === null) return request;
    requestCount += 1;
    const authorization = digestHeader(login, challenge, { path: pathOf(post.url), requestCount });
    return { ...request, headers: { ...request.headers, authorization } };
  }

  return (post) => {
    const answer = queue.then(() => ask(post));
    queue = answer.catch(() => undefined);
    return answer;
  };
}

const ONE_CONNECTION = { keepAlive: true, maxSockets: 1 };
const REFUSAL_BYTES_MAX = 64 * 1024;

/** The challenge with plain MD5, if there are several. */
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
