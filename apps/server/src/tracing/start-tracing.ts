import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span as OpenSpan,
  SpanKind,
  SpanStatusCode,
  context,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { monotonicMs, systemClock } from '../machine/clock.ts';
import type { Tracing } from './tracing.ts';

/** The present request. Storing an OpenTelemetry context for each would take several closures and a map. */
const requests = new AsyncLocalStorage<TracedRequest>();

/** Following more requests would cost a busy desk noticeable time, and show an operator nothing more. */
const FOLLOWED_EVERY_MS = 50;
/** The number of requests of a quiet desk that are followed at once. */
const FOLLOWED_AT_ONCE_MAX = 20;

/** Spans that wait to be sent; further ones are dropped while the collector is away. */
const SPANS_WAITING_MAX = 8_192;

/** Sends to `<collectorUrl>/v1/traces`, by the OpenTelemetry protocol over HTTP. */
export function startTracing(collectorUrl: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'naru' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: SPANS_WAITING_MAX })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('naru');

  const spanIn = <T>(
    parent: Context,
    name: string,
    attributes: Attributes,
    run: () => Promise<T>,
  ): Promise<T> =>
    tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
      try {
        return await run();
      } catch (thrown) {
        // Without the message, which may quote a person's text.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw thrown;
      } finally {
        span.end();
      }
    });

  return {
    rootSpan: (name, attributesOf, run) => spanIn(findParent() ?? ROOT_CONTEXT, name, attributesOf(), run),
    span: (name, attributesOf, run) => {
      const parent = findParent();
      return parent === null ? run() : spanIn(parent, name, attributesOf(), run);
    },
    followRequests: (app) =>
      followRequests(app, (name, attributes, startTime) =>
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, startTime }, ROOT_CONTEXT),
      ),
    stop: () => provider.shutdown(),
  };
}

type StartSpan = (name: string, attributes: Attributes, startTimeMs: number) => OpenSpan;

/**
 * The parent of a statement or a question to a network, or null. A timer that was set during a request
 * belongs to it for ever, however late it fires, as does everything that follows from it: ended requests have
 * no more parts.
 */
function findParent(): Context | null {
  const active = context.active();
  if (trace.getSpan(active)?.isRecording() === true) return active;
  const request = requests.getStore();
  return request === undefined || request.isOver ? null : trace.setSpan(active, request.span());
}

/**
 * A request by its route and never by its path, which is the secret link of an order. It becomes a trace with
 * its first question: most requests are answered from memory, and would cost twice as much.
 */
class TracedRequest {
  isOver = false;
  readonly #beganAtMs: number;
  readonly #method: string;
  readonly #route: string;
  readonly #start: StartSpan;
  #span: OpenSpan | null = null;

  constructor({ method, routeOptions }: FastifyRequest, start: StartSpan, beganAtMs: number) {
    this.#beganAtMs = beganAtMs;
    this.#method = method;
    this.#route = routeOptions.url ?? 'unknown';
    this.#start = start;
  }

  span(): OpenSpan {
    const attributes = { 'http.request.method': this.#method, 'http.route': this.#route };
    this.#span ??= this.#start(`${this.#method} ${this.#route}`, attributes, this.#beganAtMs);
    return this.#span;
  }

  end({ statusCode, elapsedTime }: FastifyReply): void {
    const isFault = isFaultStatus(statusCode);
    this.isOver = true;
    if (this.#span === null && !isFault) return;
    const span = this.span();
    span.setAttribute('http.response.status_code', statusCode);
    if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(this.#beganAtMs + elapsedTime);
  }
}

function isFaultStatus(statusCode: number): boolean {
  return statusCode >= 500;
}

/**
 * A visitor's own headers about traces are ignored. Of very many requests some are followed; of the others
 * the failed ones are recorded, without their statements.
 */
function followRequests(app: FastifyInstance, start: StartSpan): void {
  const followed = new WeakSet<FastifyRequest>();
  const isNextFollowed = meterRequests();
  app.addHook('onRequest', (request, reply, done) => {
    if (!isNextFollowed()) return done();
    followed.add(request);
    const traced = new TracedRequest(request, start, systemClock.nowMs());
    // Also if the visitor has hung up, which is no response for the framework.
    reply.raw.once('close', () => traced.end(reply));
    requests.run(traced, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isFaultStatus(reply.statusCode) && !followed.has(request))
      new TracedRequest(request, start, systemClock.nowMs() - reply.elapsedTime).end(reply);
    done();
  });
}

/** The algorithm of `createRateMeter` for one key, without allocations, because every request runs it. */
function meterRequests(): () => boolean {
  let wholeAtMs = 0;
  return () => {
    // Whole, so that sums are exact.
    const nowMs = Math.floor(monotonicMs());
    const nextMs = Math.max(nowMs, wholeAtMs) + FOLLOWED_EVERY_MS;
    if (nextMs - nowMs > FOLLOWED_EVERY_MS * FOLLOWED_AT_ONCE_MAX) return false;
    wholeAtMs = nextMs;
    return true;
  };
}
