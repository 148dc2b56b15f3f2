import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../refusals.ts';
import { networkOfAddress } from './network-of-address.ts';
import type { LimitSettings } from './rate-policy.ts';
import { hashClient, likenessOf } from './request-limits.ts';

/** Asked for again by themselves, so not at once. */
const RETRY_AFTER_SECONDS = 30;

/** Bounds how many streams of events are open at one time. */
export interface StreamLimits {
  /** False when there are too many: the refusal has then been sent. Counted until the connection ends. */
  admit(request: FastifyRequest, reply: FastifyReply): boolean;
  openCount(): number;
}

/** `settings` null: only the bound of the whole process holds. */
export function createStreamLimits(
  settings: Pick<LimitSettings, 'streamsPerClientMax' | 'streamsPerAddressMax'> | null,
  streamsMax: number,
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
      const network = networkOfAddress(request.ip);
      const client = `${network} ${hashClient(likenessOf(request))}`;
      const isFull =
        open >= streamsMax ||
        (settings !== null &&
          ((counts.get(client) ?? 0) >= settings.streamsPerClientMax ||
            (counts.get(network) ?? 0) >= settings.streamsPerAddressMax));
      if (isFull) {
        reply.header('retry-after', String(RETRY_AFTER_SECONDS));
        void sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        return false;
      }
      open += 1;
      for (const key of [client, network]) add(key, 1);
      request.raw.socket.once('close', () => {
        open -= 1;
        for (const key of [client, network]) add(key, -1);
      });
      return true;
    },
    openCount: () => open,
  };
}
