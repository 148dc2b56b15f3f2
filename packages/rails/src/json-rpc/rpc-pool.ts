import { createServerPool } from '../servers/server-pool.ts';
import type { JsonRpc } from './json-rpc.ts';

/** Several servers of one network as one. */
export function createRpcPool(rpcs: readonly JsonRpc[]): JsonRpc {
  const ask = createServerPool(rpcs);
  return {
    call: (call) => ask((rpc) => rpc.call(call)),
    callAll: (calls) => ask((rpc) => rpc.callAll(calls)),
  };
}
