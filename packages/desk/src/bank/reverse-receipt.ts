import { type Result, isEndStage, refuse } from '@naru/core';
import type { Order } from '../facts/order.ts';
import { holdUnlessOpen } from '../hold/find-hold.ts';
import { recordedDeposits } from '../ledger/money-of-order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import type { Desk } from '../order/desk.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { listBankAccounts } from './bank-accounts.ts';
import { readBankDesk } from './read-bank-desk.ts';

export type ReverseReceiptRefusal = SaveChangeRefusal | 'order_unknown' | 'bank_line_not_reversed';

/**
 * Takes a receipt back that the bank has reversed, by the line that it was recorded with. Its money leaves
 * the books. An order that is not paid out yet is put on hold; where money has left for it, what is missing
 * is a shortage, as for a deposit that a network took back.
 */
export async function reverseReceipt(
  desk: Desk,
  { orderId, lineKey, actor, expectedVersion }: OperatorAct & { readonly lineKey: string },
): Promise<Result<Order, ReverseReceiptRefusal>> {
  const correctionKey = await findCorrection(desk, { orderId, lineKey });
  if (correctionKey === null) return refuse('bank_line_not_reversed');
  return withOrder<Order, SaveChangeRefusal | 'bank_line_not_reversed'>(
    desk,
    orderId,
    async (view) => {
      const receipt = recordedDeposits(view).find(({ outputKey }) => outputKey === lineKey);
      if (receipt === undefined) return refuse('bank_line_not_reversed');
      const { railId, outputKey, txid } = receipt;
      const { stage } = view.order;
      const isLeaving = stage === 'sent' || isEndStage(stage);
      return amendOrder(desk, view, {
        event: 'receipt_reversed',
        actor,
        note: txid,
        correction: { lineKey: correctionKey, takesBack: lineKey },
        standings: [{ railId, outputKey, standing: 'given_up', disbursementId: null }],
        holds: isLeaving ? [] : holdUnlessOpen(desk, view, 'deposit_reversed', actor),
      });
    },
    expectedVersion,
  );
}

/** The later line of the bank that takes back the line that the order's receipt was recorded with. */
async function findCorrection(
  desk: Desk,
  { orderId, lineKey }: { readonly orderId: string; readonly lineKey: string },
): Promise<string | null> {
  const found = await desk.store.findBankLine(lineKey);
  const account = listBankAccounts(desk).find(({ railId }) => railId === found?.line.railId);
  if (account === undefined || found?.orderId !== orderId) return null;
  const { lines } = await readBankDesk(desk, account);
  return lines.find(({ line }) => line.lineKey === lineKey)?.correctionKey ?? null;
}
