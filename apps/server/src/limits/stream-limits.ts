import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../wire/refusals.ts';
import { networkOfAddress, wideNetworkOfAddress } from './caller-network.ts';
import { hashClient, likenessOf } from './request-limits.ts';
import { countByKey } from './count-by-key.ts';

/** Clients retry by themselves, so not at once. */
const RETRY_AFTER_SECONDS = 30;

interface StreamBounds {
  readonly perClientMax: number;
  readonly perAddressMax: number;
  /** The share of the free streams that one network (/24 or /48) may hold. */
  readonly networkShare: number;
}

/** A browser opens one or two per tab; an office may share one address. */
export const STREAM_BOUNDS: StreamBounds = { perClientMax: 40, perAddressMax: 1_000, networkShare: 0.1 };
/** Proxies have fewer connections than the desk, and each stream takes two of them. */
export const PROXIED_STREAM_BOUNDS: StreamBounds = { ...STREAM_BOUNDS, perAddressMax: 100 };
/** The limit of one process. */
const STREAMS_MAX = 10_000;

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
  const { countOf, add } = countByKey();
  let open = 0;
  const isFullFor = (bound: StreamBounds, keys: StreamKeys): boolean => {
    const { perClientMax, perAddressMax, networkShare } = bound;
    // A share of what is free, so that a few networks never take all.
    const networkMax = Math.max(perClientMax, Math.floor((streamsMax - open) * networkShare));
    return (
      countOf(keys.client) >= perClientMax ||
      countOf(keys.address) >= perAddressMax ||
      countOf(keys.network) >= networkMax
    );
  };
  return {
    admit: (request, reply) => {
      const { socket } = request.raw;
      if (socket.destroyed) {
        // The socket's `close` event is over, so the slot would never be freed.
        reply.hijack();
        return false;
      }
      const keys = keysOf(request);
      if (open >= streamsMax || (bounds !== null && isFullFor(bounds, keys))) {
        reply.header('retry-after', String(RETRY_AFTER_SECONDS));
        void sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        return false;
      }
      open += 1;
      for (const key of Object.values(keys)) add(key, 1);
      socket.once('close', () => {
        open -= 1;
        for (const key of Object.values(keys)) add(key, -1);
      });
      return true;
    },
    openCount: () => open,
  };
}

/** The keys under which a stream counts. */
interface StreamKeys {
  readonly client: string;
  readonly address: string;
  readonly network: string;
}

function keysOf(request: FastifyRequest): StreamKeys {
  const address = networkOfAddress(request.ip);
  return {
    client: `${address} ${hashClient(likenessOf(request))}`,
    address,
    network: `network ${wideNetworkOfAddress(request.ip)}`,
  };
}
