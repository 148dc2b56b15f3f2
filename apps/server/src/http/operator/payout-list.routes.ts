import { createHash } from 'node:crypto';
import { formatTransferCsv, formatTransferXml, readBankAccount, readTransfers } from '@naru/chains';
import type { TransferFormat } from '@naru/contract';
import { formatAmount, ok } from '@naru/core';
import { type DeskBankAccount, listBankAccounts, saveTransfers } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { findOrderId } from './find-named-order.ts';
import type { OperatorGate } from './operator-gate.ts';
import {
  type Payable,
  baseUnitsOf,
  findChosen,
  listPrepared,
  reasonOf,
  toPayable,
} from './prepared-payouts.ts';

const LIMIT_DEFAULT = '100';

/** What an operator has prepared and can pay at once, and files of it for banks. */
export function registerPayoutListRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    payoutList: async ({ query }, reply) => {
      const { limit: limitText = LIMIT_DEFAULT, after } = query;
      const afterOrderId = after === undefined ? undefined : await findOrderId(desk, after);
      if (afterOrderId === null) return sendRefusal(reply, 'field_invalid');
      const operator = gate.operatorOf(reply.request);
      const limit = Number.parseInt(limitText, 10);
      const views = await listPrepared(context, operator, { limit, afterOrderId });
      const last = views.at(-1);
      return {
        rows: (await toPayable(context, operator, views)).map(({ listed }) => listed),
        nextAfter: last === undefined || views.length < limit ? null : last.order.reference,
      };
    },
    saveTransfers: async (request, reply) => {
      const operator = gate.operatorOf(request);
      const { railId, format, disbursementIds, note } = request.body;
      const account = listBankAccounts(desk).find((each) => each.railId === railId);
      if (account === undefined) return sendRefusal(reply, 'bank_unknown');
      const chosen = await findChosen(context, operator, { railId, disbursementIds });
      const text = chosen === null ? null : formatFile(account, format, chosen, desk.clock.nowMs());
      if (chosen === null || text === null) return sendRefusal(reply, 'transfers_changed');
      const file = {
        operatorId: operator.operatorId,
        transfers: chosen.map(({ listed, view }) => ({ disbursementId: listed.disbursementId, view })),
        reason: reasonOf(note),
      };
      const fileHash = createHash('sha256').update(text).digest('hex');
      const saved = await saveTransfers(desk, file, () => Promise.resolve(ok({ value: text, fileHash })));
      return saved.ok ? { text: saved.value } : sendRefusal(reply, saved.reason);
    },
  });
}

/** Null where a bank must not get one of the texts; the screen says so before. */
function formatFile(
  { asset, text }: DeskBankAccount,
  format: TransferFormat,
  chosen: readonly Payable[],
  nowMs: number,
): string | null {
  const from = readBankAccount(text);
  const { lines, refused } = readTransfers(
    chosen.map(({ listed: { id, address, amount } }) => ({ reference: id, address, amount })),
  );
  if (from === null || refused.length > 0) return null;
  if (format === 'csv') return formatTransferCsv(lines);
  const sum = chosen.reduce((total, { listed, view }) => total + baseUnitsOf(view, listed), 0n);
  return formatTransferXml({
    lines,
    from,
    currency: asset.symbol,
    sum: formatAmount(sum, asset.decimals),
    nowMs,
  });
}
