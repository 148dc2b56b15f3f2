import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';

export interface PinnedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Where to connect. */
  readonly address: string;
}

/**
 * Asks one IP address in the name of the host in the URL: its Host header, its certificate. The name is not
 * looked up again, so it cannot lead somewhere else than where it was checked to lead. Redirects are answers.
 */
export function fetchPinned({ url, headers, signal, address }: PinnedRequest): Promise<IncomingMessage> {
  const family = isIP(address);
  if (family === 0) throw new Error('a pinned address is an IP address');
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all === true) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // No agent: a connection that another request left open may lead elsewhere.
    const asked = send(url, { headers, signal, lookup, agent: false }, resolve);
    asked.once('error', reject);
    asked.end();
  });
}
