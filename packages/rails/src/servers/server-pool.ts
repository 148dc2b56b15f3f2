import { RpcRefusal } from '../json-rpc/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';

/** The servers of one network. */
export interface Servers<Server> {
  /** The one that is read: a pool of all. */
  readonly current: Server;
  readonly all: readonly Server[];
}

export type AskServer<Server> = <Answer>(question: (server: Server) => Promise<Answer>) => Promise<Answer>;

/**
 * Several servers of one network as one: questions go to the same one until it fails, then to the next. A
 * failing question is not repeated, because what was read before it came from another server.
 */
export function createServerPool<Server>(servers: readonly Server[]): AskServer<Server> {
  let current = 0;
  return async (question) => {
    const server = servers[current];
    if (server === undefined) throw new Error('a pool without a server');
    try {
      return await question(server);
    } catch (error) {
      if (error instanceof RailFault && !(error instanceof RpcRefusal))
        current = (current + 1) % servers.length;
      throw error;
    }
  };
}
