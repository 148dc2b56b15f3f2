import { readMessage } from './read-reports.ts';
import {
  type MessageReport,
  type StatementAccount,
  type StatementAnswer,
  refuseStatement,
} from './statement.ts';
import { type XmlNode, findNodes, readXmlTree, textAt } from './xml.ts';
import { joinTexts } from './cell-text.ts';

/** Open Financial Exchange 1, which is SGML, and 2, which is XML. */
export function readOfx(text: string, account: StatementAccount): StatementAnswer {
  const start = text.search(/<OFX>/i);
  const end = text.search(/<\/OFX>/i);
  if (end === -1) return refuseStatement('cut_file');
  if (/<OFX>/i.test(text.slice(end))) return refuseStatement('several_accounts');
  const tree = readXmlTree(closeElements(text.slice(start, end + 6)));
  if (!tree.ok) return refuseStatement(tree.reason);
  const statements = findNodes(tree.value, (name) => name === 'STMTRS' || name === 'CCSTMTRS');
  if (statements.length === 0) return refuseStatement('header_not_found');
  const reports = statements.map(toReport);
  const count = reports.reduce((sum, { entries }) => sum + entries.length, 0);
  // A line outside of any statement belongs to an element that is missing.
  if (count !== (text.match(/<STMTTRN>/gi)?.length ?? 0)) return refuseStatement('xml_malformed');
  return readMessage(reports, account);
}

/** As XML with names in capitals: an unclosed element of version 1 has a value and ends with it. */
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

function toReport(node: XmlNode): MessageReport {
  const currency = textAt(node, 'CURDEF');
  return {
    account: digitsAt(node, 'BANKACCTFROM') || digitsAt(node, 'CCACCTFROM'),
    currencies: currency === '' ? [] : [currency],
    opening: null,
    closing: textAt(node, 'LEDGERBAL', 'BALAMT') || null,
    entries: findNodes(node, (name) => name === 'STMTTRN').map(toEntry),
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

/** Types that are money out by definition: some banks write their amounts without a sign. */
const OUT_TYPES = new Set(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT', 'FEE', 'SRVCHG']);

function toEntry(entry: XmlNode): MessageReport['entries'][number] {
  const at = (...way: readonly string[]): string => textAt(entry, ...way);
  const [, day = 'x', clock = '', hours] =
    /^(\d{8})(\d{6})?(?:\.\d+)?(?:\[([+-]?\d{1,2}(?:\.\d+)?)[^\]]*\])?$/.exec(at('DTPOSTED')) ?? [];
  // If an amount was exchanged into the account's currency, `ORIGCURRENCY` names the other one.
  const currency = at('CURRENCY', 'CURSYM');
  const shown = at('NAME') || at('PAYEE', 'NAME');
  return {
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
    direction: OUT_TYPES.has(at('TRNTYPE').toUpperCase()) ? 'out' : null,
    zoneMinutes: hours === undefined ? null : Number(hours) * 60,
    isReversal: false,
    remarks: [],
  };
}
