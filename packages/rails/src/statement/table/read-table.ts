import { BANK_ZONE_MINUTES } from '@naru/chains';
import type { StatementProblemCode } from '@naru/core';
import type { LineRemark, StatementLine } from '@naru/desk';
import { checkBalances } from '../check/balances.ts';
import { type BankTime, cleanText, hasControls, readAmount, readBankTime } from '../check/cell-text.ts';
import {
  type StatementAccount,
  type StatementAnswer,
  type StatementProblem,
  refuseStatement,
} from '../statement.ts';
import { isOtherAccount } from './own-account.ts';
import { COLUMN_NAMES, type ColumnName, type StatementProfile, plainLabel } from './profiles.ts';
import type { Table } from './table.ts';

const HEADER_ROWS_MAX = 40;
const CELL_CHARACTERS_MAX = 2000;
const DAY_MS = 86_400_000;
const FOOT = /^(?:합계|총계|소계|누계|총합계|조회된|合计|总计)/;

export interface Header {
  readonly index: number;
  readonly profile: StatementProfile;
  readonly at: ReadonlyMap<ColumnName, number>;
}

/** The first row whose cells have the names of a bank's columns. */
export function findHeader({ rows }: Table, profiles: readonly StatementProfile[]): Header | null {
  for (const [index, row] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const labels = row.map(plainLabel);
    for (const profile of profiles) {
      const columns = COLUMN_NAMES.filter((column) => profile.columns[column] !== undefined);
      const at = new Map(columns.map((column) => [column, labels.indexOf(profile.columns[column] ?? '')]));
      if ([...at.values()].every((column) => column !== -1)) return { index, profile, at };
    }
  }
  return null;
}

/** All lines of a table below its header, or every row that cannot be read. */
export function readTable(table: Table, header: Header, account: StatementAccount): StatementAnswer {
  if (isOtherAccount(table.rows.slice(0, header.index), account.accountDigits)) {
    return refuseStatement('another_account');
  }
  const reader = new RowReader(header, account);
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  const lastIndex = table.rows.findLastIndex((row) => !isBlank(row));
  for (const [index, row] of table.rows.entries()) {
    if (index <= header.index || isBlank(row)) continue;
    const read = reader.read(row, { row: index + 1, hasFormula: table.formulaRows.has(index) });
    if (read === null) continue;
    if (typeof read !== 'string') lines.push(read);
    else {
      const isCut = index === lastIndex && row.length <= reader.lastNeeded && row.length < header.at.size;
      problems.push({ code: isCut ? 'cut_line' : read, row: index + 1 });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const checked = checkBalances(lines);
  if (!checked.ok) return checked;
  const sums = reader.sumsProblem();
  if (sums !== null) return refuseStatement('sums_differ', sums);
  const remarks = [...new Set(lines.flatMap((line) => line.remarks))];
  return { ok: true, value: { lines: checked.value, remarks } };
}

interface RowPlace {
  readonly row: number;
  readonly hasFormula: boolean;
}

class RowReader {
  readonly #header: Header;
  readonly #account: StatementAccount;
  readonly #zoneMinutes: number;
  #sums = { in: 0n, out: 0n };
  #foot: { readonly row: number; readonly in: bigint; readonly out: bigint } | null = null;

  constructor(header: Header, account: StatementAccount) {
    this.#header = header;
    this.#account = account;
    this.#zoneMinutes = BANK_ZONE_MINUTES[account.country];
  }

  /** The last column without which a row is cut. */
  get lastNeeded(): number {
    const needed = ['in', 'out', 'signed', 'balance'] as const;
    return Math.max(...needed.map((column) => this.#header.at.get(column) ?? -1));
  }

  /** Null where the row is no line: a foot, a repeated header, or a trade that did not happen. */
  read(row: readonly string[], place: RowPlace): StatementLine | StatementProblemCode | null {
    if (row.some((cell) => cell.length > CELL_CHARACTERS_MAX)) return 'text_too_long';
    const cell = (column: ColumnName): string => row[this.#header.at.get(column) ?? -1] ?? '';
    if (row.some((each) => FOOT.test(plainLabel(each)))) return this.#readFoot(cell, place);
    if (plainLabel(cell('time')) === this.#header.profile.columns.time) return null;
    if (this.#isSkipped(cell)) return null;
    const time = readBankTime(cell('time'), cell('clock'), this.#zoneMinutes);
    if (time === null) return 'date_unreadable';
    if (time.atMs > this.#account.nowMs + DAY_MS) return 'in_the_future';
    const amount = this.#readAmount(cell);
    if (typeof amount === 'string') return amount;
    return this.#line(cell, { ...place, time, ...amount, remarks: remarksOf(row, place) });
  }

  /** The row of a foot whose sums are not those of the lines, or null. */
  sumsProblem(): number | null {
    const foot = this.#foot;
    if (foot === null || (foot.in === this.#sums.in && foot.out === this.#sums.out)) return null;
    return foot.row;
  }

  #readFoot(cell: (column: ColumnName) => string, { row }: RowPlace): null {
    if (!this.#header.at.has('in')) return null;
    const [into, out] = [cell('in'), cell('out')].map((each) => readAmount(each, this.#account.decimals));
    const isBare = cell('in').trim() === '' && cell('out').trim() === '';
    if (!isBare && typeof into === 'bigint' && typeof out === 'bigint') this.#foot = { row, in: into, out };
    return null;
  }

  #isSkipped(cell: (column: ColumnName) => string): boolean {
    const { doneWords, skippedWords } = this.#header.profile;
    if (doneWords !== undefined && !doneWords.includes(cleanText(cell('state')))) return true;
    return skippedWords?.includes(cleanText(cell('side'))) === true;
  }

  #readAmount(
    cell: (column: ColumnName) => string,
  ): StatementProblemCode | Pick<StatementLine, 'direction' | 'baseUnits' | 'isReversal'> {
    const { profile, at } = this.#header;
    if (!at.has('signed')) return this.#readTwoColumns(cell);
    const signed = readAmount(cell('signed'), this.#account.decimals);
    if (signed === null) return 'amount_unreadable';
    if (signed === 0n) return 'amount_missing';
    const side = cleanText(cell('side'));
    const isIn = at.has('side')
      ? profile.inWords?.includes(side) === true || profile.ownWords?.includes(side) === true
      : signed > 0n;
    return { direction: isIn ? 'in' : 'out', baseUnits: signed < 0n ? -signed : signed, isReversal: false };
  }

  #readTwoColumns(
    cell: (column: ColumnName) => string,
  ): StatementProblemCode | Pick<StatementLine, 'direction' | 'baseUnits' | 'isReversal'> {
    const into = readAmount(cell('in'), this.#account.decimals);
    const out = readAmount(cell('out'), this.#account.decimals);
    if (into === null || out === null) return 'amount_unreadable';
    if (into !== 0n && out !== 0n) return 'both_sides';
    if (into === 0n && out === 0n) return 'amount_missing';
    this.#sums = { in: this.#sums.in + into, out: this.#sums.out + out };
    // A deposit below nothing takes an earlier one back.
    const signed = into - out;
    return {
      direction: signed > 0n ? 'in' : 'out',
      baseUnits: signed < 0n ? -signed : signed,
      isReversal: into < 0n || out < 0n,
    };
  }

  #line(
    cell: (column: ColumnName) => string,
    known: RowPlace &
      Pick<StatementLine, 'direction' | 'baseUnits' | 'isReversal' | 'remarks'> & { readonly time: BankTime },
  ): StatementLine {
    const { profile, at } = this.#header;
    const balance = at.has('balance') && cell('balance').trim() !== '' ? cell('balance') : null;
    const shown = cleanText(cell('shown'));
    const { name, number } = splitAccountNumber(shown);
    const isSplit = profile.hasNameWithAccount === true;
    const isOwn = profile.ownWords?.includes(cleanText(cell('side'))) === true;
    return {
      row: known.row,
      direction: known.direction,
      baseUnits: known.baseUnits,
      bookedAtMs: known.time.atMs,
      precision: known.time.precision,
      balanceAfter: balance === null ? null : readAmount(balance, this.#account.decimals),
      shown: isSplit ? name : shown,
      holder: at.has('holder') ? cleanText(cell('holder')) : null,
      remark: cleanText(cell('remark')),
      otherAccount: (isSplit ? number : cleanText(cell('otherAccount'))).replace(/[^\d*]/g, ''),
      otherBank: cleanText(cell('otherBank')),
      kind: isOwn ? cleanText(cell('side')) : cleanText(cell('kind')),
      bankRef: cleanText(cell('bankRef')) || null,
      isReversal: known.isReversal,
      remarks: known.remarks,
    };
  }
}

function remarksOf(row: readonly string[], { hasFormula }: RowPlace): readonly LineRemark[] {
  const remarks: LineRemark[] = [];
  if (hasFormula) remarks.push('formula');
  if (row.some(hasControls)) remarks.push('control_characters');
  return remarks;
}

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

const ACCOUNT_DIGITS_MIN = 6;

/** A name with an account number behind it, which may be covered in part: `홍길동 110-***-123456`. */
function splitAccountNumber(shown: string): { readonly name: string; readonly number: string } {
  let at = shown.length;
  while (at > 0 && '0123456789*-'.includes(shown.charAt(at - 1))) at -= 1;
  while (at < shown.length && '*-'.includes(shown.charAt(at))) at += 1;
  if (shown.length - at < ACCOUNT_DIGITS_MIN) return { name: shown, number: '' };
  return { name: shown.slice(0, at).trimEnd(), number: shown.slice(at) };
}
