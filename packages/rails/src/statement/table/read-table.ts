import type { LineRemark } from '@naru/desk';
import { cleanText, hasControls, readAmount, readBankTime } from '../cell-text.ts';
import { readReports } from '../read-reports.ts';
import {
  type Entry,
  type RefusedStatement,
  type Report,
  type StatementAccount,
  type StatementAnswer,
  refuseStatement,
} from '../statement.ts';
import {
  COLUMN_NAMES,
  type ColumnName,
  FURTHER_COLUMNS,
  type StatementProfile,
  plainLabel,
} from './profiles.ts';

const HEADER_ROWS_MAX = 40;
/** Labels above the header that name the account. */
const HOLDER = /^(?:계좌번호|账号|卡号|支付宝账户)/;
const FOOT = /^(?:합계|총계|소계|누계|총합계|조회된|合计|总计)/;

export interface Header {
  readonly index: number;
  readonly profile: StatementProfile;
  readonly at: ReadonlyMap<ColumnName, number>;
  /** Two columns have the name of one that decides about money, and it is unclear which of them is meant. */
  readonly isAmbiguous: boolean;
}

const DECISIVE = ['time', 'clock', 'in', 'out', 'signed', 'side', 'balance', 'state'] as const;

/** The first row whose cells have the names of a bank's columns. */
export function findHeader({ rows }: Table, profiles: readonly StatementProfile[]): Header | null {
  for (const [index, row] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const labels = row.map(plainLabel);
    for (const profile of profiles) {
      const columns = COLUMN_NAMES.filter((column) => profile.columns[column] !== undefined);
      const at = new Map(columns.map((column) => [column, labels.indexOf(profile.columns[column] ?? '')]));
      if ([...at.values()].some((column) => column === -1)) continue;
      for (const column of ['currency', 'remark'] as const) {
        const names = FURTHER_COLUMNS[column].split(' ');
        const found = labels.findIndex((label) => names.includes(label.toUpperCase()));
        if (found !== -1 && !at.has(column)) at.set(column, found);
      }
      const named = DECISIVE.flatMap((column) => profile.columns[column] ?? []);
      const isAmbiguous = named.some((name) => labels.indexOf(name) !== labels.lastIndexOf(name));
      return { index, profile, at, isAmbiguous };
    }
  }
  return null;
}

/** All lines of a table below its header, or every row that cannot be read. */
export function readTable(table: Table, header: Header, account: StatementAccount): StatementAnswer {
  if (header.isAmbiguous) return refuseStatement('columns_incomplete', header.index + 1);
  const torn = tornRow(table, header);
  if (torn !== null) return torn;
  // The column of the time: payers cannot write there.
  const places = table.rows.map((row) => HOLDER.test((valuesOf(row, header).time ?? '').trim()));
  const second = places.indexOf(true, header.index + 1);
  if (second !== -1) return refuseStatement('several_accounts', second + 1);
  const { report, feet } = toReport(table, header, account);
  const answer = readReports([report], account, 'table');
  if (!answer.ok) {
    const cutAt = cutRow(table, header);
    const problems = answer.problems.map((each) =>
      each.row !== null && each.row === cutAt ? { ...each, code: 'cut_line' as const } : each,
    );
    return { ok: false, problems };
  }
  const wrong = feet.find((foot) => !doSumsAgree(foot, report, account));
  return wrong === undefined ? answer : refuseStatement('sums_differ', wrong.row);
}

interface Foot {
  readonly row: number;
  readonly in: bigint;
  readonly out: bigint;
}

function toReport(
  table: Table,
  header: Header,
  account: StatementAccount,
): { readonly report: Report; readonly feet: readonly Foot[] } {
  const stated: Stated = readRowsAbove(table.rows.slice(0, header.index));
  const names = table.rows[header.index] ?? [];
  const from = Object.fromEntries(
    [...header.at].map(([column, index]) => [column, cleanText(names[index] ?? '')]),
  );
  const amounts = (['in', 'out', 'signed', 'balance'] as const).map(
    (column) => names[header.at.get(column) ?? -1] ?? '',
  );
  const entries: Entry[] = [];
  const feet: Foot[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (index <= header.index || isBlank(row)) continue;
    const values = valuesOf(row, header);
    if (isSkipped(values, header)) continue;
    if (isFoot(values, row)) feet.push(...footOf(values, index + 1, account));
    else
      entries.push(
        toEntry(
          values,
          { row: index + 1, from, remarks: remarksOf(row, table.formulaRows.has(index)) },
          header.profile,
        ),
      );
  }
  const report = {
    account: stated.account,
    currencies: [...stated.currencies, ...unitsOf(amounts)],
    opening: null,
    closing: null,
    entries,
  };
  return { report, feet: feet.slice(-1) };
}

type Values = Readonly<Partial<Record<ColumnName, string>>>;

function valuesOf(row: readonly string[], { at }: Header): Values {
  const values: Partial<Record<ColumnName, string>> = {};
  for (const [column, index] of at) values[column] = row[index] ?? '';
  return values;
}

/** A repeated header, or a trade that did not happen. */
function isSkipped(values: Values, { profile: { columns, doneWords, skippedWords } }: Header): boolean {
  if (plainLabel(values.time ?? '') === columns.time) return true;
  if (doneWords?.includes(cleanText(values.state ?? '')) === false) return true;
  return skippedWords?.includes(cleanText(values.side ?? '')) === true;
}

/** A row with a time and an amount is a line: any payer can have a word for "total" printed. */
function isFoot({ time = '', clock = '', in: into, out, signed }: Values, row: readonly string[]): boolean {
  if (!row.some((each) => FOOT.test(plainLabel(each)))) return false;
  const hasAmount = [into, out, signed].some((text) => text !== undefined && text.trim() !== '');
  return !hasAmount || readBankTime(time, clock, 0) === null;
}

function footOf({ in: into, out }: Values, row: number, account: StatementAccount): readonly Foot[] {
  if (into === undefined || out === undefined || (into.trim() === '' && out.trim() === '')) return [];
  const [inSum, outSum] = [into, out].map((text) => readAmount(text, account));
  if (typeof inSum !== 'bigint' || typeof outSum !== 'bigint') return [];
  return [{ row, in: inSum, out: outSum }];
}

function doSumsAgree(foot: Foot, { entries }: Report, account: StatementAccount): boolean {
  const sumOf = (column: 'in' | 'out'): bigint =>
    entries.reduce((sum, { values }) => sum + (readAmount(values[column] ?? '', account) ?? 0n), 0n);
  return sumOf('in') === foot.in && sumOf('out') === foot.out;
}

/** A row that is followed by another one in the same line, or the last one without a line end. */
function tornRow({ rows, endsOpen }: Table, header: Header): RefusedStatement | null {
  if (endsOpen === null) return null;
  const names = rows[header.index] ?? [];
  const width = names.length;
  const wide = names.some((name) => /\d{4}\D?\d\d\D?\d\d/.test(name))
    ? header.index
    : rows.findIndex((row, index) => index > header.index && !isBlank(row.slice(width)));
  if (wide !== -1) return refuseStatement('too_many_rows', wide + 1);
  const last = rows.at(-1) ?? [];
  const isCut = endsOpen && last.length < width && /^\s*\d/.test(valuesOf(last, header).time ?? '');
  return isCut ? refuseStatement('cut_line', rows.length) : null;
}

/** The last row, if it ends before a column that it needs. */
function cutRow({ rows }: Table, { at }: Header): number | null {
  const needed = (['in', 'out', 'signed', 'balance'] as const).map((column) => at.get(column) ?? -1);
  const index = rows.findLastIndex((row) => !isBlank(row));
  const width = rows[index]?.length ?? 0;
  return width <= Math.max(...needed) && width < at.size ? index + 1 : null;
}

function toEntry(
  { state = '', side = '', ...values }: Values,
  place: Pick<Entry, 'row' | 'from' | 'remarks'>,
  profile: StatementProfile,
): Entry {
  const word = cleanText(side);
  const isOwn = profile.ownWords?.includes(word) === true;
  const isIn = isOwn || profile.inWords?.includes(word) === true;
  const { name, number } = splitAccountNumber(cleanText(values.shown ?? ''));
  return {
    ...place,
    values: {
      ...values,
      ...(profile.hasNameWithAccount === true ? { shown: name, otherAccount: number } : {}),
      ...(isOwn ? { kind: word } : {}),
      ...(profile.returnedState?.test(state) === true ? { kind: `${values.kind ?? ''} ${state}` } : {}),
    },
    direction: profile.columns.side === undefined ? null : isIn ? 'in' : 'out',
    zoneMinutes: null,
    isReversal: false,
  };
}

function remarksOf(row: readonly string[], hasFormula: boolean): readonly LineRemark[] {
  const remarks: LineRemark[] = [];
  if (hasFormula) remarks.push('formula');
  if (row.some(hasControls)) remarks.push('control_characters');
  return remarks;
}

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

const ACCOUNT_DIGITS_MIN = 6;

/** A name followed by an account number, which may be covered in part: `홍길동 110-***-123456`. */
function splitAccountNumber(shown: string): { readonly name: string; readonly number: string } {
  let at = shown.length;
  while (at > 0 && '0123456789*-'.includes(shown.charAt(at - 1))) at -= 1;
  while (at < shown.length && '*-'.includes(shown.charAt(at))) at += 1;
  if (shown.length - at < ACCOUNT_DIGITS_MIN) return { name: shown, number: '' };
  return { name: shown.slice(0, at).trimEnd(), number: shown.slice(at) };
}

/** The facts of the whole table in the rows above its header. */
export interface Stated {
  /** Digits, with stars for those that the bank covers; empty if there is none. */
  readonly account: string;
  readonly currencies: readonly string[];
}

const ACCOUNT = /^(?:계좌번호|账号|卡号|AccountNo\.?|AccountNumber):?/iu;
const CURRENCY = /^(?:통화|통화코드|币种|货币|Currency):?/iu;

export function readRowsAbove(rows: readonly (readonly string[])[]): Stated {
  // A bank may print the holder and the period in the same cell: a number ends at the next word.
  const numbers = listBeside(rows, ACCOUNT)
    .flatMap((text) => text.split(/[\p{L}()[\]:~,]/u))
    .map((part) => part.replace(/[^\d*]/g, ''));
  const currencies = listBeside(rows, CURRENCY).flatMap((text) => /^[^\s,(:]+/.exec(text) ?? []);
  return { account: numbers.find((each) => each.length >= ACCOUNT_DIGITS_MIN) ?? '', currencies };
}

/** The text after a label in its cell, or in the next cell with a text. */
function listBeside(rows: readonly (readonly string[])[], label: RegExp): readonly string[] {
  return rows.flatMap((row) =>
    row.flatMap((cell, index) => {
      const text = cell
        .normalize('NFKC')
        .split(':')
        .map((part) => part.trim())
        .join(':')
        .replace(/(?<=\p{L})\s+(?=\p{L})/gu, '')
        .trim();
      if (!label.test(text)) return [];
      const behind = [text.replace(label, ''), ...row.slice(index + 1)].map((each) => each.trim());
      return [behind.find((each) => each !== '') ?? ''];
    }),
  );
}

/** Currencies after the names of columns: `입금(원)`, `금액(USD)`. */
export function unitsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => /\((원|元|[A-Z]{3})\)\s*$/iu.exec(name.normalize('NFKC'))?.[1] ?? []);
}

/** The common form of all tables before their columns are named. Row 1 is `rows[0]`. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Indexes of rows with a formula; their stored values are read, nothing is computed. */
  readonly formulaRows: ReadonlySet<number>;
  /** For a text file, whether its last line has no end; null if rows do not end with characters. */
  readonly endsOpen: boolean | null;
}

export const ROWS_MAX = 200_000;

export const COLUMNS_MAX = 64;

/** The most cells of a row: cells past the last column are ignored, but no bank writes this many. */
export const CELLS_MAX = 1_024;

export function plainTable(rows: readonly (readonly string[])[], endsOpen: boolean | null): Table {
  return { rows, formulaRows: new Set(), endsOpen };
}
