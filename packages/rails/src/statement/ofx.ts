import { BANK_ZONE_MINUTES } from '@naru/chains';
import type { StatementProblemCode } from '@naru/core';
import type { StatementLine } from '@naru/desk';
import { cleanText, readAmount, readBankTime } from './check/cell-text.ts';
import {
  type StatementAccount,
  type StatementAnswer,
  type StatementProblem,
  refuseStatement,
} from './statement.ts';
import { decodeEntities } from './table/xml.ts';

const DAY_MS = 86_400_000;

/** Open Financial Exchange 1 and 2: in the former, elements with a value are never closed. */
export function readOfx(text: string, account: StatementAccount): StatementAnswer {
  const numbers = new Set(
    [...text.matchAll(/<ACCTID>([^<\r\n]*)/g)].map(([, number = '']) => number.replace(/\D/g, '')),
  );
  if (numbers.size > 1) return refuseStatement('several_accounts');
  if (account.accountDigits !== null && !numbers.has(account.accountDigits)) {
    return refuseStatement('another_account');
  }
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const part of text.split('<STMTTRN>').slice(1)) {
    const endsAt = part.indexOf('</STMTTRN>');
    if (endsAt === -1) continue;
    const entry = part.slice(0, endsAt);
    const row = lines.length + problems.length + 1;
    const line = readEntry(entry, row, account);
    if (typeof line === 'string') problems.push({ code: line, row });
    else lines.push(line);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { lines, remarks: [] } };
}

function readEntry(
  entry: string,
  row: number,
  account: StatementAccount,
): StatementLine | StatementProblemCode {
  const value = (name: string): string =>
    cleanText(decodeEntities(new RegExp(`<${name}>([^<\\r\\n]*)`).exec(entry)?.[1] ?? ''));
  const signed = readAmount(value('TRNAMT'), account.decimals);
  if (signed === null || signed === 0n) return 'amount_unreadable';
  const [, day = '', clock = '', hours] =
    /^(\d{8})(\d{6})?(?:\.\d+)?(?:\[([+-]?\d{1,2})[^\]]*\])?$/.exec(value('DTPOSTED')) ?? [];
  const zone = hours === undefined ? BANK_ZONE_MINUTES[account.country] : Number(hours) * 60;
  const time = readBankTime(day, clock, zone);
  if (time === null) return 'date_unreadable';
  if (time.atMs > account.nowMs + DAY_MS) return 'in_the_future';
  return {
    row,
    direction: signed > 0n ? 'in' : 'out',
    baseUnits: signed < 0n ? -signed : signed,
    bookedAtMs: time.atMs,
    precision: time.precision,
    balanceAfter: null,
    shown: value('NAME'),
    holder: null,
    remark: value('MEMO'),
    otherAccount: '',
    otherBank: '',
    kind: value('TRNTYPE'),
    bankRef: value('FITID') || null,
    isReversal: false,
    remarks: [],
  };
}
