import { type CallShape, RowLimit, SuccessSchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, NullableText, Reason } from './fields.ts';

/** The blocked entries, and those that are allowed although a rule blocks them. */
export const LISTS = ['block', 'allow'] as const;
const List = Type.OneOf(LISTS);
export type List = (typeof LISTS)[number];

/** The kind of an entry. A network is an internet address or a CIDR range of visitors. */
export const LIST_KINDS = ['address', 'bank_account', 'email', 'email_domain', 'network'] as const;
const ListKind = Type.OneOf(LIST_KINDS);
export type ListKind = (typeof LIST_KINDS)[number];

const VALUE_LENGTH_MAX = 500;
const Value = Type.String({ minLength: 1, maxLength: VALUE_LENGTH_MAX });

const ListEntrySchema = Type.Object({
  id: Type.String(),
  kind: ListKind,
  /** The value in the spelling by which its kind is compared. */
  value: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  at: Type.String(),
  /** The file it was imported from. */
  source: NullableText,
  /** When it leaves its list unless somebody keeps it; null for an entry that names no person. */
  endsAt: NullableText,
});
export type ListEntryRow = Static<typeof ListEntrySchema>;

export const ListPageSchema = Type.Object({
  rows: Type.Array(ListEntrySchema),
  /** Pass as `after` for the next page; null at the end. */
  nextAfter: NullableText,
});

export type ListPage = Static<typeof ListPageSchema>;

const OF_LIST = { list: List, kind: Type.Optional(ListKind) };

/** Why a file of a list, or a line of it, cannot be read. */
export const LIST_PROBLEMS = [
  'empty_file',
  'too_large',
  'too_many_rows',
  'too_complex',
  'encoding_mixed',
  'encoding_unknown',
  'quote_not_closed',
  'cut_line',
  'columns_unknown',
  'kind_missing',
  'kind_unknown',
  'value_malformed',
  'reason_too_long',
] as const;
export type ListProblem = (typeof LIST_PROBLEMS)[number];

/** Of a longer list the first problems are enough to repair the file. */
export const LIST_PROBLEMS_MAX = 100;

const ImportBodySchema = Type.Strict({
  list: List,
  /** The kind of all lines of a file without a column `kind`. */
  kind: Type.Nullable(ListKind),
  /** The bytes in base64, validated when decoded: a pattern and a length here delay visitors by 100 ms. */
  file: Type.String(),
  fileName: Type.String({ minLength: 1, maxLength: 200 }),
  /** The reason for all lines without a reason of their own. */
  note: Reason,
});
export type ImportListBody = Static<typeof ImportBodySchema>;

export const ListImportSchema = Type.Object({
  /** Empty if the whole file could be read; otherwise nothing was stored. */
  problems: Type.Array(Type.Object({ code: Type.OneOf(LIST_PROBLEMS), line: Type.Nullable(Type.Integer()) })),
  problemCount: Type.Integer(),
  lineCount: Type.Integer(),
  /** Number of lines that repeat an earlier line. */
  doubledCount: Type.Integer(),
  newCount: Type.Integer(),
});
export type ListImport = Static<typeof ListImportSchema>;

export const LIST_CALLS = {
  listEntries: {
    ...byOperator('curb_visitors'),
    summary: 'What is blocked or allowed, by value.',
    query: Type.Strict({
      ...OF_LIST,
      /** Only entries that leave their list within 30 days. */
      ending: Type.Optional(Type.Literal('1')),
      /** The beginning of a value. */
      q: Type.Optional(Type.String({ maxLength: VALUE_LENGTH_MAX })),
      limit: RowLimit,
      after: Type.Optional(Type.String({ maxLength: VALUE_LENGTH_MAX + 'bank_account '.length })),
    }),
    answers: { 200: ListPageSchema },
  },
  listEntriesCsv: {
    ...byOperator('curb_visitors'),
    summary: 'A whole list as a CSV file, which can be imported again.',
    query: Type.Strict(OF_LIST),
    answers: { 200: { mediaType: 'text/csv' } },
  },
  addListEntry: {
    ...byOperator('curb_visitors'),
    summary: 'Blocks or allows an address, a bank account, an e-mail, a domain or a network from now on.',
    body: Type.Strict({ list: List, kind: ListKind, value: Value, note: Reason }),
    answers: { 200: SuccessSchema },
    refusals: ['list_value_malformed', 'list_entry_known'],
  },
  removeListEntry: {
    ...byOperator('curb_visitors'),
    summary: 'Takes an entry off its list.',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    body: Type.Strict({ note: Reason }),
    answers: { 200: SuccessSchema },
    refusals: ['list_entry_unknown'],
  },
  keepListEntry: {
    ...byOperator('curb_visitors'),
    summary: 'Keeps an entry about a person after a look at it: its time begins again.',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    body: Type.Strict({ note: Reason }),
    answers: { 200: SuccessSchema },
    refusals: ['list_entry_unknown', 'list_entry_stays'],
  },
  previewList: {
    ...byOperator('curb_visitors'),
    summary: 'Reads a CSV file and says what it would add to a list. Nothing is kept.',
    body: ImportBodySchema,
    answers: { 200: ListImportSchema },
  },
  importList: {
    ...byOperator('curb_visitors'),
    summary: 'Adds the lines of a CSV file to a list: all of them, or none.',
    body: ImportBodySchema,
    answers: { 200: ListImportSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
