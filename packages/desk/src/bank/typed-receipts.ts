import { bareReference, compareNames, listReferenceSigns, readPrintedName } from './names.ts';
import { type BankLine, type TypedReceipt, normaliseReference } from '../ports/bank-lines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Statements and people give minutes, which may be rounded differently. */
const SAME_MINUTES_MS = 2 * MINUTE_MS;
/** A receipt without a time has the time at which it was typed, which may be days after the transfer. */
export const TYPED_WITHIN_MS = 3 * DAY_MS;
const CUT_BYTES = 14;

interface ReceiptPairs {
  /** For each line that clearly belongs to a typed receipt: that receipt. */
  readonly receiptOf: ReadonlyMap<BankLine, TypedReceipt>;
  /** Lines that may belong to a receipt that has no line of its own. */
  readonly doubtful: ReadonlySet<BankLine>;
}

/**
 * Pairs lines with typed receipts. A line belongs to a receipt if it names the order of the receipt or has
 * its bank number, or if it is the only one of the same minutes whose name fits. A receipt has one line.
 * @param references six-character references that the lines contain
 */
export function pairReceipts(
  lines: readonly BankLine[],
  receipts: readonly TypedReceipt[],
  references: ReadonlySet<string>,
): ReceiptPairs {
  const byAmount = Map.groupBy(
    lines.filter(({ direction }) => direction === 'in'),
    ({ baseUnits }) => baseUnits,
  );
  const receiptOf = new Map<BankLine, TypedReceipt>();
  const rest: (readonly [TypedReceipt, readonly BankLine[]])[] = [];
  for (const receipt of receipts) {
    const near = (byAmount.get(receipt.baseUnits) ?? []).filter((line) => isNear(line, receipt));
    const own = near.find((line) => !receiptOf.has(line) && isNamedBy(line, receipt));
    if (own === undefined) rest.push([receipt, near.filter((line) => mayBeFor(line, receipt, references))]);
    else receiptOf.set(own, receipt);
  }
  const left = rest.map(([receipt, near]) => ({
    receipt,
    near,
    same: near.filter((line) => !receiptOf.has(line) && isSameMinute(line, receipt)),
  }));
  const wanted = Map.groupBy(
    left.flatMap(({ same }) => same),
    (line) => line,
  );
  const doubtful = new Set<BankLine>();
  for (const { receipt, near, same } of left) {
    const [only, second] = same;
    const isItsOwn = only !== undefined && second === undefined && wanted.get(only)?.length === 1;
    if (isItsOwn) receiptOf.set(only, receipt);
    else for (const line of near) doubtful.add(line);
  }
  return { receiptOf, doubtful };
}

function isNear({ bookedAtMs, precision }: BankLine, { receivedAtMs }: TypedReceipt): boolean {
  const latestMs = receivedAtMs + (precision === 'day' ? 0 : SAME_MINUTES_MS);
  return bookedAtMs <= latestMs && bookedAtMs >= receivedAtMs - TYPED_WITHIN_MS - DAY_MS;
}

function isSameMinute({ bookedAtMs, precision }: BankLine, { receivedAtMs }: TypedReceipt): boolean {
  const afterMs = receivedAtMs - bookedAtMs;
  return precision === 'day' ? afterMs < DAY_MS : Math.abs(afterMs) <= SAME_MINUTES_MS;
}

function isNamedBy(line: BankLine, { outputKey, order }: TypedReceipt): boolean {
  if (line.bankRef !== null && normaliseReference(line.bankRef) === outputKey) return true;
  return order !== null && signsOf(line).has(bareReference(order.reference));
}

/** False if the line has the name of somebody else or the reference of another order. */
function mayBeFor(line: BankLine, { order }: TypedReceipt, references: ReadonlySet<string>): boolean {
  if ([...signsOf(line)].some((signs) => references.has(signs))) return false;
  const expected = order?.depositorName ?? null;
  if (expected === null) return true;
  const question = { expected, cutBytes: CUT_BYTES, hasReference: signsOf(line).size > 0 };
  return compareNames(readPrintedName(line.shown), question) !== 'other';
}

function signsOf({ shown, remark }: BankLine): ReadonlySet<string> {
  return listReferenceSigns(`${shown} ${remark}`);
}
