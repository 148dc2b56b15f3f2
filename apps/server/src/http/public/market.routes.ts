import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../call-routes.ts';
import type { ServerContext } from '../../context/context.ts';
import type { EventStreams } from '../../live/event-stream.ts';
import { createRatesChannel } from '../../live/rates-channel.ts';
import { JSON_TYPE, sendRefusal } from '../../wire/refusals.ts';
import { isKnownEtag } from '../known-etag.ts';
import { registerFeedRoutes } from './feed.routes.ts';
import { registerHistoryRoutes } from './history.routes.ts';
import { presentRates } from './present-rates.ts';

/** Prices, their history, the news and the index. */
export function registerMarketRoutes(
  app: FastifyInstance,
  context: ServerContext,
  streams: EventStreams,
): void {
  registerRateRoutes(app, context, streams);
  registerHistoryRoutes(app, context);
  registerFeedRoutes(app, context);
}

/** The snapshot that pages compute from; 304 until the next one, a few seconds later. */
function registerRateRoutes(app: FastifyInstance, context: ServerContext, streams: EventStreams): void {
  const readRates = presentRates(context);
  const channel = createRatesChannel(streams, () => {
    const rates = readRates();
    return rates === null ? null : { id: rates.snapshotId, json: rates.json };
  });
  context.market.onPrices(() => channel.announce());
  answerCalls(app, {
    rates: (request, reply) => {
      const rates = readRates();
      if (rates === null) return sendRefusal(reply, 'rate_unavailable');
      reply.header('etag', rates.etag).header('cache-control', 'no-cache');
      if (isKnownEtag(request.headers['if-none-match'], rates.etag)) return reply.status(304).send();
      return reply.type(JSON_TYPE).send(rates.json);
    },
    ratesStream: (request, reply) => {
      if (context.streamLimits.admit(request, reply)) channel.open(request, reply);
      return reply;
    },
  });
}
