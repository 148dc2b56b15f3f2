import { BANK_ZONE_MINUTES } from '@naru/chains';
import type { StatementColumn, StatementProblemCode, StatementRemark } from '@naru/core';
import type { StatementLine } from '@naru/desk';
import {
  type RefusedStatement,
  refuseStatement,
  type Entry,
  type MessageReport,
  type Report,
  type StatementAccount,
  type StatementAnswer,
  type StatementProblem,
} from './statement.ts';
import { cleanText, readAmount, readBankTime, withoutPlaceholder } from './cell-text.ts';

/** Spellings of the currency of a country's accounts: its code, its number (ISO 4217) or its name. */
const NAMES = {
  KR: ['KRW', '410', '₩', '원', '원화', '한국원', '대한민국원', 'KOREANWON'],
  CN: ['CNY', '156', 'RMB', '¥', '元', '人民币', '人民币元', '人民幣', 'CHINESEYUAN'],
} as const;

function isOwnCurrency(text: string, country: 'KR' | 'CN'): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase();
  return NAMES[country].some((name) => name === plain);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TEXT_CHARACTERS_MAX = 2000;

/** Software writes a message and may fill in a time of day; a table has only what the bank prints. */
export type FileKind = 'message' | 'table';

export function readMessage(reports: readonly MessageReport[], account: StatementAccount): StatementAnswer {
  let row = 0;
  const numbered = reports.map((report) => ({
    ...report,
    entries: report.entries.map((entry) => ({ ...entry, row: (row += 1) })),
  }));
  return readReports(numbered, account, 'message');
}

/** Interprets the values of a file, whatever its format: returns all lines, or all problems. */
export function readReports(
  reports: readonly Report[],
  account: StatementAccount,
  kind: FileKind,
): StatementAnswer {
  const head = headProblem(reports, account);
  if (head !== null) return { ok: false, problems: [head] };
  const problems: StatementProblem[] = [];
  const timed: TimedLine[] = [];
  let zeroCount = 0;
  for (const report of reports) {
    const read = report.entries.map((entry) => readEntry(entry, account));
    problems.push(...read.filter((each) => 'code' in each));
    const moved = read.filter((each) => 'line' in each);
    zeroCount += moved.filter(({ line }) => line.baseUnits === 0n).length;
    const balance = sumProblem(report, moved, account);
    if (balance !== null) problems.push({ code: balance, row: null, source: null });
    timed.push(...moved.filter(({ line }) => line.baseUnits !== 0n));
  }
  if (problems.length > 0) return { ok: false, problems: inRows(problems) };
  const checked = checkBalances(withoutEmptyClocks(timed, BANK_ZONE_MINUTES[account.country], kind));
  if (!checked.ok) return checked;
  const remarks = remarksOf(reports, checked.value);
  return { ok: true, value: { lines: checked.value, zeroCount, remarks } };
}

/** A line that cannot be read explains a sum that differs. */
function inRows(problems: readonly StatementProblem[]): readonly StatementProblem[] {
  const ofRows = problems.filter(({ row }) => row !== null);
  return ofRows.length > 0 ? ofRows : problems.slice(0, 1);
}

function headProblem(reports: readonly Report[], account: StatementAccount): StatementProblem | null {
  const [number = '', ...others] = new Set(reports.map((each) => each.account).filter((each) => each !== ''));
  if (others.length > 0) return { code: 'several_accounts', row: null, source: null };
  if (number !== '' && account.accountDigits !== null && isOtherAccount(number, account.accountDigits)) {
    return { code: 'another_account', row: null, source: number };
  }
  const currencies = reports.flatMap((report) => report.currencies);
  if (currencies.every((text) => isOwnCurrency(text, account.country))) return null;
  return { code: 'another_currency', row: null, source: null };
}

function readEntry(entry: Entry, account: StatementAccount): TimedLine | StatementProblem {
  const { row, values, from } = entry;
  const problem = (code: StatementProblemCode, column: StatementColumn): StatementProblem => ({
    code,
    row,
    source: from[column] ?? null,
  });
  const long = Object.entries(values).find(([, text]) => text.length > TEXT_CHARACTERS_MAX);
  if (long !== undefined) return { code: 'text_too_long', row, source: null };
  if (values.currency !== undefined && !isOwnCurrency(values.currency, account.country)) {
    return problem('another_currency', 'currency');
  }
  const zoneMinutes = entry.zoneMinutes ?? BANK_ZONE_MINUTES[account.country];
  const time = readBankTime(values.time ?? '', values.clock ?? '', zoneMinutes);
  if (time === null) return problem('date_unreadable', 'time');
  if (time.atMs > account.nowMs + DAY_MS) return problem('in_the_future', 'time');
  const moved = readMoved(entry, account);
  if (typeof moved === 'string') return problem(moved, values.signed === undefined ? 'in' : 'signed');
  const balance = values.balance?.trim() ?? '';
  const balanceAfter = balance === '' ? null : readAmount(balance, account);
  if (balance !== '' && balanceAfter === null) return problem('balance_unreadable', 'balance');
  const { atMs: bookedAtMs, precision } = time;
  return {
    line: { row, ...moved, bookedAtMs, precision, balanceAfter, ...textsOf(entry) },
    wallMs: bookedAtMs + zoneMinutes * MINUTE_MS,
  };
}

type Moved = Pick<StatementLine, 'direction' | 'baseUnits' | 'isReversal'>;

function readMoved(entry: Entry, account: StatementAccount): Moved | StatementProblemCode {
  const { values, direction, isReversal } = entry;
  const isSigned = values.signed !== undefined;
  const texts = isSigned ? [values.signed] : [values.in ?? '', values.out ?? ''];
  const [into, out = 0n] = texts.map((text) => readAmount(text, account));
  if (into === undefined || into === null || out === null) return 'amount_unreadable';
  if (into !== 0n && out !== 0n) return 'both_sides';
  // An empty cell is not the same as a 0.
  if (into === out && !texts.some((text) => /\d/.test(text.normalize('NFKC')))) return 'amount_missing';
  const signed = into - out;
  // A negative deposit takes an earlier one back, even if a column calls it a deposit.
  const isTakenBack = direction === 'in' ? signed < 0n : !isSigned && (into < 0n || out < 0n);
  return {
    direction: signed < 0n ? 'out' : (direction ?? (signed > 0n ? 'in' : 'out')),
    baseUnits: signed < 0n ? -signed : signed,
    isReversal: isReversal || isTakenBack,
  };
}

type Texts = Pick<
  StatementLine,
  'shown' | 'holder' | 'remark' | 'otherAccount' | 'otherBank' | 'kind' | 'bankRef' | 'remarks'
>;

function textsOf({ values, remarks }: Entry): Texts {
  const text = (column: StatementColumn): string => cleanText(values[column] ?? '');
  return {
    shown: text('shown'),
    holder: values.holder === undefined ? null : text('holder'),
    remark: text('remark'),
    otherAccount: text('otherAccount').replace(/[^\d*]/g, ''),
    otherBank: text('otherBank'),
    kind: text('kind'),
    bankRef: withoutPlaceholder(text('bankRef')) || null,
    remarks,
  };
}

/** Whether the lines lead from the opening to the closing balance, if a file has both. */
function sumProblem(
  { opening, closing }: Report,
  timed: readonly TimedLine[],
  account: StatementAccount,
): 'balance_unreadable' | 'balance_gap' | null {
  const [from, until] = [opening, closing].map((text) =>
    text === null ? undefined : readAmount(text, account),
  );
  if (from === null || until === null) return 'balance_unreadable';
  if (from === undefined || until === undefined) return null;
  const sum = timed.reduce(
    (all, { line }) => all + (line.direction === 'in' ? line.baseUnits : -line.baseUnits),
    from,
  );
  return sum === until ? null : 'balance_gap';
}

/** Facts that the file does not state, and its oddities. */
function remarksOf(reports: readonly Report[], lines: readonly StatementLine[]): readonly StatementRemark[] {
  const hasCurrency = reports.every(
    ({ currencies, entries }) =>
      currencies.length > 0 || entries.every(({ values }) => values.currency !== undefined),
  );
  const hasBalances =
    reports.every(({ opening, closing }) => opening !== null && closing !== null) ||
    lines.every(({ balanceAfter }) => balanceAfter !== null);
  const remarks = new Set<StatementRemark>(lines.flatMap((line) => line.remarks));
  if (reports.every((report) => report.account === '')) remarks.add('no_account');
  if (!hasCurrency) remarks.add('no_currency');
  if (!hasBalances) remarks.add('no_balances');
  if (lines.length > 0 && lines.every(({ precision }) => precision === 'day')) remarks.add('days_only');
  return [...remarks];
}

/**
 * Whether a number in a file is another account than the desk's own. Banks cover part of a number with stars:
 * only the visible digits are compared, from the end.
 */
export function isOtherAccount(found: string, own: string): boolean {
  if (!found.includes('*')) return found !== own;
  return Array.from(found)
    .toReversed()
    .some((sign, index) => sign !== '*' && sign !== own.at(-1 - index));
}

type Checked = { readonly ok: true; readonly value: readonly StatementLine[] } | RefusedStatement;

/**
 * The balances prove that a statement is complete, show whether it is newest or oldest first, and reveal
 * amount columns that were exchanged. The result is oldest first.
 */
export function checkBalances(lines: readonly StatementLine[]): Checked {
  const isForwards = (lines[0]?.bookedAtMs ?? 0) <= (lines.at(-1)?.bookedAtMs ?? 0);
  const likely = isForwards ? lines : lines.toReversed();
  const gap = findGap(likely, 1n);
  if (gap === null) return { ok: true, value: likely };
  const other = likely.toReversed();
  // Within one day or minute the time does not show the order.
  const isOneTime = lines[0]?.bookedAtMs === lines.at(-1)?.bookedAtMs;
  if (isOneTime && findGap(other, 1n) === null) return { ok: true, value: other };
  // Two lines fit either order too often to name a cause.
  if (lines.length > 2 && findGap(likely, -1n) === null) return refuseStatement('columns_swapped');
  const [before, after] = [likely[gap - 1], likely[gap]];
  const isDoubled = before?.balanceAfter === after?.balanceAfter && before?.baseUnits === after?.baseUnits;
  return refuseStatement(isDoubled ? 'balance_doubled' : 'balance_gap', after?.row ?? null);
}

/** The index of the first line whose balance does not follow from the one before it, or null. */
function findGap(lines: readonly StatementLine[], sign: bigint): number | null {
  for (const [index, line] of lines.entries()) {
    const before = index === 0 ? null : (lines[index - 1]?.balanceAfter ?? null);
    if (before === null || line.balanceAfter === null) continue;
    const signed = line.direction === 'in' ? line.baseUnits : -line.baseUnits;
    if (before + sign * signed !== line.balanceAfter) return index;
  }
  return null;
}

const HOUR_MS = 3_600_000;

/** A line, and its time as the file writes it, in any zone. */
export interface TimedLine {
  readonly line: StatementLine;
  readonly wallMs: number;
}

/**
 * Some banks do not record the time of day and write midnight, noon or another hour into every line. Such a
 * time would make a payment late or early, so only its day counts.
 */
export function withoutEmptyClocks(
  timed: readonly TimedLine[],
  zoneMinutes: number,
  kind: FileKind,
): readonly StatementLine[] {
  const exact = timed.filter(({ line }) => line.precision !== 'day').map(({ wallMs }) => wallMs);
  const isShared = isOneClock(exact, kind);
  return timed.map(({ line, wallMs }) => {
    const isEmpty = isShared || (kind === 'message' && wallMs % DAY_MS === 0);
    if (line.precision === 'day' || !isEmpty) return line;
    const day = Math.floor(wallMs / DAY_MS) * DAY_MS;
    return { ...line, bookedAtMs: day - zoneMinutes * MINUTE_MS, precision: 'day' };
  });
}

/** A short table has one time by accident, unless it is midnight or the lines are of several days. */
function isOneClock(walls: readonly number[], kind: FileKind): boolean {
  const [clock, ...others] = new Set(walls.map((wallMs) => wallMs % DAY_MS));
  if (clock === undefined || others.length > 0) return false;
  const days = new Set(walls.map((wallMs) => Math.floor(wallMs / DAY_MS)));
  return clock === 0 || days.size > 1 || (kind === 'message' && clock % HOUR_MS === 0);
}
