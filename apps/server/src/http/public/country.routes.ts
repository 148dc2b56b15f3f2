import { COUNTRIES, PUBLIC_API } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { hashText } from '../../hash-text.ts';
import { schemaOf } from '../call-schema.ts';

const CACHE = 'public, max-age=86400';

/** Every country or region with a dial code. It changes with a release, and no sooner. */
export function registerCountryRoutes(app: FastifyInstance): void {
  const text = JSON.stringify(COUNTRIES);
  const etag = `"${hashText(text).slice(0, 16)}"`;
  app.get('/api/country/list', { schema: schemaOf(PUBLIC_API.listCountries) }, async (request, reply) => {
    reply.header('cache-control', CACHE).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
