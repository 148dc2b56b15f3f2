import type { FastifyInstance } from 'fastify';
import { readDeskStatus } from '../../status/desk-status.ts';
import { takeAlarm } from '../../status/take-alarm.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';

/** What needs a person now, and who is on it. */
export function registerStatusRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { market, gauges, context } = parts;
  const read = () => readDeskStatus({ desk: context.desk, market, gauges });
  answerConsoleCalls(app, {
    status: read,
    takeAlarm: async (request) => {
      const { operatorId } = gate.operatorOf(request);
      await takeAlarm(context.desk, await read(), { kind: request.body.kind, operatorId });
      return read();
    },
  });
}
