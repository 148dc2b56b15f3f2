import { BANK_ZONE_MINUTES } from '@naru/chains';
import type { StatementProblemCode } from '@naru/core';
import type { StatementLine } from '@naru/desk';
import { cleanText, hasControls, readAmount, readBankTime, type BankTime } from './check/cell-text.ts';
import {
  type StatementAccount,
  type StatementAnswer,
  type StatementProblem,
  refuseStatement,
} from './statement.ts';
import { attributeOf } from './table/xml.ts';
import { type XmlNode, listNodes, readXmlTree, textAt } from './table/xml-tree.ts';

const DAY_MS = 86_400_000;
const CURRENCY = { KR: 'KRW', CN: 'CNY' } as const;

/** ISO 20022: camt.053, and camt.054, which announces what the former repeats. Only booked entries count. */
export function readCamt(text: string, account: StatementAccount): StatementAnswer {
  const tree = readXmlTree(text);
  if (!tree.ok) return refuseStatement(tree.reason);
  const reports = [
    ...listNodes(tree.value, 'Document', 'BkToCstmrStmt', 'Stmt'),
    ...listNodes(tree.value, 'Document', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ];
  if (reports.length === 0) return refuseStatement('header_not_found');
  const accounts = new Set(reports.map(accountOf));
  if (accounts.size > 1) return refuseStatement('several_accounts');
  const [number = ''] = accounts;
  if (account.accountDigits !== null && number !== '' && number !== account.accountDigits) {
    return refuseStatement('another_account');
  }
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const payment of reports.flatMap(listPayments)) {
    const line = readPayment(payment, lines.length + problems.length + 1, account);
    if (typeof line === 'string') problems.push({ code: line, row: lines.length + problems.length + 1 });
    else lines.push(line);
  }
  if (problems.length > 0) return { ok: false, problems };
  if (reports.some((report) => !doBalancesAgree(report, account))) return refuseStatement('balance_gap');
  return { ok: true, value: { lines, remarks: [...new Set(lines.flatMap((line) => line.remarks))] } };
}

function accountOf(report: XmlNode): string {
  const number = textAt(report, 'Acct', 'Id', 'IBAN') || textAt(report, 'Acct', 'Id', 'Othr', 'Id');
  return number.replace(/[^\dA-Z]/g, '');
}

interface Payment {
  readonly entry: XmlNode;
  /** One of several that the bank booked as one; the entry itself where it gives none. */
  readonly details: XmlNode;
  readonly index: number;
}

function listPayments(report: XmlNode): readonly Payment[] {
  return listNodes(report, 'Ntry')
    .filter((entry) => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK')
    .flatMap((entry) => {
      const all = listNodes(entry, 'NtryDtls', 'TxDtls');
      // Details without an amount of their own describe the entry.
      const own = all.filter((details) => amountNode(details) !== undefined);
      if (own.length === 0) return [{ entry, details: all[0] ?? entry, index: 0 }];
      return own.map((details, index) => ({ entry, details, index }));
    });
}

function amountNode(node: XmlNode): XmlNode | undefined {
  return listNodes(node, 'Amt')[0] ?? listNodes(node, 'AmtDtls', 'TxAmt', 'Amt')[0];
}

function readPayment(
  { entry, details, index }: Payment,
  row: number,
  account: StatementAccount,
): StatementLine | StatementProblemCode {
  const amount = amountNode(details) ?? amountNode(entry);
  const baseUnits = readAmount(amount?.text.trim() ?? '', account.decimals);
  if (amount === undefined || baseUnits === null || baseUnits <= 0n) return 'amount_unreadable';
  if (attributeOf(amount.attributes, 'Ccy') !== CURRENCY[account.country]) return 'another_currency';
  const time = readTime(entry, BANK_ZONE_MINUTES[account.country]);
  if (time === null) return 'date_unreadable';
  if (time.atMs > account.nowMs + DAY_MS) return 'in_the_future';
  const direction = (textAt(details, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT' ? 'in' : 'out';
  const side = direction === 'in' ? 'Dbtr' : 'Cdtr';
  const party = listNodes(details, 'RltdPties', side)[0] ?? details;
  const other = listNodes(details, 'RltdPties', `${side}Acct`)[0] ?? details;
  const shown = listNodes(details, 'RmtInf', 'Ustrd')
    .map((node) => node.text)
    .join(' ');
  const holder = cleanText(textAt(party, 'Pty', 'Nm') || textAt(party, 'Nm'));
  const reference = textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef');
  const endToEnd = textAt(details, 'Refs', 'EndToEndId');
  return {
    row,
    direction,
    baseUnits,
    bookedAtMs: time.atMs,
    precision: time.precision,
    balanceAfter: null,
    shown: cleanText(shown) || holder,
    holder: holder || null,
    remark: endToEnd === 'NOTPROVIDED' ? '' : cleanText(endToEnd),
    otherAccount: (textAt(other, 'Id', 'IBAN') || textAt(other, 'Id', 'Othr', 'Id')).replace(/[^\d*]/g, ''),
    otherBank: '',
    kind: cleanText(textAt(entry, 'BkTxCd', 'Prtry', 'Cd')),
    bankRef: reference === '' ? null : index === 0 ? reference : withIndex(entry, reference, index),
    isReversal: textAt(entry, 'RvslInd') === 'true',
    remarks: hasControls(shown) ? ['control_characters'] : [],
  };
}

/** Payments that share their entry's number are told apart by their place in it. */
function withIndex(entry: XmlNode, reference: string, index: number): string {
  return reference === textAt(entry, 'AcctSvcrRef') ? `${reference}/${index + 1}` : reference;
}

function readTime(entry: XmlNode, zoneMinutes: number): BankTime | null {
  const exact = textAt(entry, 'BookgDt', 'DtTm');
  if (exact === '')
    return readBankTime(textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'ValDt', 'Dt'), '', zoneMinutes);
  const [, wall, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(exact) ?? [];
  if (wall === undefined) return null;
  return readBankTime(wall, '', zone === undefined ? zoneMinutes : minutesOf(zone));
}

function minutesOf(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Whether the entries lead from the opening to the closing balance; true where either is missing. */
function doBalancesAgree(report: XmlNode, account: StatementAccount): boolean {
  const balance = (code: string): bigint | null => {
    const node = listNodes(report, 'Bal').find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
    return node === undefined ? null : signedAmount(node, account);
  };
  const [opening, closing] = [balance('OPBD'), balance('CLBD')];
  if (opening === null || closing === null) return true;
  const booked = listNodes(report, 'Ntry').filter((entry) =>
    ['BOOK', ''].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')),
  );
  return booked.reduce((sum, entry) => sum + (signedAmount(entry, account) ?? 0n), opening) === closing;
}

function signedAmount(node: XmlNode, account: StatementAccount): bigint | null {
  const baseUnits = readAmount(textAt(node, 'Amt'), account.decimals);
  return baseUnits === null || textAt(node, 'CdtDbtInd') !== 'DBIT' ? baseUnits : -baseUnits;
}
