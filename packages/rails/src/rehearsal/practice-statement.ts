import { BANK_ZONE_MINUTES } from '@naru/chains';
import { formatAmount } from '@naru/core';

const MINUTE_MS = 60_000;
const BYTE_ORDER_MARK = '\uFEFF';

/** A transfer that never happened, as in the statement of a rehearsal's bank. */
export interface PracticeLine {
  readonly direction: 'in' | 'out';
  readonly baseUnits: bigint;
  readonly atMs: number;
  /** The printed text. */
  readonly shown: string;
  readonly kind: string;
}

export interface PracticeStatement {
  readonly country: 'KR' | 'CN';
  readonly accountNumber: string;
  readonly decimals: number;
  /** The balance before the first line. */
  readonly balanceBaseUnits: bigint;
  /** Oldest first. */
  readonly lines: readonly PracticeLine[];
}

/** The export of a bank as CSV: KB Kookmin Bank for won, Agricultural Bank of China for yuan. */
export function formatPracticeStatement(statement: PracticeStatement): string {
  const { accountNumber, country, decimals, lines } = statement;
  let balance = statement.balanceBaseUnits;
  const rows = lines.map((line, index) => {
    balance += line.direction === 'in' ? line.baseUnits : -line.baseUnits;
    const wall = new Date(line.atMs + BANK_ZONE_MINUTES[country] * MINUTE_MS).toISOString();
    const amounts = { amount: formatAmount(line.baseUnits, decimals), balance: signed(balance, decimals) };
    return ROWS[country](line, { ...amounts, day: wall.slice(0, 10), time: wall.slice(11, 19), index });
  });
  const lineTexts = [...HEADS[country](accountNumber), ...rows].map(
    (cells) => `${cells.map(plainCell).join(',')}\r\n`,
  );
  return `${BYTE_ORDER_MARK}${lineTexts.join('')}`;
}

interface RowTexts {
  readonly amount: string;
  readonly balance: string;
  readonly day: string;
  readonly time: string;
  readonly index: number;
}

const HEADS: Readonly<Record<'KR' | 'CN', (accountNumber: string) => readonly (readonly string[])[]>> = {
  KR: (accountNumber) => [
    ['계좌번호', accountNumber],
    ['거래일시', '적요', '보낸분/받는분', '송금메모', '출금액', '입금액', '잔액', '거래점', '구분'],
  ],
  CN: () => [
    [
      '交易日期',
      '交易时间',
      '交易摘要',
      '交易金额',
      '本次余额',
      '对手信息',
      '日志号',
      '交易渠道',
      '交易附言',
    ],
  ],
};

const ROWS: Readonly<Record<'KR' | 'CN', (line: PracticeLine, texts: RowTexts) => readonly string[]>> = {
  KR: ({ direction, kind, shown }, { amount, balance, day, time }) => [
    `${day.replaceAll('-', '.')} ${time}`,
    kind,
    shown,
    '',
    ...(direction === 'in' ? ['0', amount] : [amount, '0']),
    balance,
    '연습은행',
    '',
  ],
  CN: ({ atMs, direction, kind, shown }, { amount, balance, day, index, time }) => [
    day.replaceAll('-', ''),
    time.replaceAll(':', ''),
    kind,
    `${direction === 'in' ? '+' : '-'}${amount}`,
    balance,
    shown,
    `${atMs}${String(index).padStart(3, '0')}`,
    '网银',
    '',
  ],
};

function signed(baseUnits: bigint, decimals: number): string {
  return baseUnits < 0n ? `-${formatAmount(-baseUnits, decimals)}` : formatAmount(baseUnits, decimals);
}

/** Exports of banks have no quotes; characters that would need them are removed. */
function plainCell(text: string): string {
  return text.replace(/[",\r\n]/g, ' ');
}
