import { createServer, request as ask } from 'node:http';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

/** Stands between a browser and a desk, and knows which answers are still being given. */
export interface CountingProxy {
  readonly url: string;
  /** Answers to this path that have begun and not ended. */
  openCount(path: string): number;
  /** How often the path was asked for. */
  askedCount(path: string): number;
  close(): Promise<void>;
}

export async function openCountingProxy(targetUrl: string): Promise<CountingProxy> {
  const target = new URL(targetUrl);
  const [open, asked] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, path: string, step: number): void => {
    counts.set(path, (counts.get(path) ?? 0) + step);
  };
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', targetUrl);
    add(asked, pathname, 1);
    const { method, headers } = incoming;
    const path = incoming.url ?? '/';
    const forwarded = ask({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      add(open, pathname, 1);
      answer.once('close', () => add(open, pathname, -1));
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    openCount: (path) => open.get(path) ?? 0,
    askedCount: (path) => asked.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
