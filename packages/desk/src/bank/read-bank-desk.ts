import { type BankCountry, bankCountryOf, readBankAccount } from '@naru/chains';
import { AWAITING_STAGES, type Asset, type OrderStage } from '@naru/core';
import { type Order, seenVersionOf, waitingSinceMs } from '../facts/order.ts';
import type { Desk } from '../runtime/desk.ts';
import { readAll } from '../audit/trail.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import type { BankLine, TypedReceipt, UsedBankLine } from '../ports/bank-lines.ts';
import type { OrderView } from '../ports/store.ts';
import type { Disbursement } from '../facts/disbursement.ts';
import { countedPayments, isLive, remainderBaseUnits, sumOf } from '../ledger/disbursement-state.ts';
import { type LineMatch, type MatchInput, matchLines } from './match-lines.ts';
import { type BankPayout, isCorrectionLine } from './match-outgoing.ts';
import { bareReference, listReferenceSigns, referenceOf } from './names.ts';
import type { BankOrder } from './score-candidate.ts';
import { findTwins } from './twin-lines.ts';
import { TYPED_WITHIN_MS, pairReceipts } from './typed-receipts.ts';

/** An account of the desk at a bank whose statements a person reads. */
export interface DeskBankAccount {
  readonly railId: string;
  readonly asset: Asset;
  readonly country: BankCountry;
  /** The text that customers see: bank, number, holder. */
  readonly text: string;
  /** Digits of the account number. */
  readonly digits: string;
}

export function listBankAccounts({ rails }: Pick<Desk, 'rails'>): readonly DeskBankAccount[] {
  return [...rails.values()].flatMap(({ network, assets, receivingAccount }) => {
    const [asset] = assets;
    const country = bankCountryOf(asset?.symbol ?? '');
    if (network.witness !== 'operator' || asset === undefined || country === undefined) return [];
    const text = receivingAccount ?? '';
    const digits = (readBankAccount(text)?.accountNumber ?? '').replace(/\D/g, '');
    return [{ railId: network.railId, asset, country, text, digits }];
  });
}

/** The most claims that are listed for one account. */
const CLAIMS_MAX = 200;

/** Orders whose customers said that they paid into an account at a bank, where no network shows it. */
export async function listBankClaims(desk: Pick<Desk, 'rails' | 'store'>): Promise<readonly Order[]> {
  const claimed = await Promise.all(
    listBankAccounts(desk).map(({ asset: { assetId } }) =>
      desk.store.listOrdersToPay({ payAssetId: assetId, stage: 'claimed', sinceMs: 0, limit: CLAIMS_MAX }),
    ),
  );
  return claimed.flat();
}

const DAY_MS = 86_400_000;
/** How long a reference identifies its order, and a bank may take money back. */
const NAMED_FOR_MS = 400 * DAY_MS;
/** Older lines are history: nothing waits for them any more. */
export const BANK_LINES_FOR_MS = 14 * DAY_MS;
/** More than a person looks through in that time; the screen says where the list ends. */
const LINES_MAX = 20_000;
/** Transfers that were approved within this time are recognised when they leave. */
const PAYOUTS_FOR_MS = 30 * DAY_MS;
/** Late payments of orders that closed within this time are still recognised. */
const CLOSED_FOR_MS = 10 * DAY_MS;
/** Orders of one stage; more than a flood brings to one account. The screen says when there are more. */
const ORDERS_MAX = 20_000;

/** An order that waits for its transfer. */
export interface WaitingOrder {
  readonly order: Order;
  /** The amount that is still missing. */
  readonly dueBaseUnits: bigint;
}

/** A line of the statement, judged. A line whose receipt was typed counts as used by that receipt. */
export interface JudgedLine extends UsedBankLine {
  readonly match: LineMatch;
  /** The key of the line that takes this one back; null if none does. */
  readonly correctionKey: string | null;
}

/** A transfer that was approved, or a payment of it. */
export interface WaitingPayout {
  readonly orderId: string;
  readonly version: number;
  readonly payout: BankPayout;
}

export interface BankDesk {
  /** Newest first. */
  readonly lines: readonly JudgedLine[];
  /** True if there are too many lines in these days: the oldest ones are left out. */
  readonly areOlderLeftOut: boolean;
  /** True if a stage has too many orders: the newest ones are neither listed nor compared. */
  readonly areOrdersLeftOut: boolean;
  readonly waiting: readonly WaitingOrder[];
  /** The orders that the lines may be for, by identifier. */
  readonly orders: ReadonlyMap<string, Order>;
  /** The payouts that the lines may be for, by the identifier of the disbursement. */
  readonly payouts: ReadonlyMap<string, WaitingPayout>;
}

/** The orders and payouts that a line may be for. */
export function usesOf({ match: { candidates, payoutId } }: Pick<JudgedLine, 'match'>): string {
  const payouts = payoutId === null ? [] : [payoutId];
  return [...candidates.map(({ order }) => order.orderId), ...payouts].toSorted().join(' ');
}

/** Whether a person has put the line aside, and it can be for nothing beyond what they saw then. */
export function isLineAside(judged: Pick<JudgedLine, 'match' | 'putAside'>): boolean {
  if (judged.putAside === null) return false;
  const seen = new Set(judged.putAside.split(' '));
  const uses = usesOf(judged);
  return uses === '' || uses.split(' ').every((use) => seen.has(use));
}

/** What a person has to check at one bank. Reading it records nothing. */
export async function readBankDesk(desk: Desk, account: DeskBankAccount): Promise<BankDesk> {
  const nowMs = desk.clock.nowMs();
  const [read, closed, payouts, receipts, ...open] = await Promise.all([
    listLines(desk, account),
    listStage(desk, account, 'closed', nowMs - CLOSED_FOR_MS),
    listPayouts(desk, account, nowMs - PAYOUTS_FOR_MS),
    listTyped(desk, account),
    ...AWAITING_STAGES.map((stage) => listStage(desk, account, stage, 0)),
  ]);
  const waiting = await Promise.all(open.flatMap(({ rows }) => rows).map((order) => toWaiting(desk, order)));
  const late = closed.rows.map((order) => ({ order, dueBaseUnits: order.payBaseUnits }));
  const uses = await withLinesTakenLater(desk, account, read.rows);
  const known = [...waiting, ...late].map((each) => toBankOrder(each, true));
  const named = await listNamed(desk, uses, new Set(known.map(({ orderId }) => orderId)));
  const ofAccount = named.filter(({ payAssetId }) => payAssetId === account.asset.assetId);
  const judged = judgeLines(uses, receipts.rows, {
    orders: [
      ...known,
      ...ofAccount.map((order) => toBankOrder({ order, dueBaseUnits: order.payBaseUnits }, false)),
    ],
    references: new Set(named.map(({ reference }) => bareReference(reference))),
    payouts: payouts.rows.map(({ payout }) => payout),
    decimals: account.asset.decimals,
  });
  return {
    lines: judged,
    areOlderLeftOut: read.areMoreLeft,
    areOrdersLeftOut: [closed, payouts, ...open].some(({ areMoreLeft }) => areMoreLeft),
    waiting,
    orders: new Map(
      [...waiting.map(({ order }) => order), ...closed.rows, ...named].map((order) => [order.orderId, order]),
    ),
    payouts: new Map(payouts.rows.map((each) => [each.payout.payoutId, each])),
  };
}

/** Classifies each line; newest first. */
function judgeLines(
  uses: readonly UsedBankLine[],
  receipts: readonly TypedReceipt[],
  input: Required<Pick<MatchInput<BankLine>, 'orders' | 'references' | 'payouts' | 'decimals'>>,
): readonly JudgedLine[] {
  const free = uses.filter(({ orderId, unmatched }) => orderId === null && unmatched === null);
  const { receiptOf, doubtful } = pairReceipts(
    free.map(({ line }) => line),
    receipts,
    new Set([...input.references, ...input.orders.map(({ reference }) => bareReference(reference))]),
  );
  const all = uses.map((use): UsedBankLine => {
    const receipt = receiptOf.get(use.line);
    if (receipt === undefined) return use;
    const { outputKey: receiptKey, unmatched, isTakenBack } = receipt;
    return { ...use, orderId: receipt.order?.orderId ?? null, receiptKey, unmatched, isTakenBack };
  });
  const recorded = new Set(
    all.filter(({ orderId, unmatched }) => orderId !== null || unmatched !== null).map(({ line }) => line),
  );
  const lines = all.map(({ line }) => line).toReversed();
  const twins = findTwins(lines, recorded);
  const matches = matchLines<BankLine>({
    ...input,
    lines,
    recorded,
    takenBack: new Set(all.filter(({ isTakenBack }) => isTakenBack).map(({ line }) => line)),
    doubts: new Map([
      ...[...doubtful].map((line) => [line, 'typed_before'] as const),
      ...[...twins].map((line) => [line, 'seen_before'] as const),
    ]),
  });
  return all.flatMap((use) => {
    const match = matches.get(use.line);
    if (match === undefined) return [];
    const correction = match.correctionAt === null ? undefined : lines[match.correctionAt];
    return [{ ...use, match, correctionKey: correction?.lineKey ?? null }];
  });
}

function listStage(
  desk: Desk,
  { asset }: DeskBankAccount,
  stage: OrderStage,
  sinceMs: number,
): Promise<Taken<Order>> {
  return takeFrom(
    ORDERS_MAX,
    readAll<Order>(({ limit, after }) => {
      const place =
        after === undefined ? { sinceMs } : { sinceMs: waitingSinceMs(after), afterOrderId: after.orderId };
      return desk.store.listOrdersToPay({ payAssetId: asset.assetId, stage, limit, ...place });
    }),
  );
}

/** A bank takes money back after any time: older lines that a correction may mean are listed, too. */
async function withLinesTakenLater(
  desk: Desk,
  { railId }: DeskBankAccount,
  uses: readonly UsedBankLine[],
): Promise<readonly UsedBankLine[]> {
  const corrections = uses.filter(({ line }) => isCorrectionLine(line));
  if (corrections.length === 0) return uses;
  const sinceMs = desk.clock.nowMs() - NAMED_FOR_MS;
  const rows: UsedBankLine[] = [];
  for (const amount of new Set(corrections.map(({ line }) => line.baseUnits))) {
    const found = await takeFrom(
      LINES_MAX,
      readAll<UsedBankLine>(({ limit, after }) => {
        const place = after === undefined ? {} : { after: after.line };
        return desk.store.listBankLines({ railId, sinceMs, amount, limit, ...place });
      }),
    );
    rows.push(...found.rows);
  }
  const listed = new Set(uses.map(({ line }) => line.lineKey));
  const older = rows.filter(({ line, orderId }) => orderId !== null && !listed.has(line.lineKey));
  return [...uses, ...older.toSorted((left, right) => right.line.bookedAtMs - left.line.bookedAtMs)];
}

/** Orders of the last year that an unused line names and that are not among the waiting ones. */
async function listNamed(
  desk: Desk,
  uses: readonly UsedBankLine[],
  known: ReadonlySet<string>,
): Promise<readonly Order[]> {
  const signs = new Set<string>();
  for (const { line, orderId, unmatched } of uses) {
    if (line.direction === 'out' || orderId !== null || unmatched !== null) continue;
    for (const each of listReferenceSigns(`${line.shown} ${line.remark}`)) signs.add(each);
  }
  const named = await desk.store.listOrdersNamed({
    references: [...signs].map(referenceOf),
    sinceMs: desk.clock.nowMs() - NAMED_FOR_MS,
  });
  return named.filter(({ orderId }) => !known.has(orderId));
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

function listTyped(desk: Desk, { railId }: DeskBankAccount): Promise<Taken<TypedReceipt>> {
  const sinceMs = desk.clock.nowMs() - BANK_LINES_FOR_MS - TYPED_WITHIN_MS;
  return takeFrom(
    LINES_MAX,
    readAll<TypedReceipt>(({ limit, after }) => {
      const place = after === undefined ? {} : { after };
      return desk.store.listTypedReceipts({ railId, sinceMs, limit, ...place });
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
async function toWaiting({ store }: Pick<Desk, 'store'>, order: Order): Promise<WaitingOrder> {
  const view = order.stage === 'short' ? await store.findOrder(order.orderId) : null;
  const receipts = view === null ? [] : bookedDeposits(view);
  return { order, dueBaseUnits: order.payBaseUnits - sumOf(receipts) };
}

function toBankOrder({ order, dueBaseUnits }: WaitingOrder, isWaiting: boolean): BankOrder {
  const { orderId, reference, depositorName, createdAtMs, lockEndsAtMs, claimEndsAtMs } = order;
  return {
    orderId,
    reference,
    dueBaseUnits,
    depositor: depositorName,
    createdAtMs,
    lockEndsAtMs,
    claimEndsAtMs,
    isWaiting,
  };
}

async function listPayouts(
  desk: Desk,
  { railId }: DeskBankAccount,
  sinceMs: number,
): Promise<Taken<WaitingPayout>> {
  const { rows, areMoreLeft } = await takeFrom(
    ORDERS_MAX,
    readAll<OrderView>(({ limit, after }) =>
      desk.store.listDisbursedOrders({ railId, sinceMs, limit, afterOrderId: after?.order.orderId }),
    ),
  );
  const txids = rows.flatMap(({ sightings }) => sightings.map(({ txid }) => txid));
  const lineKeys = await desk.store.listKnownKeys(railId, [...new Set(txids)]);
  const payouts = rows.flatMap((view) =>
    view.disbursements
      .filter((each) => each.railId === railId)
      .flatMap((each) => transfersOf(view, each, lineKeys)),
  );
  return { rows: payouts, areMoreLeft };
}

/** The remaining amount of a payout or refund, and each of its payments. */
function transfersOf(
  view: OrderView,
  disbursement: Disbursement,
  lineKeys: ReadonlySet<string>,
): readonly WaitingPayout[] {
  const { order } = view;
  const { disbursementId: payoutId, address, approvedAtMs: preparedAtMs } = disbursement;
  const receiver = readBankAccount(address);
  const common = {
    payoutId,
    reference: order.reference,
    account: (receiver?.accountNumber ?? '').replace(/\D/g, ''),
    holder: receiver?.holder ?? '',
    preparedAtMs,
  };
  const remainder = isLive(view, disbursement) ? remainderBaseUnits(view, disbursement) : 0n;
  const parts: Pick<BankPayout, 'baseUnits' | 'paid'>[] = countedPayments(view, payoutId).map(
    ({ baseUnits, txid }) => ({ baseUnits, paid: lineKeys.has(txid) ? 'by_line' : 'typed' }),
  );
  if (remainder > 0n) parts.push({ baseUnits: remainder, paid: 'no' });
  return parts.map((part) => ({
    orderId: order.orderId,
    version: seenVersionOf(order),
    payout: { ...common, ...part },
  }));
}
