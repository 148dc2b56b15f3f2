import { isIPv6 } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../wire/refusals.ts';

/**
 * The network of a caller: an IPv4 address, or the first 64 bits of an IPv6 one, since a household has all
 * addresses under them.
 */
export function networkOfAddress(address: string): string {
  const ipv4 = ipv4Of(address);
  return ipv4 ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The network of a whole customer of a provider: the first 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function wideNetworkOfAddress(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 === null) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return ipv4.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** Null for an IPv6 address. A text that is no address is returned as it is: a network of its own. */
function ipv4Of(address: string): string | null {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? null : address);
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back];
}

const callers = new AsyncLocalStorage<string>();

/** Makes the network of each request available to the use cases of its handler. */
export function followCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip;
    // Stored now, because a client that hangs up later takes the address of its socket with it.
    Object.defineProperty(request, 'ip', { value: ip });
    // The client is gone: nothing is done for an unknown address.
    if (ip === undefined) void sendRefusal(reply, 'body_malformed');
    else done();
  });
  // Runs after the body was parsed, because the parser's events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    callers.run(wideNetworkOfAddress(request.ip), done);
  });
}

/** The network whose request is being handled; null outside of a request. */
export function findCallerNetwork(): string | null {
  return callers.getStore() ?? null;
}
