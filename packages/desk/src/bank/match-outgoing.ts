import { bareReference, compareNames, listReferenceSigns, plainName, readPrintedName } from './names.ts';
import type { PrintedLine } from '../ports/bank-lines.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The span that a printed time may cover. */
const PRINTED_MS = { second: 1000, minute: 60_000, day: DAY_MS } as const;
/** Banks send transfers back within this many days. */
const BACK_MAX_MS = 10 * DAY_MS;
const CUT_BYTES = 14;

/** Words of a correction. A text by people may be a name such as 정정희: there only whole texts count. */
const CORRECTION = /정정|취소|冲正/u;
const CORRECTION_TEXT = /^(?:입금|이체|착오)?(?:정정|취소)$|^冲正$/u;
const RETURNED = /입금불능|반환|退汇|退回|退款|退还/u;
const OWN_IN = /이자|利息|结息|INTEREST|본인이체|不计收支|已退款|已全额退款|已退还/iu;
/** Words of the bank itself in a printed text, where 이자영 is a name. */
const OWN_TEXT =
  /^(?:\p{L}{0,8}(?:결산|예금|통장|박스|적금|저축))?이자(?:입금|지급)?$|^(?:存款)?(?:利息|结息)$|^INTEREST$|^본인이체$/iu;

/** A transfer that the desk had to make. */
export interface BankPayout {
  readonly payoutId: string;
  /** The reference of its order; its last six characters are the desk's text in a file of transfers. */
  readonly reference: string;
  readonly baseUnits: bigint;
  /** The account number, digits only. */
  readonly account: string;
  readonly holder: string;
  readonly preparedAtMs: number;
  /** Whether the transfer was attested; `by_line`: with a line of the statement. */
  readonly paid: 'no' | 'typed' | 'by_line';
}

/** What a line is, as far as it follows without looking at orders. */
export type OutgoingMatch =
  | {
      readonly verdict: 'own' | 'reversal' | 'payout' | 'payout_returned';
      readonly payoutId: string | null;
      /** A correction whose payment is not among the lines, or a transfer that fits no payout. */
      readonly flag?: 'taken_nothing' | 'paid_again';
    }
  /** Taken back by a later line, whose place this is; of several possible ones the first. */
  | { readonly verdict: 'reversed'; readonly correctionAt: number };

/**
 * Matches lines that leave the account, returned transfers, corrections, and the own transactions of the
 * bank. The receipts of `takenBack` were taken back already.
 */
export function matchOutgoing(
  lines: readonly PrintedLine[],
  payouts: readonly BankPayout[],
  takenBack: ReadonlySet<PrintedLine> = new Set(),
  recorded: ReadonlySet<PrintedLine> = new Set(),
): ReadonlyMap<PrintedLine, OutgoingMatch> {
  const found = new Map<PrintedLine, OutgoingMatch>();
  const waiting = new Map<bigint, BankPayout[]>();
  // A payout that was attested by hand accounts for one line, too.
  for (const payout of payouts.filter(({ paid }) => paid !== 'by_line').toSorted(byPaid)) {
    waiting.set(payout.baseUnits, [...(waiting.get(payout.baseUnits) ?? []), payout]);
  }
  const incoming = new Map<bigint, PrintedLine[]>();
  const paid: (readonly [PrintedLine, BankPayout])[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.direction === 'in') {
      const returned = findPaid(paid, line, RETURNED.test(`${line.kind} ${line.shown}`));
      if (returned !== null) found.set(line, { verdict: 'payout_returned', payoutId: returned });
      else if (isOwnIn(line)) found.set(line, { verdict: 'own', payoutId: null });
      else addLine(incoming, line);
      continue;
    }
    if (recorded.has(line)) {
      found.set(line, { verdict: 'own', payoutId: null });
      continue;
    }
    const isCorrection = isCorrectionLine(line);
    const taken = isCorrection ? findReversed(incoming, line, takenBack) : [];
    for (const each of taken) {
      if (!found.has(each)) found.set(each, { verdict: 'reversed', correctionAt: at });
    }
    const [only, ...others] = taken;
    if (only !== undefined && others.length === 0) removeLine(incoming, only);
    const payout = taken.length > 0 || line.isReversal ? null : takePayout(waiting, line);
    const again = payout === null ? findReceiver(payouts, line) : null;
    if (payout !== null) {
      paid.push([line, payout]);
      const isWaiting = payout.paid === 'no';
      found.set(line, {
        verdict: isWaiting ? 'payout' : 'own',
        payoutId: isWaiting ? payout.payoutId : null,
      });
    } else if (isCorrection) {
      found.set(line, {
        verdict: 'reversal',
        payoutId: null,
        ...(only === undefined ? { flag: 'taken_nothing' } : {}),
      });
    } else if (again === null) found.set(line, { verdict: 'own', payoutId: null });
    else found.set(line, { verdict: 'own', payoutId: again.payoutId, flag: 'paid_again' });
  }
  return found;
}

function isOwnIn({ kind, shown }: PrintedLine): boolean {
  return OWN_IN.test(kind) || OWN_TEXT.test(shown.replace(/\s/gu, ''));
}

/** Whether the line says that it takes back money that had come in. */
export function isCorrectionLine({ direction, isReversal, kind, shown }: PrintedLine): boolean {
  return direction === 'out' && (isReversal || CORRECTION.test(kind) || CORRECTION_TEXT.test(shown));
}

function addLine(incoming: Map<bigint, PrintedLine[]>, line: PrintedLine): void {
  const equal = incoming.get(line.baseUnits);
  if (equal === undefined) incoming.set(line.baseUnits, [line]);
  else equal.push(line);
}

/** One correction takes one payment back, so the next one takes another. */
function removeLine(incoming: Map<bigint, PrintedLine[]>, line: PrintedLine): void {
  const equal = incoming.get(line.baseUnits) ?? [];
  incoming.set(
    line.baseUnits,
    equal.filter((each) => each !== line),
  );
}

/**
 * Among several equal payments: the one that a person has taken back, or the one with the same printed text.
 * Otherwise nobody can say which one: all of the last hour, or the last one.
 */
function findReversed(
  incoming: ReadonlyMap<bigint, readonly PrintedLine[]>,
  line: PrintedLine,
  takenBack: ReadonlySet<PrintedLine>,
): readonly PrintedLine[] {
  const equal = incoming.get(line.baseUnits) ?? [];
  const sameText = equal.filter(({ shown }) => shown !== '' && shown === line.shown);
  const fitting = sameText.length > 0 ? sameText : equal;
  const done = fitting.find((each) => takenBack.has(each));
  if (done !== undefined) return [done];
  const recent = fitting.filter(({ bookedAtMs }) => bookedAtMs >= line.bookedAtMs - HOUR_MS);
  return recent.length > 0 ? recent : fitting.slice(-1);
}

/** Sorts payouts that wait before those that were attested. */
function byPaid(left: BankPayout, right: BankPayout): number {
  return Number(left.paid !== 'no') - Number(right.paid !== 'no');
}

/** The payout or refund that the line names, or whose account it pays: with another amount, or made again. */
function findReceiver(payouts: readonly BankPayout[], line: PrintedLine): BankPayout | null {
  const signs = listReferenceSigns(`${line.shown} ${line.remark}`);
  const found = payouts.findLast(
    (payout) =>
      signs.has(bareReference(payout.reference)) ||
      (payout.account !== '' && line.otherAccount === payout.account) ||
      (payout.baseUnits === line.baseUnits && isSameReceiver(payout, line)),
  );
  return found ?? null;
}

function takePayout(waiting: Map<bigint, BankPayout[]>, line: PrintedLine): BankPayout | null {
  const equal = waiting.get(line.baseUnits) ?? [];
  const lastAtMs = line.bookedAtMs + PRINTED_MS[line.precision];
  const prepared = equal.filter(({ preparedAtMs }) => preparedAtMs < lastAtMs);
  const signs = listReferenceSigns(`${line.shown} ${line.remark}`);
  const named = prepared.filter(
    (payout) => signs.has(bareReference(payout.reference)) && !isOtherAccount(payout, line),
  );
  // Two payouts that both wait cannot be distinguished.
  const fitting = named.length > 0 ? named : prepared.filter((payout) => isSameReceiver(payout, line));
  const [first, second] = fitting;
  if (first === undefined) return null;
  // If several were attested already, it does not matter which of them the line is.
  if (second !== undefined && fitting.some(({ paid }) => paid === 'no')) return null;
  waiting.set(
    line.baseUnits,
    equal.filter((payout) => payout !== first),
  );
  return first;
}

/** True if the bank states a full account number and it belongs to somebody else. */
function isOtherAccount({ account }: BankPayout, { otherAccount }: PrintedLine): boolean {
  return otherAccount !== '' && !otherAccount.includes('*') && account !== '' && otherAccount !== account;
}

function isSameReceiver(payout: BankPayout, line: PrintedLine): boolean {
  const digits = line.otherAccount;
  if (digits !== '' && !digits.includes('*') && digits === payout.account) return true;
  const question = { expected: payout.holder, cutBytes: CUT_BYTES, hasReference: false };
  const printed = line.holder === null ? null : { name: plainName(line.holder), bytes: 0 };
  const likeness = [readPrintedName(line.shown), ...(printed === null ? [] : [printed])].map((name) =>
    compareNames(name, question),
  );
  return likeness.some((each) => each === 'equal' || each === 'cut' || each === 'unclear');
}

/** Unless the bank says so, only money from the paid account, and soon, counts as a returned transfer. */
function findPaid(
  paid: readonly (readonly [PrintedLine, BankPayout])[],
  line: PrintedLine,
  isMarked: boolean,
): string | null {
  const found = paid.findLast(
    ([sent, payout]) =>
      sent.baseUnits === line.baseUnits &&
      line.bookedAtMs - sent.bookedAtMs <= (isMarked ? BACK_MAX_MS : HOUR_MS) &&
      (isMarked || hasAccountOf(payout, line)) &&
      isSameReceiver(payout, line),
  );
  return found === undefined ? null : found[1].payoutId;
}

const TAIL_DIGITS_MIN = 4;

/** Compares account numbers as far as the bank shows them. */
function hasAccountOf(payout: BankPayout, line: PrintedLine): boolean {
  const tail = line.otherAccount.slice(line.otherAccount.lastIndexOf('*') + 1);
  return tail.length >= TAIL_DIGITS_MIN && payout.account.endsWith(tail);
}
