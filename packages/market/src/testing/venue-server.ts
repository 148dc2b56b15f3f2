import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { DemoFault } from '../demo/demo-fault.ts';
import { DEMO_SOURCES, createDemoTransport } from '../demo/demo-rate-source.ts';
import type { PriceSource } from '../source/price-source.ts';

/** What a venue does instead of answering as it should. */
export type VenueFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'silence' | 'hang_up' | 'bomb' | 'endless' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'rewrite'; readonly rewrite: (body: string) => string };

export interface VenueServer {
  /** The demo's services, each under an address of this server. */
  readonly sources: readonly PriceSource[];
  /** Faults from now on, by source; sources without one answer. */
  readonly faults: Map<string, VenueFault>;
  /** Changes of the market itself: factors and prices, in the demo's form. */
  readonly market: DemoFault[];
  nowMs: number;
  /** The number of calls of each source. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

/** Small on the wire, and larger than any reader accepts when it is decompressed. */
const BOMB = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '));

/** All venues of the demo on one loopback port, over real HTTP, with faults as a test writes them. */
export async function openVenueServer(nowMs: number): Promise<VenueServer> {
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const venues: VenueServer = {
    sources: DEMO_SOURCES.map((source) => ({ ...source, url: `${base}/${source.sourceId}` })),
    faults: new Map(),
    market: [],
    nowMs,
    asked: new Map(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sourceId = (request.url ?? '').slice(1);
    venues.asked.set(sourceId, (venues.asked.get(sourceId) ?? 0) + 1);
    const url = DEMO_SOURCES.find((source) => source.sourceId === sourceId)?.url ?? '';
    const transport = createDemoTransport({ clock: { nowMs: () => venues.nowMs }, faults: venues.market });
    const said = await transport.fetch({ url, timeoutMs: 0, bytesMax: 0 });
    const body = said.ok ? new TextDecoder().decode(said.bytes) : '';
    misbehave(response, body, venues.faults.get(sourceId));
  };
  return venues;
}

function misbehave(response: ServerResponse, body: string, fault: VenueFault | undefined): void {
  switch (fault?.kind) {
    case undefined:
      response.setHeader('content-type', 'application/json').end(body);
      return;
    case 'status':
      response.writeHead(fault.status, fault.headers).end(body);
      return;
    case 'silence':
      return;
    case 'hang_up':
      response.destroy();
      return;
    case 'redirect':
      response.writeHead(302, { location: fault.to }).end();
      return;
    case 'body':
      response.end(fault.body);
      return;
    case 'rewrite':
      response.end(fault.rewrite(body));
      return;
    case 'bomb':
      response.setHeader('content-encoding', 'gzip').end(BOMB);
      return;
    case 'endless':
      pourOut(response);
  }
}

/** Sends bytes as long as the client reads them. */
function pourOut(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const pour = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
}
