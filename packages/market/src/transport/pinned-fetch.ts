import type { IncomingMessage } from 'node:http';
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
export async function fetchPinned(pinned: PinnedRequest): Promise<IncomingMessage> {
  const { url, headers, signal, address } = pinned;
  const family = isIP(address);
  if (family === 0) throw new Error('a pinned address is an IP address');
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all === true) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  // Loaded with the first question: naming `node:http` at the top loads Node's whole fetch into every desk.
  const { request: send } =
    new URL(url).protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    // No agent: a connection that another request left open may lead elsewhere.
    const asked = send(url, { headers, signal, lookup, agent: false }, resolve);
    asked.once('error', reject);
    asked.end();
  });
}
