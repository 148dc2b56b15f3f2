import type { Span } from '@naru/store';
import type { FastifyInstance } from 'fastify';
import type { Rail } from '@naru/desk';
import type { Networks } from '../rail/networks.ts';

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

/** The calls of a rail that ask its network. */
const CALLS: ReadonlySet<string | symbol> = new Set<keyof Rail>([
  'checkNetwork',
  'startCursor',
  'rereadFrom',
  'listUsedKeys',
  'scan',
  'listUnconfirmed',
  'locateKnown',
  'checkReceiver',
  'findPayments',
  'readBalances',
  'planSweep',
  'readCoins',
]);

/** The same networks, whose calls are traced by the names of rail and call. */
export function traceRails(networks: Networks, { rootSpan }: Pick<Tracing, 'rootSpan'>): Networks {
  const traced = [...networks.rails].map(([railId, rail]) => [railId, traceRail(railId, rail)] as const);
  return { ...networks, rails: new Map(traced) };

  function traceRail(railId: string, rail: Rail): Rail {
    return new Proxy(rail, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
        if (!CALLS.has(name)) return call;
        return (...args: unknown[]) =>
          rootSpan(
            `rail ${String(name)}`,
            () => ({ 'naru.rail': railId }),
            async () => call(...args),
          );
      },
    });
  }
}
