import { STATEMENT_COLUMNS, type NamedColumns, type Result, ok, refuse } from '@naru/core';

/** `state`: whether a trade has happened. */
export const COLUMN_NAMES = [...STATEMENT_COLUMNS, 'state'] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

/** The columns of one bank's export, by the names in its header. */
export interface StatementProfile {
  readonly bank: string;
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Words of the column `side` for money in; any other word except `bothSides` is money out. */
  readonly inWords?: readonly string[];
  /** Words of `side` for lines of no customer: interest, the desk's own. They count as money in. */
  readonly ownWords?: readonly string[];
  /** Words of `side` for lines that move no money here. */
  readonly skippedWords?: readonly string[];
  /** Words of `state` for completed trades; other rows are no lines. */
  readonly doneWords?: readonly string[];
  /** Values of `state` for money that was returned: not a customer's payment. */
  readonly returnedState?: RegExp;
  /** Name and account number are in one cell. */
  readonly hasNameWithAccount?: true;
}

/** The first profile fits whose names are all in the header, so those with more columns come first. */
export const PROFILES: readonly StatementProfile[] = [
  {
    bank: 'IBK기업은행',
    columns: {
      time: '거래일시',
      out: '출금',
      in: '입금',
      balance: '거래후잔액',
      shown: '거래내용',
      otherAccount: '상대계좌번호',
      otherBank: '상대은행',
      kind: '거래구분',
      holder: '상대계좌예금주명',
    },
  },
  {
    bank: 'KB국민은행 기업 (HTML)',
    columns: {
      time: '거래일시',
      kind: '적요',
      holder: '의뢰인/수취인',
      shown: '내통장표시내용',
      out: '출금금액',
      in: '입금금액',
      balance: '잔액',
      otherBank: '취급점',
    },
  },
  {
    bank: '하나은행',
    columns: {
      time: '거래일시',
      shown: '적요',
      holder: '의뢰인/수취인',
      in: '입금',
      out: '출금',
      balance: '거래후잔액',
      kind: '구분',
      otherBank: '거래점',
    },
  },
  {
    bank: 'NH농협은행',
    columns: {
      time: '거래일자',
      out: '출금금액',
      in: '입금금액',
      balance: '거래후잔액',
      kind: '거래내용',
      shown: '거래기록사항',
      otherBank: '거래점',
      clock: '거래시간',
    },
  },
  {
    bank: 'KB국민은행',
    columns: {
      time: '거래일시',
      kind: '적요',
      shown: '보낸분/받는분',
      out: '출금액',
      in: '입금액',
      balance: '잔액',
    },
  },
  {
    bank: '신한은행',
    columns: {
      time: '거래일자',
      clock: '거래시간',
      kind: '적요',
      out: '출금',
      in: '입금',
      shown: '내용',
      balance: '잔액',
    },
  },
  {
    bank: '신한은행 기업',
    columns: { time: '거래일시', kind: '적요', in: '입금액', out: '출금액', balance: '잔액', shown: '내용' },
  },
  {
    bank: '우리은행',
    columns: {
      time: '거래일시',
      kind: '적요',
      shown: '기재내용',
      out: '지급',
      in: '입금',
      balance: '거래후잔액',
    },
  },
  {
    bank: '카카오뱅크',
    columns: {
      time: '거래일시',
      signed: '거래금액',
      balance: '거래후잔액',
      kind: '거래구분',
      shown: '내용',
    },
  },
  {
    bank: '토스뱅크',
    columns: {
      time: '거래일시',
      shown: '적요',
      kind: '거래유형',
      otherBank: '거래기관',
      otherAccount: '계좌번호',
      signed: '거래금액',
      balance: '거래후잔액',
    },
  },
  {
    bank: '支付宝',
    columns: {
      time: '交易时间',
      shown: '交易对方',
      remark: '商品说明',
      side: '收/支',
      signed: '金额',
      state: '交易状态',
      bankRef: '交易订单号',
    },
    inWords: ['收入'],
    ownWords: ['不计收支'],
    doneWords: ['交易成功'],
  },
  {
    bank: '微信支付',
    columns: {
      time: '交易时间',
      kind: '交易类型',
      shown: '交易对方',
      remark: '商品',
      side: '收/支',
      signed: '金额',
      state: '当前状态',
      bankRef: '交易单号',
    },
    inWords: ['收入'],
    skippedWords: ['/'],
    returnedState: /退款|退还/,
  },
  {
    bank: '招商银行',
    columns: {
      time: '记账日期',
      signed: '交易金额',
      balance: '联机余额',
      kind: '交易摘要',
      shown: '对手信息',
      remark: '客户摘要',
    },
    hasNameWithAccount: true,
  },
  {
    bank: '农业银行',
    columns: {
      time: '交易日期',
      clock: '交易时间',
      kind: '交易摘要',
      signed: '交易金额',
      balance: '本次余额',
      shown: '对手信息',
      bankRef: '日志号',
      remark: '交易附言',
    },
  },
];

/**
 * Columns that are read whether a bank's profile has them or not, in capitals: a table of another currency
 * must be refused, and payers write the order into the text of their transfer.
 */
export const FURTHER_COLUMNS = {
  currency:
    '통화 통화명 통화코드 통화구분 화폐 货币 货币代码 币种 币别 交易币种 账户币种 CURRENCY CURRENCYCODE CCY',
  remark: '송금메모 이체메모 입금메모 附言 转账附言',
} as const;

/** The label without blanks and without a unit in brackets: `거래 후 잔액(원)` is `거래후잔액`. */
export function plainLabel(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}*]/gu, '')
    .replace(/\((?:원|元|KRW|CNY)\)$/iu, '');
}

/**
 * The profile of a bank whose columns a person named. Incomplete: without a time, without the printed text,
 * without exactly one way to read an amount and its direction, or with one column named twice.
 */
export function toNamedProfile(named: NamedColumns): Result<StatementProfile, 'columns_incomplete'> {
  const columns = Object.fromEntries(
    Object.entries(named.columns).map(([column, label]) => [column, plainLabel(label)]),
  );
  const labels = Object.values(columns);
  const has = (column: string): boolean => Object.hasOwn(columns, column);
  const hasTwo = has('in') && has('out') && !has('signed') && !has('side');
  const hasOne = has('signed') && !has('in') && !has('out');
  const inWord = named.inWord?.trim() ?? '';
  const isComplete =
    has('time') &&
    has('shown') &&
    (hasTwo || hasOne) &&
    has('side') === (inWord !== '') &&
    labels.every((label, index) => label !== '' && labels.indexOf(label) === index);
  if (!isComplete) return refuse('columns_incomplete');
  return ok({ bank: '', columns, ...(inWord === '' ? {} : { inWords: [inWord] }) });
}
