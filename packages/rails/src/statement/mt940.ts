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

const DAY_MS = 86_400_000;

interface Field {
  readonly tag: string;
  readonly text: string;
}

/** SWIFT MT940: field 61 is a line, field 86 behind it describes it. Days alone, names in Latin letters. */
export function readMt940(text: string, account: StatementAccount): StatementAnswer {
  const fields = listFields(text);
  const own = new Set(
    fields.filter(({ tag }) => tag === '25').map((field) => field.text.split('/').at(-1) ?? ''),
  );
  if (own.size > 1) return refuseStatement('several_accounts');
  const [number = ''] = [...own].map((each) => each.replace(/\D/g, ''));
  if (account.accountDigits !== null && number !== '' && number !== account.accountDigits) {
    return refuseStatement('another_account');
  }
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const row = lines.length + problems.length + 1;
    const described = fields[index + 1]?.tag === '86' ? (fields[index + 1]?.text ?? '') : '';
    const line = readLine(field.text, described, row, account);
    if (typeof line === 'string') problems.push({ code: line, row });
    else lines.push(line);
  }
  if (problems.length > 0) return { ok: false, problems };
  if (!doBalancesAgree(fields, lines, account)) return refuseStatement('balance_gap');
  return { ok: true, value: { lines, remarks: [] } };
}

function listFields(text: string): readonly Field[] {
  const fields: { readonly tag: string; text: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: rest });
    else if (last !== undefined && line !== '-' && !line.startsWith('-}')) last.text += `\n${line}`;
  }
  return fields;
}

const LINE = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d+,\d*)[A-Z][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n|$)/;

function readLine(
  text: string,
  described: string,
  row: number,
  account: StatementAccount,
): StatementLine | StatementProblemCode {
  const [, day = '', , mark = '', amount = '', reference = '', bankRef = ''] = LINE.exec(text) ?? [];
  if (mark === '') return 'amount_unreadable';
  const baseUnits = readAmount(amount.replace(',', '.').replace(/\.$/, ''), account.decimals);
  if (baseUnits === null || baseUnits <= 0n) return 'amount_unreadable';
  const time = readBankTime(`20${day}`, '', BANK_ZONE_MINUTES[account.country]);
  if (time === null) return 'date_unreadable';
  if (time.atMs > account.nowMs + DAY_MS) return 'in_the_future';
  const parts = subfieldsOf(described);
  return {
    row,
    // A credit taken back is money that leaves.
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    baseUnits,
    bookedAtMs: time.atMs,
    precision: 'day',
    balanceAfter: null,
    shown: cleanText(`${parts.get('32') ?? ''}${parts.get('33') ?? ''}`),
    holder: null,
    remark: cleanText(
      [...parts].flatMap(([tag, part]) => (/^2\d$/.test(tag) ? [part] : [])).join(' ') || reference,
    ),
    otherAccount: (parts.get('31') ?? '').replace(/\D/g, ''),
    otherBank: cleanText(parts.get('30') ?? ''),
    kind: cleanText(parts.get('00') ?? ''),
    bankRef: bankRef.trim() || null,
    isReversal: mark.startsWith('R'),
    remarks: [],
  };
}

/** `?20` and two more signs start a part; a line break may be anywhere. Text without them is one remark. */
function subfieldsOf(described: string): ReadonlyMap<string, string> {
  const text = described.replaceAll('\n', '');
  if (!text.includes('?')) return new Map([['20', text]]);
  return new Map([...text.matchAll(/\?(\d\d)([^?]*)/g)].map(([, tag = '', part = '']) => [tag, part]));
}

function doBalancesAgree(
  fields: readonly Field[],
  lines: readonly StatementLine[],
  account: StatementAccount,
): boolean {
  const balances = fields
    .filter(({ tag }) => /^6[02][FM]$/.test(tag))
    .map(({ text }) => {
      const [, mark, amount = ''] = /^([CD])\d{6}[A-Z]{3}(\d+,\d*)/.exec(text) ?? [];
      const baseUnits = readAmount(amount.replace(',', '.').replace(/\.$/, ''), account.decimals);
      return baseUnits === null || mark !== 'D' ? baseUnits : -baseUnits;
    });
  const [opening, closing] = [balances[0], balances.at(-1)];
  if (balances.length < 2 || typeof opening !== 'bigint' || typeof closing !== 'bigint') return true;
  const signed = lines.map((line) => (line.direction === 'in' ? line.baseUnits : -line.baseUnits));
  return signed.reduce((sum, each) => sum + each, opening) === closing;
}
