import { createHash } from 'node:crypto';
import type { PriceOrigin, FearGreed, Rates, News } from '@naru/contract';
import {
  type Language,
  type Adjustment,
  type RateSnapshot,
  type RateState,
  formatAmount,
  isSnapshotFresh,
  signDocument,
} from '@naru/core';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { signedAtOf } from '../../../signing/signing-keys.ts';
import type { ServerContext } from '../../../context/context.ts';
import { toIso } from '../../../present/present-payment.ts';
import { answerCalls } from '../../call-routes.ts';
import type { EventStream, EventStreams } from '../../../live/event-stream.ts';
import { JSON_TYPE, sendRefusal } from '../../../wire/refusals.ts';
import { isKnownEtag } from '../../send-file.ts';
import { registerHistoryRoutes } from './history.routes.ts';
import { classifyFearGreed } from '@naru/market';
import type { MarketFacts } from '../../../market/open-market.ts';

/** The current prices in the form of the answer, formatted once for all readers. */
interface WrittenRates {
  readonly snapshotId: string;
  readonly etag: string;
  readonly json: string;
}

/** Reads the current prices, or null if there have never been any. Old ones are marked as such. */
function presentRates(context: ServerContext): () => WrittenRates | null {
  const {
    desk,
    market,
    signing: { signer },
  } = context;
  let written: (WrittenRates & { readonly of: RateSnapshot; readonly isFresh: boolean }) | null = null;
  return () => {
    const snapshot = desk.rateBook.current();
    if (snapshot === null) return null;
    const isFresh = isSnapshotFresh(snapshot, desk.clock.nowMs());
    if (written?.of === snapshot && written.isFresh === isFresh) return written;
    // Signed, so that a price shown on a page can be proven to be ours; margins are named by their hash.
    const rates: Rates = signDocument(signer, {
      kind: 'naru-rates-1',
      signedAt: signedAtOf(signer, snapshot.takenAtMs),
      snapshotId: snapshot.snapshotId,
      takenAt: toIso(snapshot.takenAtMs),
      isDemo: snapshot.isDemo,
      state: isFresh ? stateOf(snapshot) : 'halted',
      usdPrices: snapshot.usdPrices,
      origins: presentOrigins(snapshot),
      sources: market.sourceNames,
      marginsId: nameMargins(desk.rateBook.adjustments()),
      minimumUsd: formatAmount(desk.settings.minimumUsdCents, 2),
    });
    const etag = isFresh ? `"${snapshot.snapshotId}"` : `"${snapshot.snapshotId}.old"`;
    written = { of: snapshot, isFresh, snapshotId: snapshot.snapshotId, etag, json: JSON.stringify(rates) };
    return written;
  };
}

/** Equal for equal margins, in every process. */
function nameMargins(adjustments: readonly Adjustment[]): string {
  const facts = adjustments.map((one) => [one.paySymbol, one.receiveSymbol, one.partsPerMillion.toString()]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}

/** `halted` only if nothing has a price; one degraded or halted symbol makes the whole `degraded`. */
function stateOf({ usdPrices, origins = {} }: RateSnapshot): RateState {
  if (Object.keys(usdPrices).length === 0) return 'halted';
  const states = Object.values(origins).map(({ state }) => state);
  if (states.some((state) => state === 'degraded' || state === 'halted')) return 'degraded';
  return states.includes('manual') ? 'manual' : 'ok';
}

function presentOrigins({ usdPrices, origins }: RateSnapshot): Record<string, PriceOrigin> {
  if (origins !== undefined) {
    return Object.fromEntries(
      Object.entries(origins).map(([symbol, { untilMs, marketUsdPrice: _market, ...origin }]) => [
        symbol,
        { ...origin, sources: [...origin.sources], until: untilMs === null ? null : toIso(untilMs) },
      ]),
    );
  }
  const unknown: PriceOrigin = { state: 'ok', reason: null, sources: [], wideningPpm: 0, until: null };
  return Object.fromEntries(Object.keys(usdPrices).map((symbol) => [symbol, unknown]));
}

/** Routes for prices, their history, the news and the index. */
export function registerMarketRoutes(
  app: FastifyInstance,
  context: ServerContext,
  streams: EventStreams,
): void {
  registerRateRoutes(app, context, streams);
  registerHistoryRoutes(app, context);
  registerFeedRoutes(app, context);
}

/** Routes for the snapshot that pages compute from; 304 until the next one, a few seconds later. */
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

/** The desk answers from memory; a browser need not ask again within a minute. */
const CACHE = 'public, max-age=60';

const IMAGE_CACHE = 'public, max-age=86400, immutable';

/** Routes for the fear-and-greed index and the news, in the specification's form. */
export function registerFeedRoutes(app: FastifyInstance, { market }: ServerContext): void {
  answerCalls(app, {
    fearGreed: (_request, reply) => reply.header('cache-control', CACHE).send(presentFearGreed(market)),
    news: ({ query }, reply) => {
      const language = query.lang?.toLowerCase() === 'kr' ? 'kr' : 'en';
      return reply.header('cache-control', CACHE).send(presentNews(market, language));
    },
    newsImage: async ({ params: { imageId } }, reply) => {
      const image = /^[A-Za-z0-9]{1,64}$/.test(imageId) ? await market.feeds.findNewsImage(imageId) : null;
      if (image === null) return sendRefusal(reply, 'route_unknown');
      return reply
        .header('cache-control', IMAGE_CACHE)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(image.contentType)
        .send(image.bytes);
    },
  });
}

function presentFearGreed({ feeds }: MarketFacts): FearGreed {
  const { state, reading } = feeds.fearGreed();
  const data =
    reading === null
      ? []
      : [
          {
            value: String(reading.value),
            value_classification: classifyFearGreed(reading.value),
            timestamp: String(Math.floor(reading.takenAtMs / 1000)),
          },
        ];
  const { isDemo } = feeds;
  return { data, state, source: reading?.source ?? '', sourceUrl: reading?.sourceUrl ?? '', isDemo };
}

function presentNews({ feeds }: MarketFacts, language: Language): News {
  const { state, articles } = feeds.news(language);
  return {
    Data: articles.map((article) => ({
      imageurl: article.imageUrl === null ? '' : `/api/market/news/image/${article.articleId}`,
      title: article.title,
      source: article.source,
      url: article.url,
      author: article.author,
      published_on: Math.floor(article.publishedAtMs / 1000),
    })),
    state,
    lang: articles[0]?.language ?? language,
    isDemo: feeds.isDemo,
  };
}

const READERS_PER_TURN = 500;

/** Sends the prices to all readers, formatted once. */
export interface RatesChannel {
  /** The caller has checked that one more stream is allowed. */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /** Call it after new prices are published. */
  announce(): void;
  readerCount(): number;
}

export interface RatesFrame {
  readonly id: string;
  /** One line. */
  readonly json: string;
}

/** `readFrame` answers null while there are no prices; it is called once for all readers. */
export function createRatesChannel(streams: EventStreams, readFrame: () => RatesFrame | null): RatesChannel {
  const readers = new Set<EventStream>();
  let lastId = '';
  return {
    open: (request, reply) => {
      const reader = streams.open(request, reply, () => readers.delete(reader));
      readers.add(reader);
      const frame = readFrame();
      // A reader that reconnects may have this frame already.
      if (frame !== null && request.headers['last-event-id'] !== frame.id)
        reader.sendFrame(writeFrame(frame));
    },
    announce: () => {
      if (readers.size === 0) return;
      const frame = readFrame();
      if (frame === null || frame.id === lastId) return;
      lastId = frame.id;
      const bytes = writeFrame(frame);
      tellAll([...readers], bytes);
    },
    readerCount: () => readers.size,
  };
}

/** A few hundred per turn of the event loop, so that other requests do not wait for all of them. */
function tellAll(readers: readonly EventStream[], bytes: Buffer): void {
  for (const reader of readers.slice(0, READERS_PER_TURN)) reader.sendFrame(bytes);
  const rest = readers.slice(READERS_PER_TURN);
  if (rest.length > 0) setImmediate(tellAll, rest, bytes);
}

function writeFrame({ id, json }: RatesFrame): Buffer {
  return Buffer.from(`id: ${id}\nevent: rates\ndata: ${json}\n\n`);
}
