import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@naru/contract';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { ServerContext } from './context.ts';
import { sendRefusal } from './refusals.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The largest body of any call by far; a longer one is refused before it is read. */
const BODY_BYTES_MAX = 16 * 1024;
/** As long as the longest request line, so that an unknown identifier of any length is just unknown. */
const PARAM_CHARACTERS_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;

/** Numbers that mean money are read as they were written, so that no digit is lost on the way in. */
const MONEY_FIELDS = new Set(['fromAmount', 'convertedAmount']);

/** What both applications share: strict bodies, typed refusals, safe headers, no surprises in the answers. */
export function buildApp(context: Pick<ServerContext, 'log' | 'isBehindProxy'>): FastifyInstance {
  const app = Fastify({
    logger: false,
    // One proxy: what it says itself is believed, what a visitor wrote in front of that is not.
    trustProxy: context.isBehindProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_CHARACTERS_MAX },
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    genReqId: () => randomUUID(),
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseBody(String(body)));
    } catch {
      done(Object.assign(new Error('malformed'), { statusCode: 400, code: 'NARU_BODY_MALFORMED' }));
    }
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = refusalOf(error);
    if (code !== 'server_fault') {
      return sendRefusal(reply, code, fieldOf(error));
    }
    context.log({
      level: 'error',
      event: 'request_failed',
      fields: { request: request.id, route: request.routeOptions.url ?? '', fault: describeFault(error) },
    });
    return sendRefusal(reply, code, { request: request.id });
  });
  return app;
}

/** Most bodies write money as text; only one that writes it as a number is read again, digit by digit. */
function parseBody(text: string): unknown {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) return body;
  const hasMoneyNumber = Object.entries(body).some(
    ([key, value]) => typeof value === 'number' && MONEY_FIELDS.has(key),
  );
  return hasMoneyNumber ? JSON.parse(text, readMoneyAsWritten) : body;
}

function readMoneyAsWritten(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && MONEY_FIELDS.has(key) ? (context?.source ?? String(value)) : value;
}

function refusalOf(error: FastifyError): RefusalCode {
  if (error.validation !== undefined) return 'field_invalid';
  switch (error.code) {
    case 'NARU_BODY_MALFORMED':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'body_malformed';
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body_too_large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'media_type_unsupported';
    default:
      return 'server_fault';
  }
}

/** Names the field that is wrong, never what was in it. */
function fieldOf(error: FastifyError): object {
  const first = error.validation?.[0];
  if (first === undefined) return {};
  const property = first.params['additionalProperty'] ?? first.params['missingProperty'];
  const field = typeof property === 'string' ? property : first.instancePath.slice(1);
  return { field: field.slice(0, 64), problem: first.keyword };
}

/** A fault's own words may carry a customer's data; where it happened does not. */
function describeFault(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return `${error.name} ${frames
    .slice(0, 4)
    .map((frame) => frame.trim())
    .join(' < ')}`;
}
