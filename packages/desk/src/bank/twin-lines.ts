import { readPrintedName } from './names.ts';
import type { BankLine } from '../ports/bank-lines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Finds lines that may be the same payment as a line of another file, or as a recorded one. One bank writes a
 * payment with a number in one format and with a balance in another, so that the keys differ.
 */
export function findTwins(lines: readonly BankLine[], used: ReadonlySet<BankLine>): ReadonlySet<BankLine> {
  const twins = new Set<BankLine>();
  const incoming = lines.filter(({ direction }) => direction === 'in');
  for (const equal of Map.groupBy(incoming, ({ baseUnits }) => baseUnits).values()) {
    if (equal.length === 1) continue;
    for (const line of equal) {
      const isKnown = equal.some((other) => isBefore(other, line, used) && maySayTheSame(other, line));
      if (isKnown) twins.add(line);
    }
  }
  return twins;
}

/** Sorts a recorded line before the others, then the line that was imported first. */
function isBefore(other: BankLine, line: BankLine, used: ReadonlySet<BankLine>): boolean {
  if (used.has(line)) return false;
  return other.importId !== line.importId && (used.has(other) || other.importId < line.importId);
}

function maySayTheSame(left: BankLine, right: BankLine): boolean {
  const [kind, other] = [kindOfKey(left), kindOfKey(right)];
  // The same balance, or the same number of the same kind, would have given them the same key.
  if (kind === other && kind === 'balance') return false;
  if (kind === other && kind === 'number' && formOfNumber(left) === formOfNumber(right)) return false;
  return isSameTime(left, right) && isSameText(left, right);
}

function kindOfKey({ bankRef, balanceAfter }: BankLine): 'number' | 'balance' | 'text' {
  if (bankRef !== null) return 'number';
  return balanceAfter === null ? 'text' : 'balance';
}

/** The form of a number: it differs between the formats of a bank, and is the same within one. */
function formOfNumber({ bankRef }: BankLine): string {
  return (bankRef ?? '').replace(/\d/gu, '0').replace(/\p{L}/gu, 'A');
}

function isSameTime(left: BankLine, right: BankLine): boolean {
  const [early, late] = left.bookedAtMs < right.bookedAtMs ? [left, right] : [right, left];
  const apartMs = late.bookedAtMs - early.bookedAtMs;
  return apartMs < (early.precision === 'day' ? DAY_MS : MINUTE_MS) || isSameMinute(left, right);
}

function isSameMinute(left: BankLine, right: BankLine): boolean {
  return Math.floor(left.bookedAtMs / MINUTE_MS) === Math.floor(right.bookedAtMs / MINUTE_MS);
}

/** Compares names only in the same letters, since a bank may cut a name or write it in Latin ones. */
function isSameText(left: BankLine, right: BankLine): boolean {
  const [one, other] = [readPrintedName(left.shown).name, readPrintedName(right.shown).name];
  const isCut = one.startsWith(other) || other.startsWith(one);
  return isCut || isInHangul(one) !== isInHangul(other);
}

function isInHangul(name: string): boolean {
  return /[가-힣]/u.test(name);
}
