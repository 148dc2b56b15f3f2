import { createHash } from 'node:crypto';
import { ok } from '@naru/core';
import { listBankAccounts, saveTransfers } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { findOrderId } from './find-named-order.ts';
import type { OperatorGate } from './operator-gate.ts';
import { formatPayouts } from './format-payouts.ts';
import { findChosen, listPrepared, reasonOf, toPayable } from './prepared-payouts.ts';

const LIMIT_DEFAULT = '100';

/** What an operator has prepared and can pay at once, and files of it for banks and wallets. */
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
      const chosen = await findChosen(context, operator, { railId, disbursementIds });
      const account = listBankAccounts(desk).find((each) => each.railId === railId);
      const text =
        chosen === null ? null : formatPayouts(chosen, { format, account, nowMs: desk.clock.nowMs() });
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
