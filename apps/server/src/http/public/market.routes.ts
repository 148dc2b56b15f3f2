import { PUBLIC_API } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import type { EventStreams } from '../live/event-stream.ts';
import { createRatesChannel } from '../live/rates-channel.ts';
import { sendRefusal } from '../refusals.ts';
import { registerFeedRoutes } from './feed.routes.ts';
import { registerHistoryRoutes } from './history.routes.ts';
import { presentRates } from './present-rates.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Prices, their history, and what people read beside them. */
export function registerMarketRoutes(
  app: FastifyInstance,
  context: ServerContext,
  streams: EventStreams,
): void {
  registerRateRoutes(app, context, streams);
  registerHistoryRoutes(app, context);
  registerFeedRoutes(app, context);
}

/** The snapshot that pages compute from. It changes every few seconds; in between the answer is 304. */
function registerRateRoutes(app: FastifyInstance, context: ServerContext, streams: EventStreams): void {
  const readRates = presentRates(context);
  const channel = createRatesChannel(streams, () => {
    const rates = readRates();
    return rates === null ? null : { id: rates.snapshotId, json: rates.json };
  });
  context.market.onPrices(() => channel.announce());
  app.get('/api/market/rates', { schema: schemaOf(PUBLIC_API.rates) }, async (request, reply) => {
    const rates = readRates();
    if (rates === null) return sendRefusal(reply, 'rate_unavailable');
    reply.header('etag', rates.etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === rates.etag) return reply.status(304).send();
    return reply.type(JSON_TYPE).send(rates.json);
  });
  const options = { schema: schemaOf(PUBLIC_API.ratesStream), exposeHeadRoute: false };
  app.get('/api/market/stream', options, async (request, reply) => {
    if (context.streamLimits.admit(request, reply)) channel.open(request, reply);
    return reply;
  });
}
