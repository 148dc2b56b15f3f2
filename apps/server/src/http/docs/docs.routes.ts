import { PUBLIC_API, PUBLIC_CALLS, describeApi } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { renderDocsPage } from './render-docs-page.ts';

const POLICY_OF_DOCS = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const A_QUARTER_HOUR = 'public, max-age=900';

/** The public calls described, for programs and for people: made from the tables when somebody asks. */
export function registerDocs(app: FastifyInstance): void {
  let made: Docs | null = null;
  const docs = (): Docs => (made ??= makeDocs());
  app.get('/api/openapi.json', { schema: schemaOf(PUBLIC_API.openapi) }, (_request, reply) =>
    reply.header('cache-control', A_QUARTER_HOUR).type('application/json; charset=utf-8').send(docs().json),
  );
  app.get('/api/docs', { schema: schemaOf(PUBLIC_API.docs) }, (_request, reply) =>
    reply
      .header('content-security-policy', POLICY_OF_DOCS)
      .header('cache-control', A_QUARTER_HOUR)
      .type('text/html; charset=utf-8')
      .send(docs().page),
  );
  app.get('/api/docs/style.css', { schema: schemaOf(PUBLIC_API.docsStyle) }, (_request, reply) =>
    reply.header('cache-control', A_QUARTER_HOUR).type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}

interface Docs {
  readonly json: string;
  readonly page: string;
}

function makeDocs(): Docs {
  const document = describeApi({
    title: 'The calls of this desk',
    description:
      'Amounts are decimal texts with a dot. Times are ISO 8601 in UTC. A refused call answers ' +
      '`{"success": false, "code", "message"}`: the code is for programs, the message for people.',
    paths: PUBLIC_CALLS,
    shapes: PUBLIC_API,
  });
  return { json: JSON.stringify(document), page: renderDocsPage(document) };
}
