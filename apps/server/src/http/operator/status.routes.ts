import type { FastifyInstance } from 'fastify';
import { readDeskStatus } from '../../status/desk-status.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ConsoleParts } from './console-parts.ts';

/** What needs a person now. */
export function registerStatusRoutes(app: FastifyInstance, parts: ConsoleParts): void {
  const { market, gauges, context } = parts;
  answerConsoleCalls(app, { status: () => readDeskStatus({ desk: context.desk, market, gauges }) });
}
