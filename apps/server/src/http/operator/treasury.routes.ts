import type { Treasury } from '@naru/contract';
import { formatAmount, parseAmount } from '@naru/core';
import { type Desk, type TreasuryPosition, listTreasury, recordOrProposeTreasury } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { sendActRefusal } from './send-act-refusal.ts';

/** The money of the desk: what the books hold, and entries for money moved outside of orders. */
export function registerTreasuryRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  answerConsoleCalls(app, {
    treasury: () => presentTreasury(desk),
    recordTreasury: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { kind, assetId, amount, entryKey, password } = request.body;
      const [reason, evidence] = [request.body.note.trim(), request.body.evidence.trim()];
      // Single lines without control characters and direction marks, which would disguise the record.
      if (/\p{C}/u.test(reason + evidence)) return sendRefusal(reply, 'text_unreadable');
      if (reason === '') return sendRefusal(reply, 'reason_missing');
      const asset = desk.assets.get(assetId);
      if (asset === undefined) return sendRefusal(reply, 'currency_unknown');
      const parsed = parseAmount(amount, asset.decimals);
      if (!parsed.ok) return sendRefusal(reply, parsed.reason);
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const entry = { kind, asset, baseUnits: parsed.value, entryKey, operatorId, reason, evidence };
      const recorded = await recordOrProposeTreasury(desk, entry);
      if (!recorded.ok) {
        if (recorded.reason === 'act_overtaken') throw new Error('the trail of acts is too busy');
        return sendActRefusal(desk, operatorId, reply, recorded.reason);
      }
      const fields = { operator: operatorId, kind, asset: assetId, amount };
      log({ level: 'warn', event: `treasury_${recorded.value}`, fields });
      return presentTreasury(desk);
    },
  });
}

async function presentTreasury(desk: Desk): Promise<Treasury> {
  return { assets: (await listTreasury(desk)).map(presentPosition) };
}

function presentPosition({ asset, usdCents, krw, ...amounts }: TreasuryPosition): Treasury['assets'][number] {
  const { assetId, symbol, network, decimals } = asset;
  return {
    assetId,
    symbol,
    network,
    decimals,
    held: formatAmount(amounts.held, decimals),
    free: formatAmount(amounts.free, decimals),
    promised: formatAmount(amounts.promised, decimals),
    owed: formatAmount(amounts.owed, decimals),
    suspense: formatAmount(amounts.suspense, decimals),
    margin: formatAmount(amounts.margin, decimals),
    usd: usdCents === null ? null : formatAmount(usdCents, 2),
    krw: krw === null ? null : krw.toString(),
  };
}
