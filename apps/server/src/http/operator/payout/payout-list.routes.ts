import { formatTransferCsv, formatTransferXml, readBankAccount, readTransfers } from '@naru/chains';
import type { ListedPayout, PayoutFileFormat } from '@naru/contract';
import { csvLine, formatAmount, ok } from '@naru/core';
import { type DeskBankAccount, listBankAccounts, takeOut } from '@naru/desk';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Payable, baseUnitsOf, findChosen, listPrepared, toPayable } from './prepared-payouts.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { againOf, findOrderId } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';

interface PayoutFileOptions {
  readonly format: PayoutFileFormat;
  /** The desk's account at the bank of these payouts; undefined for a network. */
  readonly account: DeskBankAccount | undefined;
  readonly nowMs: number;
}

/** Payouts of one network or bank as a file. Null if these cannot be in one, as the screen says. */
export function formatPayouts(
  chosen: readonly Payable[],
  { format, account, nowMs }: PayoutFileOptions,
): string | null {
  const payouts = chosen.map(({ listed }) => listed);
  const isOfBank = payouts.every(({ isBank }) => isBank);
  if (format === 'wallet_csv') return isOfBank ? null : walletCsv(payouts);
  if (format === 'sendmany')
    return payouts.every(({ canSendMany }) => canSendMany) ? sendManyText(payouts) : null;
  const from = account === undefined ? null : readBankAccount(account.text);
  const { lines, refused } = readTransfers(
    payouts.map(({ id, address, amount }) => ({ reference: id, address, amount })),
  );
  if (account === undefined || from === null || refused.length > 0) return null;
  if (format === 'csv') return formatTransferCsv(lines);
  const sum = chosen.reduce((total, { listed, view }) => total + baseUnitsOf(view, listed), 0n);
  const { symbol: currency, decimals } = account.asset;
  return formatTransferXml({ lines, from, currency, sum: formatAmount(sum, decimals), nowMs });
}

/** The outputs of `sendmany`: amounts by address, as exact texts. Null if a receiver is there twice. */
function sendManyText(payouts: readonly ListedPayout[]): string | null {
  const outputs = new Map(payouts.map(({ address, amount }) => [address, amount]));
  return outputs.size < payouts.length ? null : JSON.stringify(Object.fromEntries(outputs));
}

/**
 * A table for a wallet, a signer or a spreadsheet, RFC 4180; no cell can be read as a formula. The fields of
 * a transaction have the columns of a sweep.
 */
function walletCsv(payouts: readonly ListedPayout[]): string {
  const names = [...new Set(payouts.flatMap(({ fields }) => Object.keys(fields)))];
  const rows = payouts.map(({ address, amount, symbol, network, id, fields }) => [
    address,
    amount,
    symbol,
    network,
    id,
    ...names.map((name) => fields[name] ?? ''),
  ]);
  const lines = [['address', 'amount', 'currency', 'network', 'order', ...names], ...rows];
  return lines.map(csvLine).join('');
}

const LIMIT_DEFAULT = '100';

/** Routes for the payouts that an operator can pay at once, and for files of them. */
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
      const { railId, format, disbursementIds } = request.body;
      const chosen = await findChosen(context, operator, { railId, disbursementIds });
      const account = listBankAccounts(desk).find((each) => each.railId === railId);
      const text =
        chosen === null ? null : formatPayouts(chosen, { format, account, nowMs: desk.clock.nowMs() });
      if (chosen === null || text === null) return sendRefusal(reply, 'transfers_changed');
      const file = {
        event: 'transfer_saved',
        operatorId: operator.operatorId,
        payments: chosen.map(({ listed, view }) => ({ paymentId: listed.disbursementId, view })),
        ...againOf(request.body),
      } as const;
      const fileHash = createHash('sha256').update(text).digest('hex');
      const saved = await takeOut(desk, file, () => Promise.resolve(ok({ value: text, fileHash })));
      return saved.ok ? { text: saved.value } : sendRefusal(reply, saved.reason);
    },
  });
}
