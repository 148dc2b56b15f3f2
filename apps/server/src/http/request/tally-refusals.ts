import type { FastifyInstance } from 'fastify';
import type { Timers } from '../../timers.ts';
import type { LogEvent } from '../context.ts';

const TELL_EVERY_MS = 60_000;
/** More than there are calls with their statuses; what would go beyond is not told. */
const LINES_MAX = 1_000;

/**
 * Logs which calls refused how often (OWASP ASVS 5.0, 16.3.2 and 16.3.3): guessed identifiers, missing
 * rights, broken inputs, bounds that were met. One line a minute for each call and status, so that whoever
 * sends a million of them fills no disk; and nothing of what was sent.
 */
export function tallyRefusals(
  app: FastifyInstance,
  { log, timers }: { readonly log: (event: LogEvent) => void; readonly timers: Timers },
): void {
  const counts = new Map<string, { readonly call: string; readonly status: number; count: number }>();
  let cancel: (() => void) | null = null;
  const tell = (): void => {
    cancel = null;
    for (const fields of counts.values()) log({ level: 'info', event: 'requests_refused', fields });
    counts.clear();
  };
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    if (status >= 400 && status < 500) {
      // The route as it is written, never the address that was asked for: that may be a secret.
      const call = `${request.method} ${request.routeOptions.url ?? 'no such call'}`;
      const key = `${call} ${status}`;
      const known = counts.get(key);
      if (known !== undefined) known.count += 1;
      else if (counts.size < LINES_MAX) counts.set(key, { call, status, count: 1 });
      cancel ??= timers.after(TELL_EVERY_MS, tell);
    }
    done();
  });
  app.addHook('onClose', (_app, done) => {
    cancel?.();
    tell();
    done();
  });
}
