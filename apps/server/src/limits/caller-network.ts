import { isIPv6 } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../wire/refusals.ts';

/**
 * What counts as one network: an IPv4 address, or the first 64 bits of an IPv6 one, since a household has all
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

/** Also for texts that are no address: each is its own network. */
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

/** Makes the network of each request known to what its handler calls, however deep in the use cases. */
export function followCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip;
    // A client that hangs up later takes the address of its socket with it.
    Object.defineProperty(request, 'ip', { value: ip });
    // Nobody is there any more: nothing is done in the name of an address that is not known.
    if (ip === undefined) void sendRefusal(reply, 'body_malformed');
    else done();
  });
  // After the body was parsed: its events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    callers.run(wideNetworkOfAddress(request.ip), done);
  });
}

/** The network whose request is being handled; null outside of one. */
export function findCallerNetwork(): string | null {
  return callers.getStore() ?? null;
}
