/** The kind of a column; each engine has its own type for it. */
export type ColumnKind = 'text' | 'integer' | 'baseUnits';

export type Columns = Readonly<Record<string, ColumnKind>>;

/** The few expressions in which the engines differ. All other SQL is shared. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** The type of a column. Base units never pass through an integer or a float. */
  readonly typeOf: Readonly<Record<ColumnKind, string>>;
  /** Ends every CREATE TABLE. */
  readonly tableEnd: string;
  /** A CHECK on a column of base units. */
  isPositive(column: string): string;
  isNotNegative(column: string): string;
  /** A table from one `?`: a JSON array of `rowCount` objects with exactly these columns. */
  rowsOf(columns: Columns, rowCount: number): string;
  /** The rows of `source` (FROM and WHERE) as the text of a JSON array. */
  jsonListOf(columns: Columns, source: string): string;
  /** An aggregate: base units of a group as texts joined by `+`, or their sum; see `sumBaseUnits`. */
  sumOf(column: string): string;
  /** The sum of two columns of signed base units, exactly. */
  add(left: string, right: string): string;
  negate(column: string): string;
  /** An aggregate: the exact sum of a group, `0` if empty. Only on the writing connection. */
  exactSum(column: string): string;
  isBelowZero(column: string): string;
  /** Milliseconds since 1970 by the database's own clock. */
  readonly nowMs: string;
}

const SQLITE_DIGITS = (column: string): string => `${column} NOT GLOB '*[^0-9]*' AND length(${column}) <= 78`;

export const SQLITE: Dialect = {
  engine: 'sqlite',
  typeOf: { text: 'text', integer: 'integer', baseUnits: 'text' },
  tableEnd: 'STRICT',
  isPositive: (column) => `${column} GLOB '[1-9]*' AND ${SQLITE_DIGITS(column)}`,
  isNotNegative: (column) => `(${column} = '0' OR ${column} GLOB '[1-9]*') AND ${SQLITE_DIGITS(column)}`,
  rowsOf: (columns) => {
    const parts = Object.keys(columns).map((column) => `json_extract(value, '$.${column}') AS ${column}`);
    return `(SELECT ${parts.join(', ')} FROM json_each(?))`;
  },
  jsonListOf: (columns, source) => {
    const parts = Object.keys(columns).map((column) => `'${column}', ${column}`);
    return `(SELECT json_group_array(json_object(${parts.join(', ')})) ${source})`;
  },
  sumOf: (column) => `group_concat(${column}, '+')`,
  // Defined on the writing connection, see `addUnits`.
  add: (left, right) => `add_units(${left}, ${right})`,
  negate: (column) => `CASE ${column} WHEN '0' THEN '0' ELSE '-' || ${column} END`,
  exactSum: (column) => `sum_units(${column})`,
  isBelowZero: (column) => `${column} GLOB '-*'`,
  nowMs: `CAST(unixepoch('subsec') * 1000 AS integer)`,
};

export const POSTGRES: Dialect = {
  engine: 'postgres',
  // Byte order, so that paging by identifier does not depend on the server's locale.
  typeOf: { text: 'text COLLATE "C"', integer: 'bigint', baseUnits: 'numeric(78,0)' },
  tableEnd: '',
  isPositive: (column) => `${column} > 0`,
  isNotNegative: (column) => `${column} >= 0`,
  rowsOf: (columns, rowCount) => {
    const words = { text: 'text', integer: 'bigint', baseUnits: 'numeric' } as const;
    const parts = Object.entries(columns).map(([column, kind]) => `${column} ${words[kind]}`);
    const list = `json_to_recordset(CAST(CAST(? AS text) AS json)) AS r(${parts.join(', ')})`;
    return `(SELECT * FROM ${list} LIMIT ${listSize(rowCount)})`;
  },
  jsonListOf: (columns, source) => {
    const parts = Object.entries(columns).map(([column, kind]) =>
      // A JSON number would be parsed as a float.
      kind === 'baseUnits' ? `'${column}', CAST(${column} AS text)` : `'${column}', ${column}`,
    );
    const list = `json_agg(json_build_object(${parts.join(', ')}))`;
    return `(SELECT CAST(coalesce(${list}, '[]') AS text) ${source})`;
  },
  sumOf: (column) => `CAST(sum(${column}) AS text)`,
  add: (left, right) => `${left} + ${right}`,
  negate: (column) => `-${column}`,
  exactSum: (column) => `coalesce(sum(${column}), 0)`,
  isBelowZero: (column) => `${column} < 0`,
  nowMs: `CAST(extract(epoch FROM CURRENT_TIMESTAMP) * 1000 AS bigint)`,
};

/**
 * The planner assumes 100 rows for every JSON list and prefers a table scan to so many lookups; a LIMIT gives
 * it the real size. Rounded up to 1, 16, 256…, so that few statements have to be prepared.
 */
function listSize(rowCount: number): number {
  let size = 1;
  while (size < rowCount) size *= 16;
  return size;
}

/** Sums the result of {@link Dialect.sumOf} exactly. */
export function sumBaseUnits(text: string): bigint {
  return text.split('+').reduce((sum, part) => sum + BigInt(part), 0n);
}

/** The same statement with `$1, $2, …` for `?`. No statement has any other question mark. */
export function numberPlaceholders(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
