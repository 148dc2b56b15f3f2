import type { LoadRequest } from '../load/load-message.ts';
import type { Benchmark } from './benchmark.ts';
import { type ReadableOrder, makeReadableOrders } from './desk-caller.ts';
import { type DeskUnderLoad, benchmarkName, withExtra } from './desk-under-load.ts';
import { measureBurst } from './measure-burst.ts';

/** Different orders, asked for in turn: one alone would flatter whatever is remembered. */
const ORDERS = 100;

interface ReadOptions {
  readonly connections: number;
  readonly amount: number;
}

/** What every open page asks every ten seconds, mostly for nothing. */
export function readUnchangedOrder(under: DeskUnderLoad, options: ReadOptions): Benchmark {
  return readOrders(under, options, {
    name: benchmarkName('order-unchanged', under),
    title: `an order that has not changed (304)${withExtra(under)}, ${options.connections} callers`,
    toRequest: ({ path, etag }) => ({
      method: 'GET',
      path,
      headers: { 'if-none-match': etag },
      expected: { kind: 'exact', status: 304, body: '' },
    }),
  });
}

export function readWholeOrder(under: DeskUnderLoad, options: ReadOptions): Benchmark {
  return readOrders(under, options, {
    name: benchmarkName('order-whole', under),
    title: `an order, whole (200), ${options.connections} callers`,
    toRequest: ({ path, body }) => ({
      method: 'GET',
      path,
      headers: {},
      expected: { kind: 'exact', status: 200, body },
    }),
  });
}

function readOrders(
  under: DeskUnderLoad,
  { connections, amount }: ReadOptions,
  {
    name,
    title,
    toRequest,
  }: {
    readonly name: string;
    readonly title: string;
    readonly toRequest: (order: ReadableOrder) => LoadRequest;
  },
): Benchmark {
  return {
    name,
    title,
    database: under.database,
    isWarmedUp: true,
    run: async () => {
      // Created again in every round: an order that waits too long for its payment changes.
      const requests = (await makeReadableOrders(under.desk.url, ORDERS)).map(toRequest);
      const { round } = await measureBurst(under.workers, () =>
        under.gun.fire({ url: under.desk.url, connections, amount, requests }),
      );
      return round;
    },
  };
}
