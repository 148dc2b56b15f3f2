import type { IncomingMessage } from 'node:http';
import { type LookupFunction, isIP } from 'node:net';

export interface PinnedRequest {
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
export async function fetchPinned(pinned: PinnedRequest): Promise<IncomingMessage> {
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
