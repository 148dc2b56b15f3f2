import type { FastifyInstance } from 'fastify';
import { readDeskStatus } from '../../status/desk-status.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ConsoleParts } from './console-parts.ts';

const MINUTE_MS = 60_000;

/** What needs a person now. */
export function registerStatusRoutes(app: FastifyInstance, parts: ConsoleParts): void {
  const { market, readFreeBytes, context } = parts;
  const { desk, practiceClock } = context;
  answerConsoleCalls(app, {
    status: async () => ({
      ...(await readDeskStatus({ desk, market, readFreeBytes })),
      clockAheadMinutes: Math.floor((practiceClock?.aheadMs() ?? 0) / MINUTE_MS),
    }),
  });
}
