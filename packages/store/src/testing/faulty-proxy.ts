import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { createFaults } from './postgres-wire.ts';

export interface FaultPlan {
  /** Every n-th write is rolled back by the server, and answered with 40001. */
  readonly refuseEvery?: number;
  /** Every n-th commit that matches `loses` is done, and its answer is lost with the connection. */
  readonly loseEvery?: number;
  /** Matches the text of a statement of a transaction. */
  readonly loses?: RegExp;
}

/** The transactions that passed, and the faults applied to them. */
export interface FaultCounts {
  refused: number;
  lost: number;
  /** Statement texts of each kind of transaction. */
  readonly transactions: Map<string, readonly string[]>;
}

/** A connection to a database that fails as planned, and can be cut at a chosen moment. */
export interface FaultyProxy {
  /** The address of the same database through this proxy. */
  readonly databaseUrl: string;
  readonly counts: FaultCounts;
  /** A matching statement reaches the server; its answer is lost, and the connection with it. */
  cutAnswerTo(pattern: RegExp): void;
  /** From now on nobody answers at this address. */
  close(): Promise<void>;
}

/** Several proxies may share `counts`. */
export async function openFaultyProxy(
  databaseUrl: string,
  plan: FaultPlan = {},
  counts: FaultCounts = { refused: 0, lost: 0, transactions: new Map() },
): Promise<FaultyProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port), noDelay: true };
  const sockets = new Set<Socket>();
  const decide = createFaults(plan, counts);
  let cut: RegExp | null = null;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(target);
    let isDeaf = false;
    const end = (): void => {
      for (const socket of [client, upstream]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    const wire = decide();
    client.on('data', (bytes: Buffer) => {
      if (cut?.test(bytes.toString('latin1')) === true) {
        isDeaf = true;
        cut = null;
      }
      upstream.write(wire.ask(bytes));
    });
    upstream.on('data', (bytes: Buffer) => {
      const answer = isDeaf ? null : wire.answer(bytes);
      if (answer === null) end();
      else client.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    databaseUrl: url.href,
    counts,
    cutAnswerTo: (pattern) => {
      cut = pattern;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
