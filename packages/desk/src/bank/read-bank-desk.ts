import { readBankAccount } from '@naru/chains';
import type { OrderStage } from '@naru/core';
import type { BankLine } from '../facts/bank-line.ts';
import { readAll } from '../audit/read-all.ts';
import { type Order, waitingSinceMs } from '../facts/order.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import type { Desk } from '../order/desk.ts';
import type { UsedBankLine } from '../ports/bank-lines.ts';
import type { OrderView } from '../ports/store.ts';
import { sumOf } from '../outgoing/disbursement-state.ts';
import type { DeskBankAccount } from './bank-accounts.ts';
import { type LineMatch, matchLines } from './match-lines.ts';
import type { BankPayout } from './match-outgoing.ts';
import type { BankOrder } from './score-candidate.ts';

const DAY_MS = 86_400_000;
/** Older lines are history: nothing waits for them any more. */
export const BANK_LINES_FOR_MS = 14 * DAY_MS;
/** More than a person looks through in that time; the screen says where the list ends. */
const LINES_MAX = 20_000;
/** Late payments of orders that closed within it are still recognised. */
const CLOSED_FOR_MS = 10 * DAY_MS;
/** Of one stage; more than a flood of orders brings to one account. The screen says when there are more. */
const ORDERS_MAX = 20_000;

const WAITING: readonly OrderStage[] = ['awaiting_deposit', 'claimed', 'short'];

/** An order that waits for its transfer. */
export interface WaitingOrder {
  readonly order: Order;
  /** Amounts of its receipts that no line is the evidence of. */
  readonly typedBaseUnits: readonly bigint[];
  /** What is still missing. */
  readonly dueBaseUnits: bigint;
}

export interface JudgedLine {
  readonly line: BankLine;
  readonly match: LineMatch;
  /** The order that the line is the evidence of; null while it is evidence of none. */
  readonly orderId: string | null;
  /** The receipt that it was evidence of was taken back. */
  readonly isTakenBack: boolean;
  /** What became of it as money of no order; null where nobody recorded it as such. */
  readonly unmatched: UsedBankLine['unmatched'];
  /** Of the line that takes it back; null where none does. */
  readonly correctionKey: string | null;
}

/** A transfer that was approved and is not known to have left. */
export interface WaitingPayout {
  readonly orderId: string;
  readonly version: number;
  readonly payout: BankPayout;
}

export interface BankDesk {
  /** Newest first. */
  readonly lines: readonly JudgedLine[];
  /** Older lines of these days are not among them: there are too many. */
  readonly areOlderLeftOut: boolean;
  /** Of some stage there are too many orders: the newest are neither listed nor compared. */
  readonly areOrdersLeftOut: boolean;
  readonly waiting: readonly WaitingOrder[];
  /** Of the orders that the lines may be for, by identifier. */
  readonly orders: ReadonlyMap<string, Order>;
  /** By the identifier of the disbursement. */
  readonly payouts: ReadonlyMap<string, WaitingPayout>;
}

/** What a person has to check at one bank. Nothing is recorded by reading it. */
export async function readBankDesk(desk: Desk, account: DeskBankAccount): Promise<BankDesk> {
  const nowMs = desk.clock.nowMs();
  const payAssetId = account.asset.assetId;
  const listStage = (stage: OrderStage, sinceMs: number): Promise<Taken<Order>> =>
    takeFrom(
      ORDERS_MAX,
      readAll<Order>(({ limit, after }) => {
        const place =
          after === undefined ? { sinceMs } : { sinceMs: waitingSinceMs(after), afterOrderId: after.orderId };
        return desk.store.listOrdersToPay({ payAssetId, stage, limit, ...place });
      }),
    );
  const [read, closed, payouts, ...open] = await Promise.all([
    listLines(desk, account),
    listStage('closed', nowMs - CLOSED_FOR_MS),
    listPayouts(desk, account),
    ...WAITING.map((stage) => listStage(stage, 0)),
  ]);
  const used = read.rows;
  const keys = new Set(used.map(({ line }) => line.lineKey));
  const waiting = await Promise.all(
    open.flatMap(({ rows }) => rows).map((order) => toWaiting(desk, order, keys)),
  );
  const late = closed.rows.map((order) => ({ order, dueBaseUnits: order.payBaseUnits, typedBaseUnits: [] }));
  const newestFirst = used.map(({ line, isTakenBack }) => ({ line: { ...line, remarks: [] }, isTakenBack }));
  const lines = newestFirst.map(({ line }) => line).toReversed();
  const matches = matchLines({
    lines,
    takenBack: new Set(newestFirst.flatMap(({ line, isTakenBack }) => (isTakenBack ? [line] : []))),
    orders: [...waiting, ...late].map(toBankOrder),
    payouts: payouts.rows.map(({ payout }) => payout),
    decimals: account.asset.decimals,
  });
  const byKey = new Map([...matches].map(([line, match]) => [line.lineKey, match]));
  return {
    lines: used.flatMap(({ line, ...use }) => {
      const match = byKey.get(line.lineKey);
      if (match === undefined) return [];
      const correction = match.correctionAt === null ? undefined : lines[match.correctionAt];
      return [{ line, match, ...use, correctionKey: correction?.lineKey ?? null }];
    }),
    areOlderLeftOut: read.areMoreLeft,
    areOrdersLeftOut: [closed, payouts, ...open].some(({ areMoreLeft }) => areMoreLeft),
    waiting,
    orders: new Map([...waiting, ...late].map(({ order }) => [order.orderId, order])),
    payouts: new Map(payouts.rows.map((each) => [each.payout.payoutId, each])),
  };
}

function listLines(desk: Desk, { railId }: DeskBankAccount): Promise<Taken<UsedBankLine>> {
  const sinceMs = desk.clock.nowMs() - BANK_LINES_FOR_MS;
  return takeFrom(
    LINES_MAX,
    readAll<UsedBankLine>(({ limit, after }) => {
      const place = after === undefined ? {} : { after: after.line };
      return desk.store.listBankLines({ railId, sinceMs, limit, ...place });
    }),
  );
}

interface Taken<Row> {
  readonly rows: readonly Row[];
  readonly areMoreLeft: boolean;
}

async function takeFrom<Row>(max: number, rows: AsyncIterable<Row>): Promise<Taken<Row>> {
  const taken: Row[] = [];
  for await (const row of rows) {
    if (taken.length === max) return { rows: taken, areMoreLeft: true };
    taken.push(row);
  }
  return { rows: taken, areMoreLeft: false };
}

/** Only an order that was paid in part has receipts and still waits. */
async function toWaiting(
  { store }: Pick<Desk, 'store'>,
  order: Order,
  lineKeys: ReadonlySet<string>,
): Promise<WaitingOrder> {
  const view = order.stage === 'short' ? await store.findOrder(order.orderId) : null;
  const receipts = view === null ? [] : bookedDeposits(view);
  return {
    order,
    dueBaseUnits: order.payBaseUnits - sumOf(receipts),
    typedBaseUnits: receipts
      .filter(({ outputKey }) => !lineKeys.has(outputKey))
      .map(({ baseUnits }) => baseUnits),
  };
}

function toBankOrder({ order, dueBaseUnits, typedBaseUnits }: WaitingOrder): BankOrder {
  const { orderId, reference, depositorName, createdAtMs, lockEndsAtMs, claimEndsAtMs } = order;
  return {
    orderId,
    reference,
    dueBaseUnits,
    depositor: depositorName,
    createdAtMs,
    lockEndsAtMs,
    claimEndsAtMs,
    typedBaseUnits,
  };
}

async function listPayouts(desk: Desk, account: DeskBankAccount): Promise<Taken<WaitingPayout>> {
  const { rows, areMoreLeft } = await takeFrom(
    ORDERS_MAX,
    readAll<OrderView>(({ limit, after }) => {
      const place = after === undefined ? {} : { beforeOrderId: after.order.orderId };
      return desk.store.listOrders({ stages: ['prepared'], limit, ...place });
    }),
  );
  const payouts = rows.flatMap(({ order, disbursements }) =>
    disbursements
      .filter(({ railId, lastAct }) => railId === account.railId && lastAct === 'approved')
      .map(({ disbursementId, baseUnits, address, approvedAtMs }) => ({
        orderId: order.orderId,
        version: order.version,
        payout: {
          payoutId: disbursementId,
          reference: order.reference,
          baseUnits,
          account: (readBankAccount(address)?.accountNumber ?? '').replace(/\D/g, ''),
          holder: readBankAccount(address)?.holder ?? '',
          preparedAtMs: approvedAtMs,
        },
      })),
  );
  return { rows: payouts, areMoreLeft };
}
