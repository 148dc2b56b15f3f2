import type { FastifyInstance } from 'fastify';
import type { Timers } from '../../machine/timers.ts';
import type { LogEvent } from '../../log/json-log.ts';

const TELL_EVERY_MS = 60_000;
/** More than there are pairs of call and status; further ones are not logged. */
const LINES_MAX = 1_000;

/**
 * Logs how often each call refused (OWASP ASVS 5.0, 16.3.2 and 16.3.3): guessed identifiers, missing rights,
 * invalid input, exceeded limits. One line a minute per call and status, so that a flood of requests does not
 * fill the disk, and without any sent data.
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
      // The route's pattern, never the requested path, which may be a secret.
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
