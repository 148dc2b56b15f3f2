import type { FastifyInstance } from 'fastify';
import { createCoinReader } from '../../rail/sweep-coins.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { registerPayoutDraftRoutes } from './payout-draft.routes.ts';
import { registerSweepRoutes } from './sweep.routes.ts';

/** What spends from the accounts of the desk. The coins of a network are read for both at once. */
export function registerAccountCoinRoutes(
  app: FastifyInstance,
  parts: ConsoleParts,
  gate: OperatorGate,
): void {
  const readCoins = createCoinReader(parts.context.desk);
  registerPayoutDraftRoutes(app, parts, { gate, readCoins });
  registerSweepRoutes(app, parts, readCoins);
}
