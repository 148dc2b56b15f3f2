import { once } from 'node:events';
import { createServer } from 'node:http';
import { openSilentServer, portOf } from '../load/letter-sink.ts';
import { type DeskProcess, mailSettings } from '../process/desk-process.ts';

/** What a desk can do besides serving orders, whose cost is measured. */
export const DESK_EXTRAS = ['letters', 'metrics', 'traces'] as const;
export type DeskExtra = (typeof DESK_EXTRAS)[number];

/** Three times as often as Prometheus asks by default. */
const SCRAPE_EVERY_MS = 5_000;
const METRICS_TOKEN = 'a'.repeat(64);

/** Everything outside the desk that an extra needs. */
export interface Outside {
  readonly env: Readonly<Record<string, string>>;
  /** Called once the desk is open. */
  readonly attend?: (desk: DeskProcess) => void;
  readonly close: () => Promise<void>;
}

const OPENERS: Readonly<Record<DeskExtra, () => Promise<Outside>>> = {
  letters: openLetters,
  metrics: openMetrics,
  traces: openTraces,
};

export function openOutside(extra: DeskExtra): Promise<Outside> {
  return OPENERS[extra]();
}

/** They are not sent, because their server says nothing. */
async function openLetters(): Promise<Outside> {
  const silent = await openSilentServer();
  return { env: mailSettings(silent.url), close: silent.close };
}

/** Read as Prometheus reads them. */
function openMetrics(): Promise<Outside> {
  const end = new AbortController();
  const attend = ({ consoleUrl }: DeskProcess): void => {
    const scrape = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const answer = await fetch(`${consoleUrl}/metrics`, { headers, signal: end.signal });
      if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`);
      await answer.text();
    };
    const timer = setInterval(() => void scrape().catch(complain), SCRAPE_EVERY_MS);
    end.signal.addEventListener('abort', () => clearInterval(timer));
  };
  const complain = (fault: unknown): void => {
    if (!end.signal.aborted) console.error('the metrics could not be read:', fault);
  };
  const close = async (): Promise<void> => end.abort();
  return Promise.resolve({ env: { METRICS_TOKEN }, attend, close });
}

/** A collector that takes every span. */
async function openTraces(): Promise<Outside> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(server.address())}` }, close };
}
