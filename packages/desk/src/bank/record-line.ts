import { type Result, formatAmount, refuse } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import { type Desk, getAsset, getPayRail } from '../runtime/desk.ts';
import { type RecordReceiptRefusal, recordReceipt } from '../deposit/record-receipt.ts';
import { listBankAccounts, readBankDesk } from './read-bank-desk.ts';
import type { BankLine } from '../ports/bank-lines.ts';

const DAY_MS = 86_400_000;

type RecordLineRefusal =
  | RecordReceiptRefusal
  | 'bank_line_unknown'
  | 'bank_line_not_incoming'
  | 'step_up_required';

/**
 * Records a receipt by a line of the statement, as if its facts had been typed. The line's key is the bank's
 * reference, so that a line is evidence once, however often it is chosen. Without a person's decision it has
 * to be the one clear match of the order when it is written. A line whose receipt was typed is not recorded.
 */
export async function recordLine(
  desk: Desk,
  input: OperatorAct & { readonly lineKey: string; readonly isConfirmed: boolean },
): Promise<Result<Order, RecordLineRefusal>> {
  const { lineKey, isConfirmed, ...act } = input;
  const found = await desk.store.findBankLine(lineKey);
  const view = await desk.store.findOrder(act.orderId);
  if (view === null) return refuse('order_unknown');
  if (found === null) return refuse('bank_line_unknown');
  const { line } = found;
  const account = listBankAccounts(desk).find(({ railId }) => railId === line.railId);
  if (account === undefined || line.railId !== getPayRail(desk, view.order).network.railId)
    return refuse('bank_line_unknown');
  if (line.direction !== 'in' || line.isReversal) return refuse('bank_line_not_incoming');
  const count = await desk.store.countReceipts(line.railId);
  const match = (await readBankDesk(desk, account)).lines.find(
    (each) => each.line.lineKey === lineKey,
  )?.match;
  if (match?.verdict === 'recorded') return refuse('output_already_used');
  const isClear = match?.verdict === 'propose' && match.candidates[0]?.order.orderId === act.orderId;
  if (!isClear && !isConfirmed) return refuse('step_up_required');
  return recordReceipt(desk, {
    ...act,
    amountText: formatAmount(line.baseUnits, getAsset(desk, view.order.payAssetId).decimals),
    bankReference: line.lineKey,
    receivedAtMs: receivedAtMs(line, view.order, desk.clock.nowMs()),
    ...(isConfirmed ? {} : { receiptsSeen: { railId: line.railId, count } }),
  });
}

/**
 * When a line was received. A line with only a day may begin before its order; then the person who books it
 * says that it came after the order was made.
 */
function receivedAtMs(line: BankLine, order: Order, nowMs: number): number {
  const mayBeAfter = line.precision === 'day' && line.bookedAtMs + DAY_MS > order.createdAtMs;
  const atMs = mayBeAfter ? Math.max(line.bookedAtMs, order.createdAtMs) : line.bookedAtMs;
  return Math.min(atMs, nowMs);
}
