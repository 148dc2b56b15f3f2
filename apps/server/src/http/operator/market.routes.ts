import {
  CONSOLE_API,
  type EngineState,
  type FreePriceBody,
  type HaltPriceBody,
  type PinPriceBody,
  type PriceReadingRow,
} from '@naru/contract';
import { type PriceReading, formatPublishedFloor } from '@naru/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MarketDesk, MarketOrder } from '../../market/market-desk.ts';
import { schemaOf } from '../call-schema.ts';
import { toIso } from '../public/present-payment.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';

/** What prices are made of, and the orders of operators about them. */
export function registerMarketRoutes(
  app: FastifyInstance,
  { context, market }: ConsoleParts,
  gate: OperatorGate,
): void {
  const give = async (
    request: FastifyRequest<{ Body: HaltPriceBody }>,
    reply: FastifyReply,
    order: { readonly order: MarketOrder; readonly password: string | null },
  ): Promise<FastifyReply> => {
    const operator = gate.operatorOf(request);
    if (market === null) return sendRefusal(reply, 'market_unknown');
    if (order.password !== null) {
      const steppedUp = await gate.stepUp(operator, order.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
    }
    const { operatorId } = operator;
    const given = await market.give(order.order, { operatorId, note: request.body.note });
    if (!given.ok) return sendRefusal(reply, given.reason);
    const { kind, symbol } = order.order;
    context.log({ level: 'warn', event: 'price_ordered', fields: { operator: operatorId, kind, symbol } });
    return reply.send(await presentEngine(context.desk, market));
  };
  app.get('/api/market', { schema: schemaOf(CONSOLE_API.engine) }, async (_request, reply) => {
    if (market === null) return sendRefusal(reply, 'market_unknown');
    return reply.send(await presentEngine(context.desk, market));
  });
  app.post<{ Body: PinPriceBody }>(
    '/api/market/pin',
    { schema: schemaOf(CONSOLE_API.pinPrice) },
    (request, reply) => {
      const { symbol, usdPrice, minutes, password } = request.body;
      return give(request, reply, { order: { kind: 'pin', symbol, usdPrice, minutes }, password });
    },
  );
  app.post<{ Body: HaltPriceBody }>(
    '/api/market/halt',
    { schema: schemaOf(CONSOLE_API.haltPrice) },
    (request, reply) =>
      give(request, reply, { order: { kind: 'halt', symbol: request.body.symbol }, password: null }),
  );
  for (const [path, kind, shape] of [
    ['/api/market/unpin', 'unpin', CONSOLE_API.unpinPrice],
    ['/api/market/resume', 'resume', CONSOLE_API.resumePrice],
  ] as const) {
    app.post<{ Body: FreePriceBody }>(path, { schema: schemaOf(shape) }, (request, reply) => {
      const { symbol, password } = request.body;
      return give(request, reply, { order: { kind, symbol }, password });
    });
  }
}

async function presentEngine(
  { store, clock }: Pick<ConsoleParts['context']['desk'], 'store' | 'clock'>,
  market: MarketDesk,
): Promise<EngineState> {
  const { source } = market;
  const readings = source.listReadings(clock.nowMs());
  const nameOf = createNameLookup(store);
  const acts: EngineState['acts'] = [];
  for (const act of await market.listActs()) {
    const { happenedAtMs, operatorId, kind, symbol, usdPrice, untilMs, note } = act;
    const operator = await nameOf(operatorId);
    acts.push({
      happenedAt: toIso(happenedAtMs),
      operator,
      kind,
      symbol,
      usdPrice,
      until: timeOf(untilMs),
      note,
    });
  }
  return {
    isDemo: source.isDemo,
    prices: source.decided().map(({ symbol, state, reason, sources, wideningPpm, ...price }) => ({
      symbol,
      state,
      reason,
      usdPrice: priceOf(price.priceScaled),
      marketUsdPrice: priceOf(price.marketScaled),
      sources: [...sources],
      wideningPpm: Number(wideningPpm),
      until: timeOf(price.untilMs),
      readings: (readings.get(symbol) ?? []).map(presentReading),
    })),
    sources: source.health().map(({ sourceId, name, kind, problem, status, failures, ...times }) => ({
      id: sourceId,
      name,
      kind,
      answeredAt: timeOf(times.answeredAtMs),
      problem,
      status,
      failures,
      asksAgainAt: toIso(times.asksAgainAtMs),
    })),
    halted: source.orders().halts.map(({ symbol }) => symbol),
    acts,
  };
}

function presentReading({ sourceId, market, use, ...reading }: PriceReading): PriceReadingRow {
  return {
    source: sourceId,
    market,
    usdPrice: priceOf(reading.priceScaled),
    readAt: toIso(reading.receivedAtMs),
    use,
    nearSince: timeOf(reading.nearSinceMs),
  };
}

function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : toIso(atMs);
}

function priceOf(scaled: bigint | null): string | null {
  return scaled === null ? null : formatPublishedFloor(scaled);
}
