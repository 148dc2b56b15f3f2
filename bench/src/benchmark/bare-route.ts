import assert from 'node:assert/strict';
import type { LoadGun } from '../load/load-gun.ts';
import { readRawAnswer } from '../load/raw-answer.ts';
import type { NodeChild } from '../process/node-child.ts';
import type { Benchmark } from './benchmark.ts';
import { measureBurst } from './measure-burst.ts';

const HELLO_BODY = '{"hello":"world"}';

interface BareRouteDeps {
  readonly gun: LoadGun;
  readonly server: Pick<NodeChild<object, string>, 'pid'> & { readonly first: string };
  readonly connections: number;
  readonly amount: number;
}

/** The ceiling of everything over HTTP: the same framework with nothing in it. */
export function bareRoute({ gun, server, connections, amount }: BareRouteDeps): Benchmark {
  return {
    name: connections === 1 ? 'bare-route-c1' : 'bare-route',
    title: `bare Fastify route, ${connections === 1 ? '1 caller' : `${connections} callers`}`,
    database: null,
    isWarmedUp: true,
    run: async () => {
      const { round } = await measureBurst({ serverPid: server.pid, databasePid: null }, () =>
        gun.fire({
          url: server.first,
          connections,
          amount,
          requests: [
            {
              method: 'GET',
              path: '/hello',
              headers: {},
              expected: { kind: 'exact', status: 200, body: HELLO_BODY },
            },
          ],
        }),
      );
      return round;
    },
  };
}

/** What "not modified" costs when there is nothing to find out. */
export function bareUnchanged({ gun, server, connections, amount }: BareRouteDeps): Benchmark {
  const headers = { 'if-none-match': '"1"' };
  return {
    name: 'bare-unchanged',
    title: `bare Fastify 304, ${connections} callers`,
    database: null,
    isWarmedUp: true,
    run: async () => {
      const raw = await readRawAnswer(`${server.first}/unchanged`, headers);
      assert.equal(raw.status, 304);
      assert.equal(raw.bodyBytes, 0, 'a 304 must end with its headers');
      const { round } = await measureBurst({ serverPid: server.pid, databasePid: null }, () =>
        gun.fire({
          url: server.first,
          connections,
          amount,
          requests: [
            {
              method: 'GET',
              path: '/unchanged',
              headers,
              expected: { kind: 'exact', status: 304, body: '' },
            },
          ],
        }),
      );
      return round;
    },
  };
}
