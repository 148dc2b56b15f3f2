import type { AbsentServer } from '@naru/desk';
import { RpcRefusal } from '../http/json-rpc.ts';
import { RailFault, type RailFaultCode } from '../scan/rail-fault.ts';

/** The servers of one network. */
export interface Servers<Server> {
  /** The server that is read: a pool of all. */
  readonly current: Server;
  readonly all: readonly Server[];
}

export interface ServerPool<Server> extends Servers<Server> {
  /**
   * Asks every server for its identity. Throws if one is of another network, or if none answers; else returns
   * those that did not answer.
   */
  checkNetwork(): Promise<readonly AbsentServer[]>;
}

export type AskServer<Server> = <Answer>(question: (server: Server) => Promise<Answer>) => Promise<Answer>;

export interface PoolOptions<Server> {
  /** Throws unless a server is one of the network, with everything that the desk relies on. */
  readonly check: (server: Server) => Promise<void>;
  /** A server whose every question passes through `ask`. */
  readonly through: (ask: AskServer<Server>) => Server;
}

/** Faults that will not change when the server is asked again; others may pass. */
const WRONG_SERVER: ReadonlySet<RailFaultCode> = new Set([
  'node_of_other_chain',
  'token_of_other_kind',
  'node_without_logs',
]);

/**
 * Several servers of one network as one: questions go to the same one until it fails, then to the next. A
 * failed question is not repeated, because earlier answers came from another server. No server is asked
 * anything before its identity was checked once, including one that was away at the start.
 */
export function createServerPool<Server>(
  servers: readonly Server[],
  { check, through }: PoolOptions<Server>,
): ServerPool<Server> {
  const fenced = servers.map((server) => fenceServer(server, check));
  let current = 0;
  const ask: AskServer<Server> = async (question) => {
    const server = fenced[current];
    if (server === undefined) throw new Error('a pool without a server');
    try {
      return await server.ask(question);
    } catch (error) {
      if (error instanceof RailFault && !(error instanceof RpcRefusal))
        current = (current + 1) % servers.length;
      throw error;
    }
  };
  return {
    current: through(ask),
    all: fenced.map((server) => through(server.ask)),
    checkNetwork: async () => {
      const reported = await Promise.allSettled(fenced.map(({ pass }) => pass()));
      const absent = reported.flatMap((each, index) =>
        each.status === 'rejected' ? [{ place: index + 1, fault: each.reason as unknown }] : [],
      );
      const wrong = absent.find(({ fault }) => !mayPass(fault));
      const refusing = absent.length === servers.length ? (wrong ?? absent[0]) : wrong;
      if (refusing !== undefined) throw refusing.fault;
      if (reported[current]?.status === 'rejected')
        current = reported.findIndex(({ status }) => status !== 'rejected');
      return absent;
    },
  };
}

function mayPass(fault: unknown): boolean {
  return fault instanceof RailFault && !WRONG_SERVER.has(fault.code);
}

/** Lets a question to a server through once its check has passed. */
function fenceServer<Server>(server: Server, check: (server: Server) => Promise<void>) {
  let passing: Promise<void> | null = null;
  const pass = (): Promise<void> => {
    passing ??= check(server).catch((error: unknown) => {
      passing = null;
      throw error;
    });
    return passing;
  };
  const ask: AskServer<Server> = async (question) => {
    await pass();
    return question(server);
  };
  return { pass, ask };
}
