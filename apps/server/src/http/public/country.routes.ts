import { COUNTRIES } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { hashText } from '../../machine/hash-text.ts';
import { answerCalls } from '../call-routes.ts';
import { JSON_TYPE } from '../../wire/refusals.ts';
import { isKnownEtag } from '../known-etag.ts';

/** The list changes only with a release. */
const CACHE = 'public, max-age=86400';

export function registerCountryRoutes(app: FastifyInstance): void {
  const text = JSON.stringify(COUNTRIES);
  const etag = `"${hashText(text).slice(0, 16)}"`;
  answerCalls(app, {
    listCountries: (request, reply) => {
      reply.header('cache-control', CACHE).header('etag', etag);
      if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(JSON_TYPE).send(text);
    },
  });
}
