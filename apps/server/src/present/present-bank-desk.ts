import type {
  BANK_VIEWS,
  BankDeskAccount,
  BankDeskAnswer,
  BankDeskLine,
  BankDeskOrder,
  ConsoleOrder,
  LINE_GROUPS,
} from '@naru/contract';
import { AWAITING_STAGES, formatAmount } from '@naru/core';
import {
  type BankDesk,
  type Desk,
  type DeskBankAccount,
  type JudgedLine,
  type LineMatch,
  type Order,
  type OrderView,
  type WaitingOrder,
  getPayRail,
  getRail,
  isLineAside,
  listBankAccounts,
  readBankDesk,
  seenVersionOf,
} from '@naru/desk';

type LineGroup = (typeof LINE_GROUPS)[number];

const ROWS_PER_PAGE = 50;
/** The highest time of ECMAScript's dates. */
const LATEST_MS = 8_640_000_000_000_000;

/** Until when the reader needs no password for an act on the order; null: they need it now. */
type FreeUntilMs = (view: OrderView) => number | null;

interface BankDeskQuery {
  readonly rail?: string;
  readonly view?: (typeof BANK_VIEWS)[number];
  readonly before?: string;
}

/** The waiting work of each account, as of the last count. */
type WorkOf = ReadonlyMap<string, AccountWork>;
type AccountWork = Pick<BankDeskAccount, 'lineCount' | 'claimCount'>;

/** The named account; else the first one with work, or the first of all. */
export async function presentBankDesk(
  desk: Desk,
  query: BankDeskQuery,
  { freeUntilMs, work }: { readonly freeUntilMs: FreeUntilMs; readonly work: WorkOf },
): Promise<BankDeskAnswer> {
  const accounts = listBankAccounts(desk);
  const found = await readChosen(desk, accounts, query.rail);
  if (found === null) return NO_BANK;
  const { account, read } = found;
  // The present work of the chosen account: a line that was just recorded no longer counts.
  const claimCount = read.waiting.filter(isClaimed).length;
  const ownWork = { lineCount: read.lines.filter(waitsForPerson).length, claimCount };
  const workOf = ({ railId }: DeskBankAccount): AccountWork =>
    railId === account.railId ? ownWork : (work.get(railId) ?? NO_WORK);
  const groups: Readonly<Record<LineGroup, readonly JudgedLine[]>> = {
    check: read.lines.filter((line) => groupOf(line) === 'check'),
    unclaimed: read.lines.filter((line) => groupOf(line) === 'unclaimed'),
    aside: read.lines.filter((line) => groupOf(line) === 'aside'),
    rest: read.lines.filter((line) => groupOf(line) === 'rest'),
  };
  const { view = 'check', before } = query;
  const lines = pageOf(view === 'orders' ? [] : groups[view], placeOfLine, before);
  const orders = pageOf(view === 'orders' ? read.waiting : [], placeOfOrder, before);
  return {
    accounts: accounts.map((each) => presentAccount(desk, each, workOf(each))),
    railId: account.railId,
    counts: {
      check: groups.check.length,
      unclaimed: groups.unclaimed.length,
      aside: groups.aside.length,
      rest: groups.rest.length,
      claimed: claimCount,
      waiting: read.waiting.length,
    },
    linesSince: read.areOlderLeftOut ? timeOfLast(read.lines) : null,
    areOrdersLeftOut: read.areOrdersLeftOut,
    lines: await Promise.all(
      lines.rows.map((line) => presentLine(desk, { account, read, freeUntilMs }, line)),
    ),
    orders: orders.rows.map((order) => presentOrder(account, order)),
    nextBefore: lines.nextBefore ?? orders.nextBefore,
  };
}

interface ReadAccount {
  readonly account: DeskBankAccount;
  readonly read: BankDesk;
}

async function readChosen(
  desk: Desk,
  accounts: readonly DeskBankAccount[],
  railId: string | undefined,
): Promise<ReadAccount | null> {
  const named = accounts.filter((account) => account.railId === railId);
  let best: ReadAccount | null = null;
  for (const account of named.length > 0 ? named : accounts) {
    const found = { account, read: await readBankDesk(desk, account) };
    const { lines, waiting } = found.read;
    if (lines.some((line) => groupOf(line) === 'check') || waiting.some(isClaimed)) return found;
    const isBetter = best?.read.lines.some(waitsForPerson) === false && lines.some(waitsForPerson);
    if (best === null || isBetter) best = found;
  }
  return best;
}

const NO_WORK: AccountWork = { lineCount: 0, claimCount: 0 };
const NO_BANK: BankDeskAnswer = {
  accounts: [],
  railId: null,
  counts: { check: 0, unclaimed: 0, aside: 0, rest: 0, claimed: 0, waiting: 0 },
  linesSince: null,
  areOrdersLeftOut: false,
  lines: [],
  orders: [],
  nextBefore: null,
};

function timeOfLast(lines: readonly JudgedLine[]): string | null {
  const last = lines.at(-1);
  return last === undefined ? null : new Date(last.line.bookedAtMs).toISOString();
}

/** The rows after a place of the list, even if the row at that place has left it. */
function pageOf<Row>(
  all: readonly Row[],
  placeOf: (row: Row) => string,
  before: string | undefined,
): { readonly rows: readonly Row[]; readonly nextBefore: string | null } {
  const rest = all
    .map((row) => ({ row, place: placeOf(row) }))
    .filter(({ place }) => before === undefined || place > before)
    .toSorted((left, right) => (left.place < right.place ? -1 : 1));
  const rows = rest.slice(0, ROWS_PER_PAGE);
  const isEnd = rows.length === rest.length;
  return { rows: rows.map(({ row }) => row), nextBefore: isEnd ? null : (rows.at(-1)?.place ?? null) };
}

/** The sort key of lines, newest first. */
function placeOfLine({ line }: JudgedLine): string {
  return `${timeText(LATEST_MS - line.bookedAtMs)} ${line.lineKey}`;
}

/** Orders with a claim or a part of their money first, then those that wait longest. */
function placeOfOrder({ order }: WaitingOrder): string {
  const rank = order.stage === 'awaiting_deposit' ? 1 : 0;
  return `${rank} ${timeText(order.createdAtMs)} ${order.reference}`;
}

/** A sort key with texts in the order of their times. */
function timeText(timeMs: number): string {
  return `${timeMs}`.padStart(`${LATEST_MS}`.length, '0');
}

export function waitsForPerson(line: JudgedLine): boolean {
  const group = groupOf(line);
  return group === 'check' || group === 'unclaimed';
}

/**
 * The list of the bank desk that shows a line; `rest`: nobody has to look at it. Money that was taken back
 * after it was recorded is for a person, until its receipt is taken back, too.
 */
export function groupOf(judged: JudgedLine): LineGroup {
  const { isTakenBack, match, orderId, line, unmatched } = judged;
  if (orderId !== null) return match.flag === 'reversed' && !isTakenBack ? 'check' : 'rest';
  if (unmatched === null && isLineAside(judged)) return 'aside';
  if (match.flag === 'taken_nothing' || match.flag === 'paid_again') return 'check';
  if (unmatched !== null) return 'rest';
  if (match.verdict === 'payout' || match.verdict === 'payout_returned') return 'check';
  if (line.direction === 'out') return 'rest';
  if (match.candidates.length > 0) return 'check';
  return match.verdict === 'none' || match.verdict === 'ask' ? 'unclaimed' : 'rest';
}

export function isClaimed({ order }: WaitingOrder): boolean {
  return order.claimEndsAtMs !== null;
}

function presentAccount(
  desk: Pick<Desk, 'rails'>,
  { railId, asset, text }: DeskBankAccount,
  { lineCount, claimCount }: AccountWork,
): BankDeskAccount {
  const isTest = getRail(desk, railId).network.environment !== 'main';
  return {
    railId,
    symbol: asset.symbol,
    currency: asset.assetId,
    account: text,
    isTest,
    lineCount,
    claimCount,
  };
}

async function presentLine(
  desk: Desk,
  { account, read, freeUntilMs }: ReadAccount & { readonly freeUntilMs: FreeUntilMs },
  { isTakenBack, line, match, orderId, receiptKey, unmatched }: JudgedLine,
): Promise<BankDeskLine> {
  const { decimals } = account.asset;
  const payout = read.payouts.get(match.payoutId ?? '');
  const ofLine = orderId ?? payout?.orderId ?? null;
  const view = ofLine === null ? null : await desk.store.findOrder(ofLine);
  const order = view?.order ?? null;
  const freeMs = view === null ? null : freeUntilMs(view);
  return {
    key: line.lineKey,
    direction: line.direction,
    amount: formatAmount(line.baseUnits, decimals),
    bookedAt: new Date(line.bookedAtMs).toISOString(),
    precision: line.precision,
    balance: line.balanceAfter === null ? null : signedText(line.balanceAfter, decimals),
    shown: line.shown,
    holder: line.holder,
    remark: line.remark,
    bank: line.otherBank,
    kind: line.kind,
    verdict: match.verdict,
    flag: match.flag,
    candidates: match.candidates.map(({ order, reasons }) => {
      const known = read.orders.get(order.orderId);
      return {
        id: order.reference,
        version: known === undefined ? 1 : seenVersionOf(known),
        due: formatAmount(order.dueBaseUnits, decimals),
        depositor: order.depositor,
        reasons: [...reasons],
      };
    }),
    isOtherName: isOfOtherName(match),
    order: order === null ? null : { id: order.reference, version: seenVersionOf(order) },
    isUsed: orderId !== null,
    receiptKey,
    isTakenBack,
    unmatched,
    payout:
      payout === undefined || match.verdict !== 'payout'
        ? null
        : {
            disbursementId: payout.payout.payoutId,
            version: payout.version,
            passwordFreeUntil: freeMs === null ? null : new Date(freeMs).toISOString(),
          },
  };
}

/** Judged like the lines of the bank's page: whatever that page proposes, the page of the order says, too. */
export async function presentWaitingLine(desk: Desk, order: Order): Promise<ConsoleOrder['waitingLine']> {
  const { railId } = getPayRail(desk, order).network;
  const account = listBankAccounts(desk).find((each) => each.railId === railId);
  if (account === undefined || !AWAITING_STAGES.some((stage) => stage === order.stage)) return null;
  const found = (await readBankDesk(desk, account)).lines.find(
    (judged) =>
      judged.orderId === null &&
      judged.match.flag !== 'reversed' &&
      judged.match.candidates[0]?.order.orderId === order.orderId &&
      groupOf(judged) === 'check',
  );
  return found === undefined ? null : { railId, isOtherName: isOfOtherName(found.match) };
}

function isOfOtherName({ flag, candidates }: LineMatch): boolean {
  const isPrinted = candidates[0]?.reasons.includes('name_other') === true;
  return isPrinted || flag === 'third_party' || flag === 'intermediary';
}

function signedText(baseUnits: bigint, decimals: number): string {
  return baseUnits < 0n ? `-${formatAmount(-baseUnits, decimals)}` : formatAmount(baseUnits, decimals);
}

function presentOrder({ asset }: DeskBankAccount, waiting: WaitingOrder): BankDeskOrder {
  const { order, dueBaseUnits } = waiting;
  const timeOf = (atMs: number): string => new Date(atMs).toISOString();
  return {
    id: order.reference,
    version: seenVersionOf(order),
    amount: formatAmount(order.payBaseUnits, asset.decimals),
    due: formatAmount(dueBaseUnits, asset.decimals),
    isClaimed: isClaimed(waiting),
    depositor: order.depositorName,
    createdAt: timeOf(order.createdAtMs),
    lockEndsAt: timeOf(order.lockEndsAtMs),
    claimEndsAt: order.claimEndsAtMs === null ? null : timeOf(order.claimEndsAtMs),
  };
}
