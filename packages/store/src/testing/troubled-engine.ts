import { type FaultCounts, type FaultPlan, openFaultyProxy } from './faulty-proxy.ts';
import type { PostgresEngine } from './postgres-engine.ts';
import type { StoreEngine } from './store-place.ts';

export interface TroubledEngine extends StoreEngine {
  readonly counts: FaultCounts;
}

/** The same server, whose databases are reached through proxies that fail as planned. */
export function troubleEngine(
  engine: PostgresEngine,
  name: string,
  { isSerializable = false, ...plan }: FaultPlan & { readonly isSerializable?: boolean },
): TroubledEngine {
  const counts: FaultCounts = { refused: 0, lost: 0, transactions: new Map() };
  return {
    name,
    counts,
    makePlace: async () => {
      const place = await engine.makePlace();
      if (isSerializable) {
        const database = new URL(place.databaseUrl).pathname.slice(1);
        await place.run(`ALTER DATABASE ${database} SET default_transaction_isolation = 'serializable'`);
      }
      const proxy = await openFaultyProxy(place.databaseUrl, plan, counts);
      return {
        ...place,
        options: { databaseUrl: proxy.databaseUrl },
        remove: async () => {
          await proxy.close();
          await place.remove();
        },
      };
    },
  };
}
