import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../refusals.ts';
import { networkOfAddress } from './network-of-address.ts';
import { hashClient, likenessOf } from './request-limits.ts';

/** Clients retry by themselves, so not at once. */
const RETRY_AFTER_SECONDS = 30;

export interface StreamBounds {
  readonly perClientMax: number;
  readonly perAddressMax: number;
}

/** A browser opens one or two per tab; an office may share one address. */
export const STREAM_BOUNDS: StreamBounds = { perClientMax: 40, perAddressMax: 1_000 };
/** Of one process. */
const STREAMS_MAX = 10_000;

/** Limits the event streams that are open at one time. */
export interface StreamLimits {
  /** False if there are too many (a refusal is sent), or the connection has ended already. */
  admit(request: FastifyRequest, reply: FastifyReply): boolean;
  openCount(): number;
}

/** `bounds` null: only the limit of the whole process applies. */
export function createStreamLimits(
  bounds: StreamBounds | null,
  streamsMax: number = STREAMS_MAX,
): StreamLimits {
  const counts = new Map<string, number>();
  let open = 0;
  const add = (key: string, step: 1 | -1): void => {
    const next = (counts.get(key) ?? 0) + step;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  return {
    admit: (request, reply) => {
      const { socket } = request.raw;
      if (socket.destroyed) {
        // Its `close` event is over, so the slot would never be freed.
        reply.hijack();
        return false;
      }
      const network = networkOfAddress(request.ip);
      const client = `${network} ${hashClient(likenessOf(request))}`;
      const isFull =
        open >= streamsMax ||
        (bounds !== null &&
          ((counts.get(client) ?? 0) >= bounds.perClientMax ||
            (counts.get(network) ?? 0) >= bounds.perAddressMax));
      if (isFull) {
        reply.header('retry-after', String(RETRY_AFTER_SECONDS));
        void sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        return false;
      }
      open += 1;
      for (const key of [client, network]) add(key, 1);
      socket.once('close', () => {
        open -= 1;
        for (const key of [client, network]) add(key, -1);
      });
      return true;
    },
    openCount: () => open,
  };
}
