import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A wire to a database that can be cut at a chosen moment. */
export interface CuttingProxy {
  /** The same database, through this wire. */
  readonly databaseUrl: string;
  /** What is sent and matches reaches the server; its answer is lost, and the connection with it. */
  cutAnswerTo(pattern: RegExp): void;
  /** From now on nobody answers at this address. */
  close(): Promise<void>;
}

export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let cut: RegExp | null = null;
  const server = createServer((client) => {
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
    client.on('data', (bytes) => {
      if (cut?.test(bytes.toString('latin1')) === true) {
        isDeaf = true;
        cut = null;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isDeaf) end();
      else client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    databaseUrl: url.href,
    cutAnswerTo: (pattern) => {
      cut = pattern;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
