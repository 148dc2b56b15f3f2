import type { LoadGun } from '../load/load-gun.ts';
import type { LoadRequest } from '../load/load-message.ts';
import type { NodeChild } from '../process/node-child.ts';
import type { Benchmark } from './benchmark.ts';
import { measureBurst } from './measure-burst.ts';

const HELLO: LoadRequest = {
  method: 'GET',
  path: '/hello',
  headers: {},
  expected: { kind: 'exact', status: 200, body: '{"hello":"world"}' },
};

/** The control of every read over HTTP: the same framework with an empty handler. */
export function bareRoute(options: {
  readonly gun: LoadGun;
  readonly server: Pick<NodeChild<object, string>, 'pid'> & { readonly first: string };
  readonly connections: number;
  readonly amount: number;
}): Benchmark {
  const { gun, server, connections, amount } = options;
  return {
    name: 'bare-route',
    title: `bare Fastify route, ${connections} callers`,
    database: null,
    isWarmedUp: true,
    run: async () => {
      const { round } = await measureBurst({ serverPid: server.pid, databasePid: null }, () =>
        gun.fire({ url: server.first, connections, amount, requests: [HELLO] }),
      );
      return round;
    },
  };
}
