import type { Rail } from '@naru/desk';
import type { Networks } from '../rail/networks.ts';
import type { Tracing } from './tracing.ts';

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
