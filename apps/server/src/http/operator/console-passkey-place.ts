import type { PasskeyPlace } from '@naru/desk';
import type { FastifyRequest } from 'fastify';
import { passkeyPlaceAt } from '../public/passkey-place.ts';

/**
 * The site of operators' passkeys: the host of the request, which was checked to be the console's own. Under
 * a name other than localhost, browsers support passkeys over TLS only.
 */
export function consolePasskeyPlace({ headers, protocol }: FastifyRequest): PasskeyPlace | null {
  const host = headers.host ?? '';
  const isLocal = /^localhost(?::|$)/i.test(host);
  const url = URL.parse(`${isLocal ? protocol : 'https'}://${host}`);
  return url === null ? null : passkeyPlaceAt(url);
}
