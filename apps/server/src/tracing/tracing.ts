import type { Span } from '@naru/store';
import type { FastifyInstance } from 'fastify';

/** Follows requests through the statements and networks that they use, for a collector of OpenTelemetry. */
export interface Tracing {
  /** Inside a request it is a part of it; elsewhere only what is named as a beginning is recorded. */
  readonly span: Span;
  /** The same, and a trace of its own where there is no other. */
  readonly rootSpan: Span;
  /** Makes each request that asks the database or a network, or fails, a trace. Before the routes. */
  followRequests(app: FastifyInstance): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Loads OpenTelemetry only where there is a collector: it takes about 80 ms and 30 MB. */
export async function openTracing(collectorUrl: string | null): Promise<Tracing | null> {
  if (collectorUrl === null) return null;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(collectorUrl);
}
