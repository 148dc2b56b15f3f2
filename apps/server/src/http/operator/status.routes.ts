import { armAsset } from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readDeskStatus } from '../../status/desk-status.ts';
import { readWaits } from './read-waits.ts';
import { takeAlarm } from '../../status/take-alarm.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';

const MINUTE_MS = 60_000;

/** What needs a person now, and who is on it. */
export function registerStatusRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { market, gauges, context } = parts;
  const { desk, practiceClock } = context;
  const read = async (request: FastifyRequest) => ({
    ...(await readDeskStatus({ desk, market, gauges })),
    waits: await readWaits(
      { desk, gauges, hasMailServer: context.post.way !== null },
      gate.operatorOf(request),
    ),
    clockAheadMinutes: Math.floor((practiceClock?.aheadMs() ?? 0) / MINUTE_MS),
  });
  answerConsoleCalls(app, {
    status: read,
    takeAlarm: async (request) => {
      const { operatorId } = gate.operatorOf(request);
      await takeAlarm(desk, await readDeskStatus({ desk, market, gauges }), {
        kind: request.body.kind,
        operatorId,
      });
      return read(request);
    },
    armCurrency: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { assetId, fingerprint, note, password } = request.body;
      const reason = note.trim();
      if (/\p{C}/u.test(reason)) return sendRefusal(reply, 'text_unreadable');
      if (reason === '') return sendRefusal(reply, 'reason_missing');
      const asset = desk.assets.get(assetId);
      if (asset === undefined) return sendRefusal(reply, 'currency_unknown');
      // Its node was asked which network it is, and each token's contract who it is.
      if (!context.isRailHealthy(asset.railId)) return sendRefusal(reply, 'rail_unavailable');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const armed = await armAsset(desk, { asset, fingerprint, operatorId, reason, isForced: false });
      if (!armed.ok) return sendRefusal(reply, armed.reason);
      await context.refreshSettings();
      context.log({
        level: 'warn',
        event: 'currency_armed',
        fields: { operator: operatorId, asset: assetId },
      });
      return read(request);
    },
  });
}
