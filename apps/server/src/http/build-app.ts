import { randomUUID } from 'node:crypto';
import type { TrustedProxies } from '../config/env-setting.ts';
import type { RefusalCode } from '@naru/contract';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { describeFault } from '../log/json-log.ts';
import type { Clock } from '@naru/desk';
import type { ServerContext } from '../context/context.ts';
import { followCallers } from '../limits/caller-network.ts';
import {
  CONNECTION_BOUNDS,
  type ConnectionBounds,
  boundConnections,
  boundRequests,
} from '../limits/connection-limits.ts';
import { sendRefusal } from '../wire/refusals.ts';
import {
  answerUnreadableRequest,
  answerUnreadableUrl,
  parseBody,
  refusalOf,
} from './request/framework-errors.ts';
import { COMPILERS_LATER, validateLazily } from './request/lazy-validators.ts';
import { systemTimers } from '../machine/timers.ts';
import { tallyRefusals } from './request/tally-refusals.ts';
import { isCall, isPlainTarget, pathnameOf } from '../wire/request-path.ts';
import {
  PAGE_HEADERS,
  headersOfCalls,
  permissionsOfPage,
  policyOfPage,
  transportHeaders,
} from './security-headers.ts';

/** Far more than any call needs; larger bodies are refused before they are read. */
const BODY_BYTES_MAX = 16 * 1024;
const HEADER_BYTES_MAX = 16 * 1024;
/** The longest request line, so that an identifier of any length is just unknown. */
const PARAM_CHARACTERS_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const LOOK_FOR_SLOW_EVERY_MS = 2_000;

interface AppContext extends Pick<ServerContext, 'log' | 'proxies'>, Partial<Pick<ServerContext, 'tracing'>> {
  /** Pages use the time of answers, so a clock that was moved is reported in them. */
  readonly practiceClock?: Clock | null;
  /** Null: networks are not limited (measurements only). */
  readonly connectionBounds?: ConnectionBounds | null;
  /** With https, browsers are asked never to use http (HSTS). */
  readonly publicUrl?: string | null;
  /** The content security policy; by default that of the visitors' pages. */
  readonly policy?: string;
  /** Whether some of its pages may frame the charting service. */
  readonly charts?: () => 'charts' | 'no charts';
  /** Whether some of its pages have the exchange form. */
  readonly form?: 'form' | 'no form';
}

/** The common parts of both applications: strict bodies, typed refusals, security headers. */
export function buildApp(context: AppContext): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: false,
    trustProxy: trustOf(context.proxies),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: CONNECTION_BOUNDS.idleMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_CHARACTERS_MAX },
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_EVERY_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => answerUnreadableUrl(reply),
    clientErrorHandler: answerUnreadableRequest,
    schemaController: COMPILERS_LATER,
  });
  followCallers(app);
  context.tracing?.followRequests(app);
  validateLazily(app);
  app.server.maxConnections = CONNECTION_BOUNDS.connectionsMax;
  const { connectionBounds = null, proxies } = context;
  if (connectionBounds !== null) {
    if (proxies === 0) boundConnections(app.server, connectionBounds);
    else boundRequests(app, connectionBounds);
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseBody(body));
    } catch {
      done(Object.assign(new Error('malformed'), { statusCode: 400, code: 'NARU_BODY_MALFORMED' }));
    }
  });
  addHeaders(app, context);
  answerErrors(app, context);
  tallyRefusals(app, { log: context.log, timers: systemTimers });
  return app;
}

/** Trusts what each of our proxies reports of its caller, and not what a visitor wrote before. */
function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

function addHeaders(app: FastifyInstance, context: AppContext): void {
  const { practiceClock = null, publicUrl = null, charts = () => 'no charts', form = 'no form' } = context;
  const ofCalls = headersOfCalls(publicUrl);
  const ofPages = { ...PAGE_HEADERS, ...transportHeaders(publicUrl) };
  const policiesOfPage = (pathname: string) => ({
    'content-security-policy': context.policy ?? policyOfPage(pathname, charts()),
    'permissions-policy': permissionsOfPage(pathname, form),
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request)) reply.headers(ofCalls);
    // A path with a slash at its end is the same page.
    else reply.headers({ ...ofPages, ...policiesOfPage(pathnameOf(request).replace(/(?<=.)\/$/, '')) });
    if (practiceClock !== null) reply.header('date', new Date(practiceClock.nowMs()).toUTCString());
    // PostgreSQL rejects texts with this character, even in a lookup.
    if (!isPlainTarget(request.url) || request.url.includes('%00')) return answerUnreadableUrl(reply);
    done();
  });
}

/** A restart of PostgreSQL takes about this long. */
const DATABASE_RETRY_SECONDS = 5;
/** The database is unreachable, and will return by itself. */
const AWAY: readonly RefusalCode[] = ['database_unavailable', 'outcome_unknown'];

/** Log events of faults. */
const FAULT_EVENTS = {
  database_unavailable: 'database_unavailable',
  disk_full: 'disk_full',
  outcome_unknown: 'outcome_unknown',
  server_fault: 'request_failed',
} as const satisfies Partial<Record<RefusalCode, string>>;

function isFault(code: RefusalCode): code is keyof typeof FAULT_EVENTS {
  return code in FAULT_EVENTS;
}

function answerErrors(app: FastifyInstance, context: AppContext): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The sender hung up before the whole body arrived: nobody reads the answer, and nothing is wrong.
    const code = request.raw.errored !== null && !request.raw.complete ? 'body_malformed' : refusalOf(error);
    if (!isFault(code)) return sendRefusal(reply, code, fieldOf(error));
    context.log({
      level: 'error',
      event: FAULT_EVENTS[code],
      fields: { request: request.id, route: request.routeOptions.url ?? '', fault: describeFault(error) },
    });
    if (!AWAY.includes(code)) return sendRefusal(reply, code, { request: request.id });
    reply.header('retry-after', String(DATABASE_RETRY_SECONDS));
    return sendRefusal(reply, code, { request: request.id, retryAfterSeconds: DATABASE_RETRY_SECONDS });
  });
}

/** Names the invalid field, never its value. */
function fieldOf(error: FastifyError): object {
  const first = error.validation?.[0];
  if (first === undefined) return {};
  const property = first.params['additionalProperty'] ?? first.params['missingProperty'];
  const field = typeof property === 'string' ? property : first.instancePath.slice(1);
  return { field: field.slice(0, 64), problem: first.keyword };
}
