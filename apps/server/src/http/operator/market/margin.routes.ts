import type { MarginList, ConsoleBody } from '@naru/contract';
import {
  ADJUSTMENT_SET_MAX_PPM,
  ADJUSTMENT_SET_MIN_PPM,
  type Result,
  adjustmentOf,
  completeAdjustments,
  formatAdjustmentPercent,
  ok,
  parseAdjustmentPercent,
  widenAdjustment,
  wideningPpmOf,
} from '@naru/core';
import type { AdjustmentChange } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { sendActRefusal } from '../send-act-refusal.ts';
import type { OperatorGate } from '../operator-gate.ts';

/** Routes for the margins of all pairs, and for changing some. */
export function registerMarginRoutes(
  app: FastifyInstance,
  { context, market }: ConsoleParts,
  gate: OperatorGate,
): void {
  answerConsoleCalls(app, {
    margins: (_request, reply) =>
      market === null ? sendRefusal(reply, 'market_unknown') : presentMargins(context),
    setAdjustments: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      if (market === null) return sendRefusal(reply, 'market_unknown');
      const { steps, note, password } = request.body;
      const changes = readSteps(steps);
      if (!changes.ok) return sendRefusal(reply, changes.reason);
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const adjusted = await market.adjust(changes.value, { operatorId, note });
      if (!adjusted.ok) return sendActRefusal(context.desk, operatorId, reply, adjusted.reason);
      const event = adjusted.value === 'changed' ? 'adjustment_changed' : 'adjustment_proposed';
      context.log({ level: 'warn', event, fields: { operator: operatorId, pairs: changes.value.length } });
      return presentMargins(context);
    },
  });
}

function readSteps(
  steps: ConsoleBody<'setAdjustments'>['steps'],
): Result<readonly AdjustmentChange[], 'adjustment_malformed'> {
  const changes: AdjustmentChange[] = [];
  for (const { pairs, before, after } of steps) {
    const [beforePpm, afterPpm] = [parsePercent(before), parsePercent(after)];
    if (!beforePpm.ok) return beforePpm;
    if (!afterPpm.ok) return afterPpm;
    for (const pair of pairs) {
      const [paySymbol = '', receiveSymbol = ''] = pair.split(' ');
      changes.push({ paySymbol, receiveSymbol, beforePpm: beforePpm.value, afterPpm: afterPpm.value });
    }
  }
  return ok(changes);
}

function parsePercent(text: string | null): Result<bigint | null, 'adjustment_malformed'> {
  return text === null ? ok(null) : parseAdjustmentPercent(text);
}

async function presentMargins({ desk }: ConsoleParts['context']): Promise<MarginList> {
  const { rateBook, settings, store } = desk;
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const own = new Map(
    (await store.listAdjustments()).map((one) => [
      `${one.paySymbol} ${one.receiveSymbol}`,
      one.partsPerMillion,
    ]),
  );
  const snapshot = rateBook.current() ?? {};
  return {
    min: formatAdjustmentPercent(ADJUSTMENT_SET_MIN_PPM),
    max: formatAdjustmentPercent(ADJUSTMENT_SET_MAX_PPM),
    pairs: completeAdjustments([], symbols, settings.adjustmentByRisk).map((standard) => {
      const { paySymbol, receiveSymbol } = standard;
      const inForce = adjustmentOf(rateBook.adjustments(), paySymbol, receiveSymbol);
      const wideningPpm = wideningPpmOf(snapshot, paySymbol, receiveSymbol);
      return {
        fromCurrency: paySymbol,
        toCurrency: receiveSymbol,
        own: percentOf(own.get(`${paySymbol} ${receiveSymbol}`) ?? null),
        standard: formatAdjustmentPercent(standard.partsPerMillion),
        applies: formatAdjustmentPercent(widenAdjustment(inForce, wideningPpm)),
      };
    }),
  };
}

export function percentOf(partsPerMillion: bigint | null): string | null {
  return partsPerMillion === null ? null : formatAdjustmentPercent(partsPerMillion);
}
