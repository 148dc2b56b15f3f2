import { isIP } from 'node:net';
import type { PasskeyPlace } from '@naru/desk';
import type { FastifyRequest } from 'fastify';

/**
 * The site of this desk's passkeys: the address that its operator set, never the host of a request. Without
 * one it is this computer, if the browser runs there too. Null where browsers do not support passkeys.
 */
export function passkeyPlaceOf(publicUrl: string | null, request: FastifyRequest): PasskeyPlace | null {
  if (publicUrl === null) {
    const { localPort } = request.socket;
    return localPort === undefined ? null : { rpId: 'localhost', origin: `http://localhost:${localPort}` };
  }
  return passkeyPlaceAt(new URL(publicUrl));
}

/** Null without TLS, or at an IP address (Web Authentication Level 3 §5.1.3, a valid domain). */
export function passkeyPlaceAt({ protocol, hostname, origin }: URL): PasskeyPlace | null {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  return (protocol === 'https:' || isLocal) && !isNumber ? { rpId: hostname, origin } : null;
}
