import {
  type Attributes,
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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracing } from './tracing.ts';

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

  const rootSpan: Tracing['rootSpan'] = (name, attributes, run) =>
    tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
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
    rootSpan,
    span: (name, attributes, run) =>
      trace.getActiveSpan() === undefined ? run() : rootSpan(name, attributes, run),
    followRequests: (app) =>
      followRequests(app, (name, attributes) =>
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT),
      ),
    stop: () => provider.shutdown(),
  };
}

type StartSpan = (name: string, attributes: Attributes) => OpenSpan;

/**
 * By the route and never by the path, which is the secret link of an order. What a visitor's own headers say
 * about traces does not count.
 */
function followRequests(app: FastifyInstance, start: StartSpan): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const span = start(`${method} ${route}`, { 'http.request.method': method, 'http.route': route });
    spans.set(request, span);
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
