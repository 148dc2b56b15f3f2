import { createHash } from 'node:crypto';
import { formatTransferCsv, formatTransferXml, readBankAccount, readTransfers } from '@naru/chains';
import type { ListedPayout, TransferFormat } from '@naru/contract';
import { formatAmount } from '@naru/core';
import {
  type DeskBankAccount,
  type Operator,
  type OrderView,
  getReceiveRail,
  hasRight,
  listBankAccounts,
  readAll,
  readCoverage,
  saveTransfers,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';
import { isOrderId } from '../public/read-transaction.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';
import { presentDisbursements } from './present-outgoing.ts';

const LIMIT_DEFAULT = '100';

interface Payable {
  readonly listed: ListedPayout;
  readonly view: OrderView;
}

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
      if (after !== undefined && !isOrderId(after)) return sendRefusal(reply, 'field_invalid');
      const operator = gate.operatorOf(reply.request);
      const limit = Number.parseInt(limitText, 10);
      const views = await listPrepared(context, operator, { limit, afterOrderId: after });
      const last = views.at(-1);
      return {
        rows: (await toPayable(context, operator, views)).map(({ listed }) => listed),
        nextAfter: last === undefined || views.length < limit ? null : last.order.orderId,
      };
    },
    saveTransfers: async (request, reply) => {
      const operator = gate.operatorOf(request);
      const { railId, format, disbursementIds, note } = request.body;
      const account = listBankAccounts(desk).find((each) => each.railId === railId);
      if (account === undefined) return sendRefusal(reply, 'bank_unknown');
      const payable = await findPayable(context, operator, disbursementIds);
      const chosen = disbursementIds.flatMap((id) =>
        payable.filter(({ listed }) => listed.railId === railId && listed.disbursementId === id),
      );
      const text = formatFile(account, format, chosen, desk.clock.nowMs());
      if (text === null || chosen.length < disbursementIds.length) {
        return sendRefusal(reply, 'transfers_changed');
      }
      const saved = await saveTransfers(desk, {
        operatorId: operator.operatorId,
        fileHash: createHash('sha256').update(text).digest('hex'),
        transfers: chosen.map(({ listed, view }) => ({ disbursementId: listed.disbursementId, view })),
        reason: note === undefined || note.trim() === '' ? null : note.trim(),
      });
      return saved.ok ? { text } : sendRefusal(reply, saved.reason);
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

function baseUnitsOf({ disbursements }: OrderView, listed: ListedPayout): bigint {
  const found = disbursements.find(({ disbursementId }) => disbursementId === listed.disbursementId);
  if (found === undefined) throw new Error(`no disbursement ${listed.disbursementId}`);
  return found.baseUnits;
}

/** Those that wait longest first. */
function listPrepared(
  { desk }: ServerContext,
  { operatorId }: Operator,
  page: { readonly limit: number; readonly afterOrderId: string | undefined },
): Promise<readonly OrderView[]> {
  return desk.store.listOrders({
    stages: ['prepared'],
    limit: page.limit,
    beforeOrderId: page.afterOrderId,
    isOldestFirst: true,
    takenBy: { operatorId, nowMs: desk.clock.nowMs() },
  });
}

async function toPayable(
  context: ServerContext,
  operator: Operator,
  views: readonly OrderView[],
): Promise<readonly Payable[]> {
  const lists = await Promise.all(
    views.map(async (view) => {
      const listed = await payoutsOf(context, view, operator);
      return listed.map((each) => ({ listed: each, view }));
    }),
  );
  return lists.flat();
}

/** What can be paid of the orders that have these payouts, wherever they are in the list. */
async function findPayable(
  context: ServerContext,
  operator: Operator,
  disbursementIds: readonly string[],
): Promise<readonly Payable[]> {
  const missing = new Set(disbursementIds);
  const views: OrderView[] = [];
  const prepared = readAll<OrderView>(({ limit, after }) =>
    listPrepared(context, operator, { limit, afterOrderId: after?.order.orderId }),
  );
  for await (const view of prepared) {
    const wanted = view.disbursements.filter(({ disbursementId }) => missing.delete(disbursementId));
    if (wanted.length > 0) views.push(view);
    if (missing.size === 0) break;
  }
  return toPayable(context, operator, views);
}

/** Other coins that a person watches, and a payout of which a part was seen, are paid one by one. */
async function payoutsOf(
  { desk }: ServerContext,
  view: OrderView,
  { operatorId, role }: Operator,
): Promise<ListedPayout[]> {
  const { network } = getReceiveRail(desk, view.order);
  const isBank = network.addressFormat === 'bank';
  const paying = isBank ? 'attest' : 'report';
  const disbursements = await presentDisbursements(
    { desk },
    {
      view,
      coverage: await readCoverage(desk, view),
      operatorId,
      can: (right) => hasRight(role, right),
      nameOf: createNameLookup(desk.store),
    },
  );
  return disbursements.flatMap(({ purpose, state, acts, toPay, ...rest }) =>
    purpose === 'payout' && state === 'approved' && acts.includes(paying) && toPay !== null
      ? [
          {
            _id: view.order.orderId,
            id: view.order.reference,
            disbursementId: rest.disbursementId,
            railId: network.railId,
            network: rest.network,
            symbol: rest.symbol,
            address: toPay.address,
            amount: toPay.amount,
            paymentUri: toPay.paymentUri,
            fields: toPay.fields,
            canSendMany: network.addressFormat === 'utxo',
            isBank,
            savedFile: rest.savedFile,
          },
        ]
      : [],
  );
}
