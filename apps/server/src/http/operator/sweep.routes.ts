import type { FastifyInstance } from 'fastify';
import { isSwept } from '../../rail-sweep/read-sweep.ts';
import { createSweepReader } from '../../rail-sweep/sweep-reader.ts';
import { sumSweep, sweepCsv } from '../../rail-sweep/sweep-file.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';

/** What lies at the deposit addresses of a network, as transactions that bring it together. */
export function registerSweepRoutes(app: FastifyInstance, { context: { desk } }: ConsoleParts): void {
  const readSweep = createSweepReader(desk);
  answerConsoleCalls(app, {
    sweepRails: async () => ({
      rails: [...desk.rails.values()]
        .filter(isSwept)
        .map(({ network: { railId, name } }) => ({ railId, network: name })),
    }),
    planSweep: async ({ body: { railId, to, feesFrom } }, reply) => {
      const rail = desk.rails.get(railId);
      if (rail === undefined || !isSwept(rail)) return sendRefusal(reply, 'field_invalid');
      const answer = await readSweep(rail, { to, feesFrom });
      if (!answer.ok) return sendRefusal(reply, answer.reason);
      if (answer.value.state === 'reading') return { plan: null, fault: null };
      if (answer.value.state === 'unread') return { plan: null, fault: answer.value.fault };
      const { steps, addressCount, strangeCount } = answer.value.sweep;
      const { moved, ...sums } = sumSweep(rail, steps);
      return {
        plan: {
          ...sums,
          moved: [...moved],
          addressCount,
          strangeCount,
          transactionCount: steps.length,
          csv: sweepCsv(rail, steps),
        },
        fault: null,
      };
    },
  });
}
