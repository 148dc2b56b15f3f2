import type { Language } from '@naru/core';
import type { FearGreed, News } from '@naru/contract';
import { classifyFearGreed } from '@naru/market';
import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import type { MarketFacts } from '../../../market/open-market.ts';
import { sendRefusal } from '../../../wire/refusals.ts';

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
