import { hasControls, readAmount, joinTexts, withoutPlaceholder } from './cell-text.ts';
import { readMessage } from './read-reports.ts';
import {
  type MessageReport,
  type StatementAccount,
  type StatementAnswer,
  refuseStatement,
} from './statement.ts';
import { type XmlNode, listNodes, readXmlTree, textAt } from './xml.ts';

/** ISO 20022: camt.053, and camt.054, whose entries the former repeats. Only booked entries count. */
export function readCamt(text: string, account: StatementAccount): StatementAnswer {
  const tree = readXmlTree(text);
  if (!tree.ok) return refuseStatement(tree.reason);
  const found = [
    ...listNodes(tree.value, 'Document', 'BkToCstmrStmt', 'Stmt'),
    ...listNodes(tree.value, 'Document', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ];
  if (found.length === 0) return refuseStatement('header_not_found');
  const reports = found.map((node) => toReport(node, account));
  return readMessage(reports, account);
}

function toReport(node: XmlNode, account: StatementAccount): MessageReport {
  const balances = listNodes(node, 'Bal');
  const balance = (...codes: readonly string[]): string | null => {
    const found = balances.find((each) => codes.includes(textAt(each, 'Tp', 'CdOrPrtry', 'Cd')));
    if (found === undefined) return null;
    return `${textAt(found, 'CdtDbtInd') === 'DBIT' ? '-' : ''}${textAt(found, 'Amt')}`;
  };
  const payments = listNodes(node, 'Ntry')
    .filter((entry) => ['BOOK', ''].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')))
    .flatMap((entry) => listPayments(entry, account));
  const stated = [textAt(node, 'Acct', 'Ccy'), ...balances.map((each) => currencyAt(each))];
  return {
    account: numberAt(node, 'Acct'),
    currencies: stated.filter((each) => each !== ''),
    opening: balance('OPBD', 'PRCD'),
    closing: balance('CLBD'),
    entries: payments.map(toEntry),
  };
}

interface Payment {
  readonly entry: XmlNode;
  /** One of several that the bank booked as one, or all details of the entry. */
  readonly details: readonly XmlNode[];
  /** The node with the amount. */
  readonly priced: XmlNode;
  readonly index: number;
}

/**
 * Details count only if they are in the currency of their entry and sum to it. Otherwise there are charges,
 * other currencies or further payments, and the bank booked only the entry itself.
 */
function listPayments(entry: XmlNode, account: StatementAccount): readonly Payment[] {
  const details = listNodes(entry, 'NtryDtls', 'TxDtls');
  const booked = signedAmount(entry, entry, account);
  const amounts = details.map((each) => signedAmount(each, entry, account));
  const sum = amounts.reduce((all, each) => (all === null || each === null ? null : all + each), 0n);
  if (details.length < 2 || booked === null || sum !== booked) {
    return [{ entry, details, priced: entry, index: 0 }];
  }
  return details.map((each, index) => ({ entry, details: [each], priced: each, index }));
}

function amountNode(node: XmlNode): XmlNode | undefined {
  return listNodes(node, 'Amt')[0] ?? listNodes(node, 'AmtDtls', 'TxAmt', 'Amt')[0];
}

function currencyAt(node: XmlNode): string {
  return amountNode(node)?.attributes['Ccy'] ?? '';
}

/** Null if the bank does not state it, because nothing else does. */
function sideOf(node: XmlNode, entry: XmlNode): 'in' | 'out' | null {
  const mark = textAt(node, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  return mark === 'CRDT' ? 'in' : mark === 'DBIT' ? 'out' : null;
}

/** Null without an amount in the currency of the entry. */
function signedAmount(node: XmlNode, entry: XmlNode, account: StatementAccount): bigint | null {
  const text = amountNode(node)?.text.trim() ?? '';
  const baseUnits = text === '' ? null : readAmount(text, account);
  const side = sideOf(node, entry);
  if (baseUnits === null || side === null || currencyAt(node) !== currencyAt(entry)) return null;
  return side === 'in' || baseUnits < 0n ? baseUnits : -baseUnits;
}

const FROM = { time: 'BookgDt', clock: 'BookgDt', signed: 'Amt', currency: 'Ccy' } as const;

function toEntry({ entry, details, priced, index }: Payment): MessageReport['entries'][number] {
  const direction = sideOf(priced, entry);
  const side = direction === 'in' ? 'Dbtr' : 'Cdtr';
  const textsAt = (...way: readonly string[]): readonly string[] =>
    details.flatMap((each) => listNodes(each, ...way)).map(({ text }) => text.trim());
  const [only] = details.length === 1 ? details : [];
  const party = only === undefined ? [] : listNodes(only, 'RltdPties', side);
  const holder = party.map((each) => textAt(each, 'Pty', 'Nm') || textAt(each, 'Nm'))[0] ?? '';
  const printed = joinTexts(textsAt('RmtInf', 'Ustrd'));
  const added = [...textsAt('AddtlTxInf'), textAt(entry, 'AddtlNtryInf')];
  const shown = printed || holder || joinTexts(added);
  const references = [
    ...textsAt('Refs', 'EndToEndId'),
    ...textsAt('Refs', 'InstrId'),
    ...textsAt('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt('RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...textsAt('RmtInf', 'Strd', 'AddtlRmtInf'),
    ...textsAt('Purp', 'Prtry'),
    ...textsAt('RltdPties', `Ultmt${side}`, 'Nm'),
    ...textsAt('RltdPties', `Ultmt${side}`, 'Pty', 'Nm'),
  ];
  return {
    values: {
      ...timeOf(entry),
      signed: direction === null ? '?' : (amountNode(priced)?.text ?? ''),
      currency: currencyAt(priced),
      shown,
      ...(holder === '' ? {} : { holder }),
      remark: joinTexts([...references, ...added], [shown, holder]),
      otherAccount: only === undefined ? '' : numberAt(only, 'RltdPties', `${side}Acct`),
      kind: textAt(entry, 'BkTxCd', 'Prtry', 'Cd'),
      bankRef: referenceOf(entry, only, index),
    },
    from: FROM,
    direction,
    zoneMinutes: zoneOf(textAt(entry, 'BookgDt', 'DtTm')),
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd')),
    remarks: hasControls(printed) ? ['control_characters'] : [],
  };
}

/** Payments that share their entry's number are distinguished by their place in it. */
function referenceOf(entry: XmlNode, only: XmlNode | undefined, index: number): string {
  const shared = textAt(entry, 'AcctSvcrRef');
  const own = only === undefined ? '' : textAt(only, 'Refs', 'AcctSvcrRef');
  const reference = withoutPlaceholder(own) || withoutPlaceholder(shared);
  return index > 0 && reference !== '' && reference === shared ? `${reference}/${index + 1}` : reference;
}

function numberAt(node: XmlNode, ...way: readonly string[]): string {
  const number = textAt(node, ...way, 'Id', 'IBAN') || textAt(node, ...way, 'Id', 'Othr', 'Id');
  return number.replace(/[^\d*]/g, '');
}

function timeOf(entry: XmlNode): { readonly time: string; readonly clock: string } {
  const exact = textAt(entry, 'BookgDt', 'DtTm');
  const [, day = exact, clock = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(exact) ?? [];
  const written = day || textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'ValDt', 'Dt');
  // A day of XML may have a zone, which does not move a booking.
  return { time: written.replace(/(?:Z|[+-]\d\d:\d\d)$/, ''), clock };
}

function zoneOf(exact: string): number | null {
  const [, utc, sign, hours = '0', minutes = '0'] = /(?:(Z)|([+-])(\d\d):(\d\d))$/.exec(exact) ?? [];
  if (utc === undefined && sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
