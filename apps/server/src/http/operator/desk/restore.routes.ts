import { CHECKED_THINGS_MAX, type RestoreState } from '@naru/contract';
import { formatAmount } from '@naru/core';
import {
  type Desk,
  checkThings,
  closeRestore,
  getAsset,
  listFoundPayments,
  listUnchecked,
  listUnfinished,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { toIso } from '../../../present/present-payment.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';

/** Routes for the findings of a restored desk, and an operator's statement that all were checked. */
export function registerRestoreRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  answerConsoleCalls(app, {
    restore: () => readRestore(desk),
    checkRestored: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { ids, note, password } = request.body;
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const checked = await checkThings(desk, { ids, operatorId, note: note.trim() });
      return checked.ok ? readRestore(desk) : sendRefusal(reply, checked.reason);
    },
    closeRestore: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const closed = await closeRestore(desk, { operatorId, note: request.body.note.trim() });
      if (!closed.ok) return sendRefusal(reply, closed.reason);
      log({ level: 'warn', event: 'restore_closed', fields: { operator: operatorId } });
      return readRestore(desk);
    },
  });
}

/** Further payments follow as holds are closed; each order shows its own as well. */
const PAYMENTS_SHOWN_MAX = 50;

type Found = NonNullable<RestoreState['restore']>;

async function readRestore(desk: Desk): Promise<RestoreState> {
  const current = await desk.store.findNewestRestore();
  if (current === null || current.restore.closedAtMs !== null) return { restore: null };
  const { heldOrders, payments } = await readHeld(desk);
  const toCheck = await readUnchecked(desk);
  const rails = current.rails.map(({ railId, refusedCount, ...rail }) => ({
    ...rail,
    network: desk.rails.get(railId)?.network.name ?? railId,
    refusedAddresses: refusedCount,
  }));
  return {
    restore: {
      cause: current.restore.cause,
      beganAt: toIso(current.restore.beganAtMs),
      heldOrders,
      isDone:
        heldOrders === 0 &&
        toCheck.length === 0 &&
        rails.every(({ state }) => state === 'read' || state === 'by_hand'),
      rails,
      payments: payments.slice(0, PAYMENTS_SHOWN_MAX),
      paymentsLeftOut: Math.max(0, payments.length - PAYMENTS_SHOWN_MAX),
      toCheck,
      unclaimedCount: await desk.store.countUnmatchedDeposits(),
    },
  };
}

async function readHeld(desk: Desk): Promise<Pick<Found, 'heldOrders' | 'payments'>> {
  let heldOrders = 0;
  const payments: Found['payments'] = [];
  for await (const view of listUnfinished(desk)) {
    if (!view.holds.some(({ reason, closedAtMs }) => reason === 'restored' && closedAtMs === null)) continue;
    heldOrders += 1;
    const { reference } = view.order;
    for (const { sighting, isExact } of listFoundPayments(view)) {
      const { assetId, baseUnits, txid, blockHeight } = sighting;
      const { decimals, symbol, network } = getAsset(desk, assetId);
      const amount = formatAmount(baseUnits, decimals);
      payments.push({ amount, symbol, network, txid, blockHeight, reference, isExact });
    }
  }
  return { heldOrders, payments };
}

async function readUnchecked(desk: Desk): Promise<Found['toCheck']> {
  const found: Found['toCheck'] = [];
  for await (const { assetId, baseUnits, ...thing } of listUnchecked(desk)) {
    const { decimals, symbol, network } = getAsset(desk, assetId);
    found.push({ ...thing, amount: formatAmount(baseUnits, decimals), symbol, network });
    if (found.length === CHECKED_THINGS_MAX) break;
  }
  return found;
}
