import { createHmac } from 'node:crypto';
import type { Rates } from '@naru/contract';
import { type RateSnapshot, formatAmount } from '@naru/core';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { toIso } from './present-transaction.ts';

/** The snapshot that pages compute from. It changes every few seconds; in between the answer is 304. */
export function registerMarketRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/market/rates', async (request, reply) => {
    const snapshot = context.desk.rateBook.current();
    if (snapshot === null) return sendRefusal(reply, 'rate_unavailable');
    const etag = `"${snapshot.snapshotId}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return presentRates(context, snapshot);
  });
}

function presentRates(context: ServerContext, snapshot: RateSnapshot): Rates {
  const { settings } = context.desk;
  return {
    snapshotId: snapshot.snapshotId,
    takenAt: toIso(snapshot.takenAtMs),
    isDemo: snapshot.isDemo,
    usdPrices: snapshot.usdPrices,
    signature: signSnapshot(context.deskSecret, snapshot),
    minimumUsd: formatAmount(settings.minimumUsdCents, 2),
    reverseQuote: settings.reverseQuote,
  };
}

/** Proves later that a price shown in a page was ours: HMAC-SHA-256 over everything that it says. */
export function signSnapshot(deskSecret: Uint8Array, snapshot: RateSnapshot): string {
  const prices = Object.entries(snapshot.usdPrices).sort(([left], [right]) => (left < right ? -1 : 1));
  const content = JSON.stringify(['rates', snapshot.snapshotId, snapshot.takenAtMs, snapshot.isDemo, prices]);
  return createHmac('sha256', deskSecret).update(content).digest('hex');
}
