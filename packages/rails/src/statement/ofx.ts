import { joinTexts } from './meaning/placeholders.ts';
import { readReports } from './meaning/read-reports.ts';
import {
  type Entry,
  type Report,
  type StatementAccount,
  type StatementAnswer,
  refuseStatement,
} from './statement.ts';
import { type XmlNode, findNodes, readXmlTree, textAt } from './xml.ts';

/** Open Financial Exchange 1, which is SGML, and 2, which is XML. */
export function readOfx(text: string, account: StatementAccount): StatementAnswer {
  const start = text.search(/<OFX>/i);
  const end = text.search(/<\/OFX>/i);
  if (end === -1) return refuseStatement('cut_file');
  const tree = readXmlTree(closeElements(text.slice(start, end + 6)));
  if (!tree.ok) return refuseStatement(tree.reason);
  const statements = findNodes(tree.value, (name) => name === 'STMTRS' || name === 'CCSTMTRS');
  if (statements.length === 0) return refuseStatement('header_not_found');
  const reports: Report[] = [];
  let row = 0;
  for (const node of statements) {
    const report = toReport(node, row);
    row += report.entries.length;
    reports.push(report);
  }
  return readReports(reports, account, 'message');
}

/** As XML with names in capitals: what a file of version 1 never closes has a value and ends with it. */
function closeElements(text: string): string {
  const closed = new Set([...text.matchAll(/<\/([\w.]+)>/g)].map(([, name = '']) => name.toUpperCase()));
  return text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/<(\/?)([\w.]+)>([^<]*)/g, (_, slash: string, raw: string, value: string) => {
      const name = raw.toUpperCase();
      if (closed.has(name)) return `<${slash}${name}>${value}`;
      return `<${name}>${value}</${name}>`;
    });
}

function toReport(node: XmlNode, rowsBefore: number): Report {
  const entries = findNodes(node, (name) => name === 'STMTTRN');
  const currency = textAt(node, 'CURDEF');
  return {
    account: digitsAt(node, 'BANKACCTFROM') || digitsAt(node, 'CCACCTFROM'),
    currencies: currency === '' ? [] : [currency],
    opening: null,
    closing: textAt(node, 'LEDGERBAL', 'BALAMT') || null,
    entries: entries.map((entry, index) => toEntry(entry, rowsBefore + index + 1)),
  };
}

function digitsAt(node: XmlNode, part: string): string {
  return textAt(node, part, 'ACCTID').replace(/[^\d*]/g, '');
}

const FROM = {
  time: 'DTPOSTED',
  clock: 'DTPOSTED',
  signed: 'TRNAMT',
  currency: 'CURSYM',
  shown: 'NAME',
  remark: 'MEMO',
  bankRef: 'FITID',
} as const;

function toEntry(entry: XmlNode, row: number): Entry {
  const at = (...way: readonly string[]): string => textAt(entry, ...way);
  const [, day = 'x', clock = '', hours] =
    /^(\d{8})(\d{6})?(?:\.\d+)?(?:\[([+-]?\d{1,2}(?:\.\d+)?)[^\]]*\])?$/.exec(at('DTPOSTED')) ?? [];
  // Of an amount that was exchanged into the account's currency `ORIGCURRENCY` tells the other one.
  const currency = at('CURRENCY', 'CURSYM');
  const shown = at('NAME') || at('PAYEE', 'NAME');
  return {
    row,
    values: {
      time: day,
      clock,
      signed: at('TRNAMT'),
      ...(currency === '' ? {} : { currency }),
      shown,
      remark: joinTexts([at('MEMO'), at('EXTDNAME'), at('REFNUM'), at('CHECKNUM')], [shown]),
      otherAccount: at('BANKACCTTO', 'ACCTID') || at('CCACCTTO', 'ACCTID'),
      otherBank: at('BANKACCTTO', 'BANKID'),
      kind: at('TRNTYPE'),
      bankRef: at('FITID'),
    },
    from: FROM,
    direction: null,
    zoneMinutes: hours === undefined ? null : Number(hours) * 60,
    isReversal: false,
    remarks: [],
  };
}
