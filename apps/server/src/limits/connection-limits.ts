import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../wire/refusals.ts';
import { wideNetworkOfAddress } from './caller-network.ts';
import { countByKey } from './count-by-key.ts';

export interface ConnectionBounds {
  /** The limit of one process. */
  readonly connectionsMax: number;
  /** The share of the free connections that one network may hold. */
  readonly networkShare: number;
  /** A network may always hold this many, however few are free. */
  readonly networkMin: number;
  /** How long a connection without a request stays open; shorter while more than half are taken. */
  readonly idleMs: number;
  readonly crowdedIdleMs: number;
}

/** Ten thousand event streams, and all other requests; the idle time is longer than that of proxies. */
export const CONNECTION_BOUNDS: ConnectionBounds = {
  connectionsMax: 16_384,
  networkShare: 0.25,
  networkMin: 64,
  idleMs: 72_000,
  crowdedIdleMs: 5_000,
};

/**
 * Bounds the connections of each network by a share of what is free, so that a few networks never take all.
 * When more than half are taken, those without a request are closed, and later ones close sooner. Not for a
 * server behind a proxy, whose connections all come from one address.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const { connectionsMax, networkShare, networkMin, idleMs, crowdedIdleMs } = bounds;
  const networks = countByKey();
  let open = 0;
  const noteCount = (step: 1 | -1): void => {
    const wasCrowded = open > connectionsMax / 2;
    open += step;
    const isCrowded = open > connectionsMax / 2;
    if (isCrowded === wasCrowded) return;
    // The server reads it after each answer.
    server.keepAliveTimeout = isCrowded ? crowdedIdleMs : idleMs;
    if (isCrowded) server.closeIdleConnections();
  };
  server.on('connection', (socket: Socket) => {
    const network = wideNetworkOfAddress(socket.remoteAddress ?? '');
    const networkMax = Math.max(networkMin, Math.floor((connectionsMax - open) * networkShare));
    if (networks.countOf(network) >= networkMax) {
      socket.destroy();
      return;
    }
    networks.add(network, 1);
    noteCount(1);
    socket.once('close', () => {
      networks.add(network, -1);
      noteCount(-1);
    });
  });
}

/** Half a request has ended by then, so the refused request is repeated soon. */
const RETRY_AFTER_SECONDS = 15;

/**
 * The same for a server behind a proxy, by the requests under way, including those of which only the head
 * arrived: not every proxy limits them. The connection of a refused one ends, since its body may never come.
 */
export function boundRequests(app: FastifyInstance, bounds: ConnectionBounds): void {
  const { connectionsMax, networkShare, networkMin } = bounds;
  const networks = countByKey();
  let open = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const network = wideNetworkOfAddress(request.ip);
    const networkMax = Math.max(networkMin, Math.floor((connectionsMax - open) * networkShare));
    if (networks.countOf(network) >= networkMax) {
      reply.headers({ connection: 'close', 'retry-after': String(RETRY_AFTER_SECONDS) });
      void sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return;
    }
    open += 1;
    networks.add(network, 1);
    reply.raw.once('close', () => {
      open -= 1;
      networks.add(network, -1);
    });
    done();
  });
}
