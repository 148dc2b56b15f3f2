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
import { monotonicMs, systemClock } from '../clock.ts';
import { createRateMeter } from '../http/limits/rate-meter.ts';
import type { Tracing } from './tracing.ts';

/** The request that runs now. A context of OpenTelemetry for each request is some closures and a map. */
const requests = new AsyncLocalStorage<TracedRequest>();

/** More would cost a busy desk noticeable time, and tell an operator nothing more. */
const FOLLOWED = { requestsMax: 20, windowMs: 1_000 };

/** Waiting to be sent; what comes on top while the collector is away is dropped. */
const SPANS_WAITING_MAX = 8_192;

/** Sends to `<collectorUrl>/v1/traces`, as the OpenTelemetry protocol has it for HTTP. */
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
    tracer.startActiveSpan(name, { attributes: { ...attributes } }, parent, async (span) => {
      try {
        return await run();
      } catch (thrown) {
        // Without the message: it may quote what a person wrote.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw thrown;
      } finally {
        span.end();
      }
    });

  return {
    rootSpan: (name, attributes, run) => spanIn(findParent() ?? ROOT_CONTEXT, name, attributes, run),
    span: (name, attributes, run) => {
      const parent = findParent();
      return parent === null ? run() : spanIn(parent, name, attributes, run);
    },
    followRequests: (app) =>
      followRequests(app, (name, attributes, startTime) =>
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, startTime }, ROOT_CONTEXT),
      ),
    stop: () => provider.shutdown(),
  };
}

type StartSpan = (name: string, attributes: Attributes, startTimeMs: number) => OpenSpan;

/** What a statement or a question to a network is a part of, or null. */
function findParent(): Context | null {
  const active = context.active();
  if (trace.getSpan(active) !== undefined) return active;
  const request = requests.getStore();
  return request === undefined ? null : trace.setSpan(active, request.span());
}

/**
 * A request by its route and never by its path, which is the secret link of an order. It becomes a trace with
 * the first thing that it asks: most requests are answered from memory, and would cost twice as much.
 */
class TracedRequest {
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
 * What a visitor's own headers say about traces does not count. Of very many requests some are followed, and
 * of the others those that fail are recorded, without what they asked.
 */
function followRequests(app: FastifyInstance, start: StartSpan): void {
  const meter = createRateMeter(1);
  const followed = new WeakMap<FastifyRequest, TracedRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!meter.take('', FOLLOWED, monotonicMs()).isAllowed) return done();
    const traced = new TracedRequest(request, start, systemClock.nowMs());
    followed.set(request, traced);
    requests.run(traced, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const traced = followed.get(request);
    if (traced !== undefined) traced.end(reply);
    else if (isFaultStatus(reply.statusCode))
      new TracedRequest(request, start, systemClock.nowMs() - reply.elapsedTime).end(reply);
    done();
  });
}
