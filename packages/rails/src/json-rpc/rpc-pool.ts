import { RailFault } from '../scan/rail-fault.ts';
import { type JsonRpc, RpcRefusal } from './json-rpc.ts';

/**
 * Several servers of one network as one: calls go to the same one until it fails, then to the next. A failing
 * call is not repeated, because what was read before it came from another server.
 */
export function createRpcPool(rpcs: readonly JsonRpc[]): JsonRpc {
  let current = 0;
  async function attempt<T>(ask: (rpc: JsonRpc) => Promise<T>): Promise<T> {
    const rpc = rpcs[current];
    if (rpc === undefined) throw new Error('a pool without a server');
    try {
      return await ask(rpc);
    } catch (error) {
      if (error instanceof RailFault && !(error instanceof RpcRefusal)) current = (current + 1) % rpcs.length;
      throw error;
    }
  }
  return {
    call: (call) => attempt((rpc) => rpc.call(call)),
    callAll: (calls) => attempt((rpc) => rpc.callAll(calls)),
  };
}
