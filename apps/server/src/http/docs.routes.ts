import { describeApi } from '@naru/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { VISITOR_TABLE } from '../with-modules.ts';
import { answerCalls } from './call-routes.ts';
import { JSON_TYPE } from '../wire/refusals.ts';
import { DOCS_STYLE, renderDocsPage } from './render-docs-page.ts';

const POLICY_OF_DOCS = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const A_QUARTER_HOUR = 'public, max-age=900';

/** The description of the public calls, for programs and for people; made from the contract on first use. */
export function registerDocs(app: FastifyInstance): void {
  let made: Docs | null = null;
  const docs = (): Docs => (made ??= makeDocs());
  const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply.header('cache-control', A_QUARTER_HOUR).type(type).send(text);
  answerCalls(app, {
    openapi: (_request, reply) => send(reply, JSON_TYPE, docs().json),
    docs: (_request, reply) =>
      send(reply.header('content-security-policy', POLICY_OF_DOCS), 'text/html; charset=utf-8', docs().page),
    docsStyle: (_request, reply) => send(reply, 'text/css; charset=utf-8', DOCS_STYLE),
  });
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
    ...VISITOR_TABLE,
  });
  return { json: JSON.stringify(document), page: renderDocsPage(document) };
}
