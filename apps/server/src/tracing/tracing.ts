import type { Span } from '@naru/store';
import type { FastifyInstance } from 'fastify';

/** Follows requests through the statements and networks that they use, for a collector of OpenTelemetry. */
export interface Tracing {
  /** Inside a request a part of its trace; elsewhere nothing is recorded unless it begins with `rootSpan`. */
  readonly span: Span;
  /** The same, and a trace of its own outside of a request. */
  readonly rootSpan: Span;
  /** Traces each request that asks the database or a network, or fails. Call it before the routes. */
  followRequests(app: FastifyInstance): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Loads OpenTelemetry only if there is a collector: it takes about 80 ms and 30 MB. */
export async function openTracing(collectorUrl: string | null): Promise<Tracing | null> {
  if (collectorUrl === null) return null;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(collectorUrl);
}
