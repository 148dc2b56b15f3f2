import type { EngineState, MarketRecord, PriceReadingRow, StepUpProof } from '@naru/contract';
import type { AdjustmentAct, MarketAct, Store } from '@naru/desk';
import { type PriceReading, formatPublishedFloor } from '@naru/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createNameLookup, findApprover, toIso, toIsoOrNull } from '../../../present/present-payment.ts';
import { percentOf } from './margin.routes.ts';
import type { MarketDesk, MarketOrder } from '../../../market/market-desk.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { sendActRefusal } from '../send-act-refusal.ts';

type Row = MarketRecord['rows'][number];

/** Orders about prices and changes of margins as one list, in the order of their acts. */
async function readMarketRecord(
  store: Pick<Store, 'listMarketActs' | 'listAdjustmentActs' | 'findOperator' | 'listDeskActs'>,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<MarketRecord> {
  const nameOf = createNameLookup(store);
  const acts = [
    ...(await store.listMarketActs(limit, before)),
    ...(await store.listAdjustmentActs(limit, before)),
  ].toSorted((left, right) => right.actNumber - left.actNumber);
  const page = acts.slice(0, limit);
  const rows: Row[] = [];
  for (const act of page) {
    const approver = await findApprover(store, act);
    const of = {
      happenedAt: toIso(act.happenedAtMs),
      operator: await nameOf(act.operatorId),
      approvedBy: approver === null ? null : await nameOf(approver),
      note: act.note,
    };
    rows.push('paySymbol' in act ? { ...of, ...presentMargin(act) } : { ...of, ...presentOrder(act) });
  }
  return { rows, nextBefore: page.length < limit ? null : `${page.at(-1)?.actNumber ?? ''}` };
}

function presentOrder({ kind, symbol, usdPrice, untilMs }: MarketAct) {
  return { kind, symbol, usdPrice, until: toIsoOrNull(untilMs) };
}

function presentMargin({ paySymbol, receiveSymbol, beforePpm, afterPpm }: AdjustmentAct) {
  return {
    kind: 'margin',
    fromCurrency: paySymbol,
    toCurrency: receiveSymbol,
    before: percentOf(beforePpm),
    after: percentOf(afterPpm),
  } as const;
}

const ROWS_DEFAULT = '50';

/** Routes for the readings behind prices, and for operators' orders about prices. */
export function registerMarketRoutes(
  app: FastifyInstance,
  { context, market }: ConsoleParts,
  gate: OperatorGate,
): void {
  const give = async (
    request: FastifyRequest,
    reply: FastifyReply,
    order: MarketOrder,
    { note, password }: { readonly note: string; readonly password?: StepUpProof },
  ): Promise<EngineState | FastifyReply> => {
    const operator = gate.operatorOf(request);
    if (market === null) return sendRefusal(reply, 'market_unknown');
    if (password !== undefined) {
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
    }
    const { operatorId } = operator;
    const given = await market.give(order, { operatorId, note });
    if (!given.ok) return sendActRefusal(context.desk, operatorId, reply, given.reason);
    const { kind, symbol } = order;
    const event = given.value === 'given' ? 'price_ordered' : 'price_proposed';
    context.log({ level: 'warn', event, fields: { operator: operatorId, kind, symbol } });
    return presentEngine(context.desk, market);
  };
  answerConsoleCalls(app, {
    engine: (_request, reply) =>
      market === null ? sendRefusal(reply, 'market_unknown') : presentEngine(context.desk, market),
    marketRecord: ({ query: { limit = ROWS_DEFAULT, before } }, reply) =>
      market === null
        ? sendRefusal(reply, 'market_unknown')
        : readMarketRecord(context.desk.store, {
            limit: Number.parseInt(limit, 10),
            before: before === undefined ? undefined : Number.parseInt(before, 10),
          }),
    pinPrice: (request, reply) => {
      const { symbol, usdPrice, minutes } = request.body;
      return give(request, reply, { kind: 'pin', symbol, usdPrice, minutes }, request.body);
    },
    unpinPrice: (request, reply) =>
      give(request, reply, { kind: 'unpin', symbol: request.body.symbol }, request.body),
    haltPrice: (request, reply) =>
      give(request, reply, { kind: 'halt', symbol: request.body.symbol }, request.body),
    resumePrice: (request, reply) =>
      give(request, reply, { kind: 'resume', symbol: request.body.symbol }, request.body),
  });
}

async function presentEngine(
  { clock }: Pick<ConsoleParts['context']['desk'], 'clock'>,
  market: MarketDesk,
): Promise<EngineState> {
  const { source } = market;
  const readings = source.listReadings(clock.nowMs());
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
      until: toIsoOrNull(price.untilMs),
      readings: (readings.get(symbol) ?? []).map(presentReading),
    })),
    sources: source.health().map(({ sourceId, name, kind, problem, status, failures, ...times }) => ({
      id: sourceId,
      name,
      kind,
      answeredAt: toIsoOrNull(times.answeredAtMs),
      problem,
      status,
      failures,
      asksAgainAt: toIso(times.asksAgainAtMs),
    })),
    halted: source.orders().halts.map(({ symbol }) => symbol),
  };
}

function presentReading({ sourceId, market, use, ...reading }: PriceReading): PriceReadingRow {
  return {
    source: sourceId,
    market,
    usdPrice: priceOf(reading.priceScaled),
    readAt: toIso(reading.receivedAtMs),
    use,
    nearSince: toIsoOrNull(reading.nearSinceMs),
  };
}

function priceOf(scaled: bigint | null): string | null {
  return scaled === null ? null : formatPublishedFloor(scaled);
}
