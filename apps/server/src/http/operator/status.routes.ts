import type { FastifyInstance } from 'fastify';
import { readDeskStatus } from '../../status/desk-status.ts';
import { takeAlarm } from '../../status/take-alarm.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';

const MINUTE_MS = 60_000;

/** What needs a person now, and who is on it. */
export function registerStatusRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { market, gauges, context } = parts;
  const { desk, practiceClock } = context;
  const read = async () => ({
    ...(await readDeskStatus({ desk, market, gauges })),
    clockAheadMinutes: Math.floor((practiceClock?.aheadMs() ?? 0) / MINUTE_MS),
  });
  answerConsoleCalls(app, {
    status: read,
    takeAlarm: async (request) => {
      const { operatorId } = gate.operatorOf(request);
      await takeAlarm(desk, await read(), { kind: request.body.kind, operatorId });
      return read();
    },
  });
}
